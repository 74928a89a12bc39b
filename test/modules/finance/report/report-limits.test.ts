import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { invalidFor } from '../../../support/samples/error-cases.ts';

const test = useApp();
const tags = 1_100;

const owner = useSeed(() => Financier.signUp(test));
beforeAll(async () => {
  // Two entries with the last tag, so that it is the largest.
  await test.database.client.$executeRaw`
    INSERT INTO "entries" ("user_id", "category_id", "amount", "date", "tags")
    SELECT ${owner.person.userId}::uuid, ${owner.food}::bigint, 1.00, DATE '2026-03-01',
           ARRAY['tag ' || LEAST(n, ${tags}::int)]
      FROM generate_series(1, ${tags}::int + 1) AS n`;
  await test.database.client.$executeRaw`
    INSERT INTO "entries" ("user_id", "category_id", "amount", "date", "tags")
    SELECT ${owner.person.userId}::uuid, ${owner.food}::bigint, 1.00, DATE '2000-01-01', ARRAY['tag ' || n]
      FROM generate_series(1, 500) AS n`;
});

const run = async (query: string) =>
  (await owner.person.post('/graphql', { query, extensions: { cost: true } })).json();
const decade = 'from: "2020-01-01", to: "2029-12-31"';

describe('the limits of financeReport', () => {
  it('returns the largest 1,000 tags', async () => {
    const { data } = await run(`{ financeReport(${decade}) { tags { tag } } }`);
    const shown = data.financeReport.tags.map(({ tag }: { tag: string }) => tag);
    expect(shown).toHaveLength(1_000);
    expect(shown[0]).toBe(`tag ${tags}`);
  });

  it('rejects more than 1,000 periods', async () => {
    const query = `{ financeReport(${decade}) { periods(by: DAY) { from } } }`;
    const message =
      'By DAY the range has more than 1,000 periods. Use longer periods or a shorter range';
    const expected = invalidFor('financeReport', ['by'], message);
    expect(await owner.person.graphql(query)).toStrictEqual({
      ...expected,
      errors: [{ ...expected.errors?.[0], path: ['financeReport', 'periods'] }],
    });
  });

  it('rejects more than 10,000 periods of all groups together', async () => {
    const days = 'from: "1990-01-01", to: "2010-12-31"';
    const query = `{ financeReport(${days}) { tags { periods(by: YEAR) { from } } } }`;
    const { errors } = await owner.person.graphql(query);
    expect(errors?.[0]?.extensions.details).toEqual([
      {
        path: ['by'],
        code: 'TOO_MANY',
        message:
          'By YEAR the groups have more than 10,000 periods together. Use longer periods or a shorter range',
      },
    ]);
  });
});

describe('the cost of financeReport', () => {
  const everything = 'totals { income expenses balance incomeCount expenseCount }';

  it('is charged for 12 periods if there are fewer', async () => {
    const query = `{ financeReport(from: "2026-01-01", to: "2026-03-31") { periods(by: MONTH) { from } } }`;
    expect((await run(query)).extensions.cost).toBe(1 + 500 + 12);
  });

  it('is charged for each period if there are more than 12', async () => {
    const query = `{ financeReport(${decade}) { periods(by: MONTH) { from } } }`;
    expect((await run(query)).extensions.cost).toBe(1 + 500 + 120);
  });

  it('is charged for all groups', async () => {
    const query = `{ financeReport(${decade}) { tags { tag } } }`;
    expect((await run(query)).extensions.cost).toBe(1 + 750 + 1_000);
  });

  it('is charged for all periods of the groups', async () => {
    const query = `{ financeReport(${decade}) { categories { periods(by: MONTH) { from } } } }`;
    // Ten groups with twelve periods each are the least; one group has the other periods.
    expect((await run(query)).extensions.cost).toBe(1 + 500 + 500 + 10 * (1 + 12) + 108);
  });

  it.each([
    ['1,000 periods', `periods(by: DAY) { from to ${everything} }`],
    ['1,000 tags', `tags { tag ${everything} }`],
  ])('allows %s with all fields', async (_name, selection) => {
    const days = 'from: "2024-01-01", to: "2026-09-26"';
    const { data, errors } = await run(`{ financeReport(${days}) { ${selection} } }`);
    expect(errors).toBeUndefined();
    expect(Object.values(data.financeReport)).toEqual([expect.objectContaining({ length: 1_000 })]);
  });

  it('rejects with TOO_COMPLEX more periods than an operation can cost', async () => {
    const days = 'from: "2025-01-01", to: "2026-12-31"';
    const query = `{ financeReport(${days}) { tags { periods(by: YEAR) { from to ${everything} } } } }`;
    const { errors } = await run(query);
    expect(errors[0].extensions.code).toBe('TOO_COMPLEX');
  });
});
