import { describe, expect, it } from 'vitest';
import { StatementNames } from '../../src/database/pool/statement-names.ts';

const runs = 11;

function nameAfterRuns(names: StatementNames, sql: string) {
  for (let run = 1; run < runs; run += 1) expect(names.nameFor(sql)).toBeUndefined();
  return names.nameFor(sql);
}

describe('the names of prepared statements', () => {
  it('are given to statements from their eleventh run on', () => {
    const names = new StatementNames();
    const first = nameAfterRuns(names, 'SELECT 1');
    expect(first).toMatch(/^folio_\d+$/);
    expect(names.nameFor('SELECT 1')).toBe(first);
    expect(nameAfterRuns(names, 'SELECT 2')).not.toBe(first);
  });

  it('are given to 100 statements, and a forgotten one gets a new name', () => {
    const names = new StatementNames();
    const first = nameAfterRuns(names, 'SELECT 0');
    for (let other = 1; other < 100; other += 1) nameAfterRuns(names, `SELECT ${other}`);
    expect(names.nameFor('SELECT 0')).toBe(first);
    for (let other = 1; other <= 100; other += 1) nameAfterRuns(names, `SELECT 'other ${other}'`);
    const later = nameAfterRuns(names, 'SELECT 0');
    expect(later).toMatch(/^folio_\d+$/);
    expect(later).not.toBe(first);
  });

  it('are not given to long statements beyond a million characters in all', () => {
    const names = new StatementNames();
    const long = (number: number) => `SELECT '${String(number).padStart(300_000, '0')}'`;
    for (let run = 1; run <= 2 * runs; run += 1) {
      for (const number of [1, 2, 3, 4]) expect(names.nameFor(long(number))).toBeUndefined();
    }
    expect(nameAfterRuns(names, 'SELECT 1')).toMatch(/^folio_\d+$/);
  });
});
