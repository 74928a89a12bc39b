import { expect, it } from 'vitest';
import { Parameters } from '../../src/database/query/parameters.ts';
import { wordCondition } from '../../src/database/query/word-condition.ts';

it.each([
  ['entries', {}],
  ['templates', { isLower: true, start: 'start' } as const],
])('a search of %s compares similarities last, which take the longest', (_what, text) => {
  const condition = wordCondition('paymnet', { sql: 'text', ...text }, new Parameters());
  const [before, after] = condition.split('<<%', 2);
  expect(before).toContain('LIKE ANY');
  expect(after).not.toContain('LIKE');
  expect(after).not.toContain('~*');
});
