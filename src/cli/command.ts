/** What a file of this room exports: how its command is called, and what it does. */
import type { Command } from 'commander';
import type { ConfiguredTarget } from '../config/fill.ts';
import { UsageError } from '../errors.ts';
import type { JsonObject } from '../history/json.ts';
import type { ExitCode, Io } from './io.ts';

/** What a command was called with. `flags` are commander's, in camel case. */
export interface Call {
  readonly operands: readonly string[];
  readonly flags: Readonly<Record<string, unknown>>;
  /** The words after `--`: a program under test and its arguments. */
  readonly program: readonly string[];
  /** The targets of the configuration, with the flags of this call completed by their own. */
  readonly configured: readonly ConfiguredTarget[];
  /** What a further command needs to stand where this one stands: `--project app`; empty in the user's own folder. */
  readonly standing: readonly string[];
}

export interface CommandModule {
  /** Adds operands, flags and examples to a command whose name and summary are set. */
  declare(command: Command): void;
  /** Throws UsageError for bad input; a finding is an exit code. */
  run(call: Call, io: Io): Promise<ExitCode>;
}

/** Flags that every command about targets takes. */
export function declareTargetFlags(command: Command): Command {
  return command
    .option(
      '-o, --option <key=value>',
      'an option for the target, repeatable; the value is JSON or a plain word',
      collect,
      [],
    )
    .option('--options <json>', 'all options for the target as one JSON object')
    .option('--format <name>', 'the message format that a target of your own takes (default neutral)')
    .option('--kind <kind>', 'what it promises: clear, trim, summarize or repair');
}

/** Where the result of a run goes. */
export function declareReporter(command: Command): Command {
  return command.option(
    '--reporter <list>',
    'text, json, ndjson, github, junit, sarif, html, ./own.ts; each may have =FILE (text)',
  );
}

/** Flags that every command takes which prints a result. */
export function declareOutputFlags(command: Command): Command {
  return command
    .option('--json', 'one JSON document on standard output and nothing else there')
    .option('--no-color', 'plain text (NO_COLOR does the same)');
}

function collect(value: string, all: readonly string[]): string[] {
  return [...all, value];
}

/** The options of `-o` and `--options` as one object. Throws UsageError `bad-option`. */
export function targetOptions(flags: Call['flags']): JsonObject {
  const pairs = (flags['option'] as readonly string[] | undefined) ?? [];
  const given = flags['options'] === undefined ? {} : json(String(flags['options']), '--options');
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new UsageError('bad-option', `--options: expected a JSON object, found ${String(flags['options'])}`);
  }
  const singles = pairs.map((pair): [string, unknown] => {
    const at = pair.indexOf('=');
    if (at < 1) {
      throw new UsageError('bad-option', `-o ${pair}: expected key=value`, 'for example -o keepToolUses=0');
    }
    const value = pair.slice(at + 1);
    return [pair.slice(0, at), looksLikeJson(value) ? json(value, `-o ${pair}`) : value];
  });
  return { ...given, ...Object.fromEntries(singles) } as JsonObject;
}

/** A whole number of at least `least`, or undefined when the flag was not given. Throws UsageError `bad-option`. */
export function wholeNumber(flags: Call['flags'], name: string, least = 0): number | undefined {
  const value = flags[name];
  if (value === undefined) return undefined;
  const number = Number(value);
  if (typeof value !== 'string' || !/^\d[\d_,]*$/.test(value) || Number(value.replace(/[_,]/g, '')) < least) {
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    throw new UsageError('bad-option', `${flag}: expected a whole number of at least ${least}, found ${String(value)}`);
  }
  return Number.isNaN(number) ? Number(value.replace(/[_,]/g, '')) : number;
}

/** A duration such as `60s`, `500ms` or `2m`, in milliseconds. Throws UsageError `bad-option`. */
export function duration(flags: Call['flags'], name: string): number | undefined {
  const value = flags[name];
  if (value === undefined) return undefined;
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(String(value)) ?? [];
  if (amount === undefined) {
    throw new UsageError('bad-option', `--${name}: expected a time such as 60s or 500ms, found ${String(value)}`);
  }
  const factor = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }[unit ?? 's'] as number;
  return Number(amount) * factor;
}

function looksLikeJson(value: string): boolean {
  return /^(?:true|false|null|-?\d|["[{])/.test(value);
}

function json(text: string, what: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new UsageError('bad-option', `${what}: not valid JSON (${(error as Error).message})`);
  }
}
