import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, test } from 'vitest';
import * as door from './adapters.ts';
import type { Config } from './config/define.ts';
import { ADAPTERS } from './targets/adapters.ts';

const page = readFileSync(new URL('../docs/targets.md', import.meta.url), 'utf8');

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

describe('proctor/adapters', () => {
  const named = Object.values(door).map((fix) => fix().target);

  test('has a function for every adapter', () => {
    expect(named.sort()).toEqual(ADAPTERS.map(({ name }) => name).sort());
  });

  test.each(ADAPTERS)('$name stands on the page of targets', async ({ name, package: needs, load }) => {
    const { kind, versions } = (await load()).adapter;
    const named = versions.map((version) => `${version}.x`).join(', ');
    expect(page).toContain(`| \`${name}\` | \`${camelCase(name)}\` | \`${needs}\` ${named} | ${kind} |`);
    expect(door).toHaveProperty(camelCase(name));
  });

  test.each(ADAPTERS)('$name says what it is', async ({ name, load }) => {
    const { adapter } = await load();
    expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(adapter.versions.every((version) => /^\d+(\.\d+)*$/.test(version))).toBe(true);
    expect(adapter.options.length).toBeGreaterThan(0);
    expect(JSON.parse(JSON.stringify(adapter.options))).toEqual(adapter.options);
  });

  test('gives what a configuration takes', () => {
    expect(door.aiSdk({ reasoning: 'before-last-message' })).toEqual({
      target: 'ai-sdk',
      options: { reasoning: 'before-last-message' },
    });
    expectTypeOf(door.aiSdk()).toExtend<NonNullable<Config['targets']>[number]>();
  });
});
