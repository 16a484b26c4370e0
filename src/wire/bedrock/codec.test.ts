import { expect, test } from 'vitest';
import { printHistory } from '../../history/notation.ts';
import { bedrock } from './codec.ts';

const again = (...list: object[]): unknown => bedrock.print(bedrock.parse(list).history);

test('reads calls, results, reasoning and the system of a body', () => {
  const body = {
    modelId: 'm',
    system: [{ text: 'be kind' }],
    messages: [
      { role: 'user', content: [{ text: 'go' }] },
      {
        role: 'assistant',
        content: [
          { reasoningContent: { reasoningText: { text: 'hm', signature: 'sig' } } },
          { toolUse: { toolUseId: 'a', name: 'tool', input: { k: 1 } } },
        ],
      },
      { role: 'user', content: [{ toolResult: { toolUseId: 'a', content: [{ text: 'x' }], status: 'error' } }] },
    ],
  };
  const { history, body: rest } = bedrock.parse(body);
  expect(printHistory(history)).toBe('S"be kind", U"go", A R(sig)"hm"[a{"k":1}], T a(err)"x"');
  expect(bedrock.printBody(history, rest!)).toEqual(body);
});

test('a server-side use and its result are one part', () => {
  const message = {
    role: 'assistant',
    content: [
      { toolUse: { toolUseId: 'w', name: 'nova_grounding', input: {}, type: 'server_tool_use' } },
      { toolResult: { toolUseId: 'w', content: [{ text: 'x' }], type: 'nova_grounding_result' } },
    ],
  };
  expect(bedrock.parse([message]).history[0]?.parts.map((part) => part.kind)).toEqual(['use']);
  expect(again(message)).toEqual([message]);
});

test.each([
  [{ cachePoint: { type: 'default' } }, { guardContent: { text: { text: 'x' } } }],
  [
    { image: { format: 'png', source: { bytes: 'QQ==' } } },
    { image: { format: 'png', source: { s3Location: { uri: 's3://x' } } } },
  ],
  [
    { document: { format: 'pdf', name: 'n', source: { bytes: 'QQ==' } } },
    { reasoningContent: { redactedContent: 'x' } },
  ],
  [{ toolResult: { toolUseId: 'a', content: [{ json: { k: 1 } }, { text: 'x' }], status: 'success' } }],
])('comes back as it was: %j', (...content) => {
  const message = { role: 'user', content: content.filter(Boolean) };
  expect(again(message)).toEqual([message]);
});
