import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/app.ts';
import { Financier } from '../../support/financier.ts';
import { invalidFor } from '../../support/refusals.ts';

const test = useApp();

describe('a month of more than 50,000 entries', () => {
  it('is refused with its count, in GraphQL and REST; one of just 50,000 is shown whole', async () => {
    const rich = await Financier.signUp(test);
    const insert = (count: number) =>
      test.database.client.$executeRaw`
        INSERT INTO "entries" ("user_id", "category_id", "amount", "date")
        SELECT ${rich.person.userId}::uuid, ${rich.food}::int, 0.01, '2026-05-01'
          FROM generate_series(1, ${count}::int)`;
    await insert(50_000);
    test.statements.length = 0;
    const whole: unknown[] = await rich.see('entries?month=2026-05');
    expect(whole).toHaveLength(50_000);
    expect(test.statements.length).toBeLessThanOrEqual(4);
    await insert(1);
    const message = 'Month has 50001 entries, and a list shows at most 50000';
    const reply = await rich.key.get('/api/finance/entries?month=2026-05');
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toStrictEqual({ error: 'Validation failed', details: [message] });
    const document = '{ entriesOfMonth(month: "2026-05") { amount } }';
    expect(await rich.key.graphql(document)).toStrictEqual(
      invalidFor('entriesOfMonth', ['month'], message),
    );
    expect(await rich.see('summary?month=2026-05')).toMatchObject({ total_expenses: '500.01' });
  }, 60_000);
});
