/** E17, E23 and E25: the arguments of the memory tool. */
import { faultIn } from '../edit-fault.ts';
import { saved } from '../finish.ts';

export const memoryOfAnyTool = faultIn(
  'E17',
  'memory-of-any-tool',
  'Arguments named like those of the memory tool are replaced for every tool.',
  { isMemory: () => true },
);

export const memoryByIdPrefix = faultIn(
  'E23',
  'memory-by-id-prefix',
  'A call counts as one to the memory tool when its id begins with that name.',
  { isMemory: (call) => call.name === 'memory' || call.id.startsWith('memory') },
);

export const nullsDropped = faultIn(
  'E25',
  'nulls-dropped',
  'The arguments of a memory call are rebuilt from a parsed copy that drops null values.',
  {
    saved(call) {
      if (typeof call.args === 'string') return call;
      const args = Object.entries(call.args).filter(([, value]) => value !== null);
      return saved({ ...call, args: Object.fromEntries(args) });
    },
  },
);
