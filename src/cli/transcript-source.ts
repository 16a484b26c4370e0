/** Cases made by mutating the messages of a transcript, for `fuzz --from`. */
import { type CaseSource, fixOptions } from '../campaign/source.ts';
import { UsageError } from '../errors.ts';
import { mutateHistory } from '../generate/mutate.ts';
import { streamsOf } from '../generate/random.ts';
import type { Target } from '../targets/target.ts';
import type { Call } from './command.ts';
import type { Io } from './io.ts';
import { readHistoryFile } from './read-input.ts';

/** For each target the source of its cases. Throws UsageError for a file that holds no history. */
export async function transcriptSource(
  file: string,
  flags: Call['flags'],
  seed: string,
  io: Io,
): Promise<(target: Target) => CaseSource> {
  const base = await readHistoryFile(file, flags, io);
  if (base.length === 0) throw new UsageError('bad-format', `${file} holds no messages: there is nothing to mutate`);
  const streams = streamsOf(seed);
  return ({ name, terms, fixed }) => {
    if (terms.holds !== 'messages') {
      throw new UsageError('not-supported', `${name} takes scripts of events: --from gives it histories`);
    }
    return {
      seed,
      draw(index) {
        const random = streams(index);
        const mutant = mutateHistory(random, base);
        // Mutants share messages with the transcript, which a faulty target may edit.
        const input = terms.copy(terms.normal?.(mutant.input) ?? mutant.input);
        const options = terms.drawOptions?.(random, input) ?? terms.generate(random).options;
        return { input, options: fixOptions(terms, options, fixed), features: mutant.features };
      },
    };
  };
}
