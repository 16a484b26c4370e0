/** What a comment that accepts a problem starts with. Spelled out only here, so that text about it is no such comment. */
export const IGNORE = 'proctor-ignore';
