import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { afterStatement } from '../../../support/database/after-statement.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { invalidFor } from '../../../support/samples/error-cases.ts';

const test = useApp();

/** Calls `insert` for 5,000 rows at a time: a statement has five seconds, also on a busy machine. */
async function inSlices(count: number, insert: (first: number, last: number) => Promise<unknown>) {
  const slice = 5_000;
  for (let first = 1; first <= count; first += slice) {
    await insert(first, Math.min(first + slice - 1, count));
  }
}

describe('a month of more than 50,000 entries', () => {
  it('returns VALIDATION_FAILED with the count in GraphQL and REST, but exactly 50,000 entries are returned', async () => {
    const rich = await Financier.signUp(test);
    const insert = (first: number, last: number) =>
      test.database.client.$executeRaw`
        INSERT INTO "entries" ("user_id", "category_id", "amount", "date")
        SELECT ${rich.person.userId}::uuid, ${rich.food}::bigint, 0.01, '2026-05-01'
          FROM generate_series(${first}::int, ${last}::int)`;
    await inSlices(50_000, insert);
    test.statements.length = 0;
    const whole: unknown[] = await rich.read('entries?month=2026-05');
    expect(whole).toHaveLength(50_000);
    expect(test.statements.length).toBeLessThanOrEqual(4);
    await insert(50_001, 50_001);
    const message = 'Month has 50001 entries; a list shows at most 50000';
    const reply = await rich.key.get('/api/finance/entries?month=2026-05');
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toStrictEqual({ error: 'Validation failed', details: [message] });
    const document = '{ entriesOfMonth(month: "2026-05") { amount } }';
    expect(await rich.key.graphql(document)).toStrictEqual(
      invalidFor('entriesOfMonth', ['month'], message),
    );
    expect(await rich.read('summary?month=2026-05')).toMatchObject({ total_expenses: '500.01' });
  });
});

/** Entries in May 2026, with values in all optional fields. */
const insertEntries = async ({ person, food }: Financier, count: number) => {
  const account = await test.database.client.account.create({
    data: { userId: person.userId, name: 'Everyday' },
  });
  const insert = (first: number, last: number) =>
    test.database.client.$executeRaw`
      INSERT INTO "entries" ("user_id", "category_id", "account_id", "amount", "description", "date", "recurring", "tags")
      SELECT ${person.userId}::uuid, ${food}::bigint, CASE WHEN n % 3 = 0 THEN ${account.id}::bigint END,
             n / 100.0, CASE WHEN n % 2 = 0 THEN 'Ünïcode "quoted" \\ ' || n END,
             date '2026-05-01' + n % 31, n % 5 = 0,
             CASE WHEN n % 7 = 0 THEN ARRAY['trip:"x"', 'NULL', '{}'] ELSE ARRAY[]::text[] END
        FROM generate_series(${first}::int, ${last}::int) AS n`;
  await inSlices(count, insert);
};

describe('a long month over REST', () => {
  it('returns every entry once, equal to the single entry and to GraphQL', async () => {
    const rich = await Financier.signUp(test);
    await insertEntries(rich, 2_345);
    const reply = await rich.key.get('/api/finance/entries?month=2026-05');
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(reply.body)),
    });
    const listed: { id: number; date: string }[] = reply.json();
    expect(new Set(listed.map(({ id }) => id)).size).toBe(2_345);
    const inOrder = listed.toSorted(
      (one, other) => other.date.localeCompare(one.date) || other.id - one.id,
    );
    expect(listed).toEqual(inOrder);
    for (const entry of [listed[0], listed[999], listed[1_000], listed[2_344]]) {
      const same = await rich.key.patch(`/api/finance/entries/${entry?.id}`, {});
      expect(same.json()).toEqual(entry);
    }
    // In two operations, because of the cost limit.
    const fields = [
      ['id: databaseId', 'amount', 'description'],
      ['date', 'recurring', 'created_at: createdAt'],
    ];
    for (const selected of fields) {
      const document = `{ entriesOfMonth(month: "2026-05") { ${selected.join(' ')} } }`;
      const { entriesOfMonth } = await rich.key.execute(document);
      expect(listed).toMatchObject(entriesOfMonth);
    }
  });

  it('lets other requests run between two slices', async () => {
    const rich = await Financier.signUp(test);
    await insertEntries(rich, 50_000);
    test.statements.length = 0;
    let isOver = false;
    const month = rich.key.get('/api/finance/entries?month=2026-05').finally(() => {
      isOver = true;
    });
    // The number of statements that had run at each response.
    const answered: number[] = [];
    while (!isOver) {
      const { statusCode } = await rich.key.get('/health/live');
      expect(statusCode).toBe(200);
      answered.push(test.statements.length);
      // An injected request does not yield to the event loop, which the month needs to continue.
      await setImmediate();
    }
    expect((await month).statusCode).toBe(200);
    const afterReading = answered.filter((count) => count === test.statements.length);
    expect(afterReading.length).toBeGreaterThan(10);
  });

  it('reads the database once, also when that takes more than a second', async () => {
    const rich = await Financier.signUp(test);
    await insertEntries(rich, 2_500);
    let whenRead = 0;
    const listed = await afterStatement(
      /"entries"/,
      () => rich.read('entries?month=2026-05'),
      async () => {
        whenRead = test.statements.length;
        await wait(1_100);
      },
    );
    expect(listed).toHaveLength(2_500);
    expect(test.statements.length).toBe(whenRead);
  });

  it.each([0, 1, 999, 1_000, 1_001])('returns a JSON array of %i entries', async (count) => {
    const rich = await Financier.signUp(test);
    await insertEntries(rich, count);
    expect(await rich.read('entries?month=2026-05')).toHaveLength(count);
  });

  it('returns an error and no entries if a later slice fails', async () => {
    const rich = await Financier.signUp(test);
    await insertEntries(rich, 2_500);
    let slices = 0;
    const { parse: original } = JSON;
    const failing = vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
      if (/^\[\{.*"amount":/.test(text) && ++slices === 3) {
        throw new Error('a slice that fails');
      }
      return original(text, reviver);
    });
    try {
      const reply = await rich.key.get('/api/finance/entries?month=2026-05');
      expect(reply.statusCode).toBe(500);
      expect(slices).toBe(3);
    } finally {
      failing.mockRestore();
    }
  });
});
