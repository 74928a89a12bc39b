import { beforeAll, describe, expect, it } from 'vitest';
import { maxCost } from '../../../src/graphql/limits/cost.ts';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test));
beforeAll(async () => {
  for (const [month, count] of [
    ['2026-01', 150],
    ['2026-02', 3_000],
  ] as const) {
    await test.database.client.$executeRaw`
      INSERT INTO "entries" ("user_id", "category_id", "amount", "date")
      SELECT ${owner.person.userId}::uuid, ${owner.food}::bigint, 0.01, (${`${month}-01`})::date
        FROM generate_series(1, ${count}::int)`;
  }
});

async function run(query: string) {
  const reply = await owner.person.post('/graphql', { query, extensions: { cost: true } });
  return reply.json();
}

describe('entriesOfMonth', () => {
  it('costs as much as 100 entries if it has fewer', async () => {
    const { data, extensions } = await run('{ entriesOfMonth(month: "2025-01") { id date } }');
    expect(data.entriesOfMonth).toEqual([]);
    expect(extensions.cost).toBe(1 + 100 * 2);
  });

  it('is charged for all its entries if it has more than 100', async () => {
    const selection = '{ id ... on Entry { date } category { name } }';
    const { data, extensions } = await run(`{ entriesOfMonth(month: "2026-01") ${selection} }`);
    expect(data.entriesOfMonth).toHaveLength(150);
    expect(extensions.cost).toBe(1 + 150 * 4);
  });

  it('is rejected with TOO_COMPLEX above the cost limit, before its entries are read', async () => {
    test.statements.length = 0;
    const { data, errors } = await run(
      '{ viewer { name } entriesOfMonth(month: "2026-02") { id date amount recurring } }',
    );
    expect(data).toEqual({ viewer: { name: 'Somebody' }, entriesOfMonth: null });
    const message = `The operation costs ${2 + 1 + 3_000 * 4} because entriesOfMonth has 3000 items; the maximum is ${maxCost}`;
    expect(errors).toEqual([
      expect.objectContaining({
        message,
        path: ['entriesOfMonth'],
        extensions: expect.objectContaining({ code: 'TOO_COMPLEX' }),
      }),
    ]);
    const entryQueries = test.statements.filter(
      (sql) => /"entries"/.test(sql) && /"amount"/.test(sql),
    );
    expect(entryQueries).toEqual([]);
  });
});
