/** A planted fault is the reference with some of its seams replaced. */
import type { Fault } from '../../contract.ts';
import type { ExclusionOptions } from '../options.ts';
import { RIGHT } from '../reference/right.ts';
import type { Seams } from '../reference/seams.ts';
import { runScript } from '../reference/session.ts';
import type { ExclusionScript, ExclusionTrace } from '../types.ts';

export interface PlantedFault extends Fault<ExclusionScript, ExclusionOptions, ExclusionTrace> {
  /** What it replaces; several faults can be planted at once. */
  readonly seams: Partial<Seams>;
}

export function planted(id: string, name: string, title: string, seams: Partial<Seams>): PlantedFault {
  const faulty: Seams = { ...RIGHT, ...seams };
  return { id, name, title, seams, create: () => (script, options) => runScript(faulty, script, options) };
}
