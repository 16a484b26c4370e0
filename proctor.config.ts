/** For our own house: planted faults and the ports of public ones are wrong on purpose. */
export default {
  scan: { exclude: ['fault', '/ports/'] },
};
