import { describe, expect, it } from 'vitest';
import { useAppForPlans, useSeed } from '../support/app/app.ts';
import { useStatements } from '../support/database/statements.ts';
import { vacuum } from '../support/database/vacuum.ts';
import { signUp } from '../support/users/people.ts';
import { useRetention } from '../support/users/retention.ts';

const test = useAppForPlans();
const statements = useStatements(test);
const { ago, log, now, run } = useRetention(test);

const person = useSeed(() => signUp(test));

describe('the batches of retention', () => {
  it('have 500 records', async () => {
    await test.database.client.$executeRaw`
      INSERT INTO "audit_events" ("id", "user_id", "kind", "created_at")
      SELECT gen_random_uuid(), ${person.userId}::uuid, 'signed_in',
          ${now}::timestamptz - (n + ${365 * 24 - 1_199}::int) * interval '1 hour'
        FROM generate_series(1, 20000) AS n ORDER BY random()`;
    await vacuum(test, 'audit_events');
    const { ran } = await statements.during(() => run());
    const deletes = ran.filter(({ sql }) => sql.includes('DELETE FROM "audit_events"'));
    // From 1,198 hours before the end of the year to 18,801 after it.
    expect(log.info).toHaveBeenCalledWith(
      { table: 'audit_events', deleted: 18_801 },
      expect.any(String),
    );
    expect(deletes).toHaveLength(38);
    expect(
      await test.database.client.auditEvent.count({ where: { createdAt: { gt: ago(365 * 24) } } }),
    ).toBeGreaterThan(1_190);
  });

  it('end when the server stops', async () => {
    const rows = Array.from({ length: 1_100 }, () => ({
      identifier: 'i',
      value: 'v',
      expiresAt: ago(48),
    }));
    await test.database.client.verification.createMany({ data: rows });
    const left = () => test.database.client.verification.count({ where: { expiresAt: ago(48) } });
    let calls = 0;
    // Called before each table and after each full batch: this is the third table.
    await run({}, () => ++calls > 3);
    expect(await left()).toBe(600);
    await run();
    expect(await left()).toBe(0);
  });
});
