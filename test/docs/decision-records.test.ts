import { describe, expect, it } from 'vitest';
import { projectFiles, read } from '../guards/project-files.ts';

const records = projectFiles(/^docs\/adr\/.*\.md$/);
const numberOf = (path: string) => Number(/\/(\d{4})-/.exec(path)?.[1]);

describe('the decision records', () => {
  it('have consecutive numbers', () => {
    expect(records.length).toBeGreaterThan(20);
    expect(records.map(numberOf)).toEqual(records.map((_, index) => index + 1));
  });

  it.each(records)('%s begins with its number and its status', (path) => {
    const [title, blank, status] = read(path).split('\n');
    expect(title).toMatch(new RegExp(`^# ${numberOf(path)}\\. \\S`));
    expect(blank).toBe('');
    expect(status).toMatch(/^Accepted on 20\d\d-\d\d-\d\d\./);
  });

  it('name each other if one supersedes the other', () => {
    const pairs = (pattern: RegExp) =>
      records.flatMap((path) =>
        Array.from(read(path).matchAll(pattern), ([, file]) => [path, `docs/adr/${file}`]),
      );
    const superseded = pairs(/Superseded on \S+ by \[ADR \d+\]\((\S+?)\)/g);
    const superseding = pairs(/Supersedes \[ADR \d+\]\((\S+?)\)/g);
    expect(superseded.length).toBeGreaterThan(0);
    expect(superseding.map((pair) => pair.toReversed()).toSorted()).toEqual(superseded.toSorted());
  });
});
