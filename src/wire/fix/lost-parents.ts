/** Entries of a session log whose parent is not in it: a resumed session starts there and forgets what came before. */
import type { LogTranscript } from '../claude-code/codec.ts';
import type { Transcript } from '../format.ts';

/** Positions of such entries in the log; none for what is no session log. */
export function lostParents(transcript: Transcript): number[] {
  if (!isLog(transcript)) return [];
  const uuids = new Set(transcript.log.map(({ uuid }) => uuid));
  return transcript.log.flatMap(({ parent, message }, at) =>
    message !== undefined && parent !== undefined && !uuids.has(parent) ? [at] : [],
  );
}

export function isLog(transcript: Transcript): transcript is LogTranscript {
  return 'log' in transcript;
}
