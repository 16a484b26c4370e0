/** E17, E23 and E25: the arguments of the memory tool. */
import type { CallPart } from '../../../../history/message.ts';
import { faultIn } from '../edit-fault.ts';
import { saved } from '../finish.ts';
import type { Run } from '../steps.ts';

export const memoryOfAnyTool = faultIn(
  'E17',
  'memory-of-any-tool',
  'Arguments named like those of the memory tool are replaced for every tool.',
  { isMemory: () => true },
);

export const memoryByIdPrefix = faultIn(
  'E23',
  'memory-by-id-prefix',
  'A call counts as one to the memory tool when its id begins like that of the first such call.',
  {
    isMemory(run, call) {
      const prefix = /^[a-z]*/i.exec(firstMemoryCall(run)?.id ?? '')![0];
      return call.name === 'memory' || (prefix !== '' && call.id.startsWith(prefix));
    },
  },
);

function firstMemoryCall({ list }: Run): CallPart | undefined {
  for (const { parts } of list) {
    for (const part of parts) if (part.kind === 'call' && part.name === 'memory') return part;
  }
  return undefined;
}

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
