import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { exclusion } from '../src/contracts/exclusion/contract.ts';
import { parseHistory } from '../src/history/parse-notation.ts';
import { findingsPage } from './findings.ts';
import { inWords, sessionInWords } from './findings-words.ts';

const PAGE = join(dirname(fileURLToPath(import.meta.url)), '..', 'docs', 'findings.md');

test('the page of findings is what the corpus says', async () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(await findingsPage());
});

test('a history in words', () => {
  expect(inWords(parseHistory('S"be kind", U"find x", A R"hm"[a:search b], T a(err)"lost", A(empty)'))).toBe(
    'The system message “be kind”; the user says “find x”; the assistant gives its reasoning, the call a of search and the call b of tool; the tools give the error of a; the assistant gives nothing.',
  );
});

test('a list that grows and is compacted, in words', () => {
  expect(sessionInWords(exclusion.input.parse('A[a]; compact; T a; compact'))).toBe(
    'The assistant gives the call a of tool. Then the list is compacted. The tools give the result of a. Then the list is compacted.',
  );
  expect(() => sessionInWords(exclusion.input.parse('turn U | A'))).toThrow('no words for an event of kind turn');
});
