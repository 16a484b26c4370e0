/**
 * What a configuration can set: every flag of the commands that run something, and how each is written there. One table
 * serves the types of defineConfig, the check of a loaded file, and the filling of flags that were not typed; a test
 * holds it to what the commands declare.
 */

const OF_TARGETS = { options: 'object', format: 'text', kind: 'kind' } as const;
const OF_OUTPUT = { json: 'switch', color: 'switch' } as const;

export const SETTINGS = {
  fuzz: {
    ...OF_TARGETS,
    ...OF_OUTPUT,
    cases: 'count',
    time: 'duration',
    seed: 'text',
    explore: 'switch',
    maxFindings: 'count',
    bail: 'count',
    workers: 'count',
    shard: 'text',
    against: 'text',
    base: 'text',
    canary: 'text',
    from: 'path',
    keepText: 'switch',
    at: 'text',
    corpus: 'path or off',
    grow: 'switch',
    timeout: 'duration',
    out: 'path',
    resume: 'path',
    watch: 'switch',
    reporter: 'reporters',
  },
  verify: {
    ...OF_TARGETS,
    ...OF_OUTPUT,
    maxMessages: 'count',
    alphabet: 'text',
    time: 'duration',
    workers: 'count',
    shard: 'text',
    maxFindings: 'count',
    timeout: 'duration',
    out: 'path',
    resume: 'path',
    reporter: 'reporters',
  },
  bench: {
    ...OF_TARGETS,
    ...OF_OUTPUT,
    sizes: 'text',
    time: 'duration',
    against: 'text',
    compare: 'path',
    failOnRegression: 'text',
    policy: 'text',
    self: 'switch',
    seeds: 'count',
    cases: 'count',
    shard: 'text',
    seed: 'text',
    timeout: 'duration',
    out: 'path',
    reporter: 'reporters',
  },
  try: { ...OF_TARGETS, ...OF_OUTPUT, against: 'text', at: 'text', timeout: 'duration' },
  minimize: {
    ...OF_TARGETS,
    ...OF_OUTPUT,
    emit: 'text',
    maxEvaluations: 'count',
    time: 'duration',
    rule: 'text',
    at: 'text',
    timeout: 'duration',
    out: 'path',
  },
  replay: { ...OF_OUTPUT, emit: 'text', target: 'text', format: 'text', timeout: 'duration' },
  check: {
    ...OF_OUTPUT,
    format: 'text',
    for: 'text',
    at: 'text',
    fix: 'switch or text',
    write: 'switch',
    dryRun: 'switch',
    reporter: 'reporters',
  },
  scan: {
    ...OF_OUTPUT,
    writers: 'switch',
    explain: 'text',
    type: 'texts',
    property: 'texts',
    array: 'texts',
    exclude: 'texts',
    baseline: 'path',
    updateBaseline: 'switch',
    cache: 'switch',
    reporter: 'reporters',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, SettingKind>>>>;

export type SettingKind = keyof SettingValues;
export type Section = keyof typeof SETTINGS;

/** How a setting of each kind is written in a configuration. */
export interface SettingValues {
  readonly text: string;
  readonly texts: readonly string[];
  readonly count: number;
  /** As on the command line: `60s`, `500ms`, `2m`. */
  readonly duration: string;
  readonly switch: boolean;
  readonly 'switch or text': boolean | string;
  /** From the folder of the configuration. */
  readonly path: string;
  readonly 'path or off': string | false;
  readonly object: Readonly<Record<string, unknown>>;
  readonly kind: 'clear' | 'trim' | 'summarize' | 'repair';
  readonly reporters: string | readonly string[];
}

/** Settings at the top, which hold for every command that has such a flag. */
export const SHARED = {
  ...OF_TARGETS,
  color: 'switch',
  timeout: 'duration',
  out: 'path',
  corpus: 'path or off',
  seed: 'text',
  reporter: 'reporters',
} as const satisfies Readonly<Record<string, SettingKind>>;

/**
 * Flags of the same name that what is shared does not reach: a kept case remembers how its target was called, the format
 * of a file is no format of a target, and not every command knows every reporter.
 */
export const NOT_SHARED: Readonly<Partial<Record<Section, readonly string[]>>> = {
  replay: ['format'],
  minimize: ['format', 'kind', 'options'],
  check: ['format', 'reporter'],
  bench: ['reporter'],
  scan: ['reporter'],
};
