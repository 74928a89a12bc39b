import { expect, it } from 'vitest';
import { projectFiles, read } from './project-files.ts';

/** The numbers of the decisions that the contract defines: the first cell of a table row. */
const decided = projectFiles(/^docs\/contract\/.*\.md$/)
  .filter((path) => !path.endsWith('README.md'))
  .flatMap((path) => Array.from(read(path).matchAll(/^\| (D\d+) \|/gm), ([, number]) => number));

it('decisions are numbered without gaps', () => {
  const numbers = decided.map((number) => Number(number?.slice(1)));
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, at) => at + 1));
});

it('comments cite existing decisions only', () => {
  const code = projectFiles(/^(src|test|prisma)\/.*\.(ts|prisma)$/);
  const cited = code.flatMap((path) =>
    Array.from(read(path).matchAll(/\((D\d+(?:, D\d+)*)\)/g), ([, numbers]) => ({ path, numbers })),
  );
  expect(cited.length).toBeGreaterThan(30);
  const unknown = cited.filter(
    ({ numbers }) => !numbers?.split(', ').every((number) => decided.includes(number)),
  );
  expect(unknown).toEqual([]);
  expect(code.filter((path) => read(path).includes('(deci' + 'sion)'))).toEqual([]);
});
