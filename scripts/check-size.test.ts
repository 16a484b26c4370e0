import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';

/** The door for one format as a bundler would ship it. */
async function bundled(entry: string): Promise<string> {
  const path = fileURLToPath(new URL(`../src/${entry}.ts`, import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { input: path, preserveEntrySignatures: 'strict', output: { format: 'es' } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunks = output !== undefined && 'output' in output ? output.output : [];
  return chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
}

const COMPACT_DOORS = ['ai-sdk', 'anthropic', 'openai-chat', 'openai-responses', 'gemini', 'bedrock'].map(
  (name) => `compact/${name}`,
);

test.each(COMPACT_DOORS)('%s is under 40 KB and needs nothing else', async (entry) => {
  const code = await bundled(entry);
  expect(code).toContain('(Tool result removed)');
  expect(code.length).toBeLessThan(40 * 1024);
  expect(code).not.toMatch(/\bfrom\s*["']|\bimport\s*[("']|node:/);
});

const DOORS = ['anthropic', 'openai-chat', 'openai-responses', 'gemini', 'bedrock'].map((name) => `check/${name}`);

test.each(DOORS)('%s is under 20 KB and needs nothing else', async (entry) => {
  const code = await bundled(entry);
  expect(code).toMatch(/call-unanswered|response-count/);
  expect(code.length).toBeLessThan(20 * 1024);
  expect(code).not.toMatch(/\bfrom\s*["']|\bimport\s*[("']|node:/);
});
