import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyRetention, rules } from '../../src/identity/retention.ts';
import { usePrivateApp } from '../support/app.ts';
import { type Person, signUp } from '../support/people.ts';
import { usesIndexOnly } from '../support/plan.ts';
import { explain } from '../support/plans.ts';
import { useStatements } from '../support/statements.ts';

const test = usePrivateApp();
const statements = useStatements(test);
const hour = 3_600_000;
const now = new Date('2026-06-01T12:00:00.000Z');
const retentionDays = { auditDays: 365, revokedKeysDays: 90 };
const log = { info: vi.fn(), warn: vi.fn() };

/** The time this many hours before the retention is applied; negative hours are after it. */
const ago = (hours: number) => new Date(now.getTime() - hours * hour);
const run = (retention: object = {}, isStopped?: () => boolean) =>
  applyRetention(
    {
      database: test.database,
      retention: { ...retentionDays, ...retention },
      clock: () => now,
      log,
    },
    isStopped,
  );

let person: Person;

beforeAll(async () => {
  person = await signUp(test);
});

beforeEach(() => {
  log.info.mockClear();
  log.warn.mockClear();
});

/** Each kind of record: its retention in hours, and a function that creates an ended record. */
const kinds = {
  sessions: {
    hours: 24,
    create: (userId: string, hours: number) =>
      test.database.client.session.create({
        data: { userId, token: randomUUID(), expiresAt: ago(hours) },
      }),
    count: (id: string) => test.database.client.session.count({ where: { id } }),
  },
  password_resets: {
    hours: 24,
    create: async (_: string, hours: number) => {
      const { userId } = await signUp(test);
      const data = { userId, tokenHash: randomBytes(32), expiresAt: ago(hours) };
      await test.database.client.passwordReset.create({ data });
      return { id: userId };
    },
    count: (userId: string) => test.database.client.passwordReset.count({ where: { userId } }),
  },
  verifications: {
    hours: 24,
    create: (_: string, hours: number) =>
      test.database.client.verification.create({
        data: { identifier: 'i', value: 'v', expiresAt: ago(hours) },
      }),
    count: (id: string) => test.database.client.verification.count({ where: { id } }),
  },
  audit_events: {
    hours: 365 * 24,
    create: (userId: string, hours: number) =>
      test.database.client.auditEvent.create({
        data: { userId, kind: 'SIGNED_IN', createdAt: ago(hours) },
      }),
    count: (id: string) => test.database.client.auditEvent.count({ where: { id } }),
  },
  'revoked api_keys': {
    hours: 90 * 24,
    create: (userId: string, hours: number) => apiKey(userId, { revokedAt: ago(hours) }),
    count: (id: string) => test.database.client.apiKey.count({ where: { id } }),
  },
  'expired api_keys': {
    hours: 90 * 24,
    create: (userId: string, hours: number) => apiKey(userId, { expiresAt: ago(hours) }),
    count: (id: string) => test.database.client.apiKey.count({ where: { id } }),
  },
  import_previews: {
    hours: 0,
    create: (userId: string, hours: number) => importPreview(userId, ago(hours)),
    count: (id: string) => test.database.client.importPreview.count({ where: { id } }),
  },
  import_rows: {
    hours: 0,
    create: (userId: string, hours: number) => importPreview(userId, ago(hours)),
    count: (previewId: string) => test.database.client.importRow.count({ where: { previewId } }),
  },
  finance_keys: {
    hours: 90 * 24,
    create: async (userId: string, hours: number) => {
      const { id } = await financeKey(userId, { revokedAt: ago(hours) });
      return { id: String(id) };
    },
    count: (id: string) => test.database.client.financeKey.count({ where: { id: Number(id) } }),
  },
} as const;

const apiKey = (userId: string, data: { revokedAt?: Date; expiresAt?: Date }) =>
  test.database.client.apiKey.create({
    data: {
      userId,
      name: 'k',
      permission: 'READ',
      keyPrefix: 'fol_x',
      keyHash: randomBytes(32),
      createdAt: ago(200 * 24),
      ...data,
    },
  });

const importPreview = (userId: string, expiresAt: Date) =>
  test.database.client.importPreview.create({
    data: {
      userId,
      format: 'CSV',
      content: new Uint8Array(),
      byteSize: 1,
      settings: '{}',
      layout: '{}',
      newCount: 1,
      duplicateCount: 0,
      invalidCount: 0,
      expiresAt,
      rows: { create: { id: 1, line: 2, status: 'NEW', recurring: false, issues: '[]' } },
    },
  });

const financeKey = (userId: string, data: { revokedAt?: Date }) =>
  test.database.client.financeKey.create({
    data: { userId, name: 'k', keyPrefix: 'fin_x', keyHash: randomBytes(32), ...data },
  });

describe.each(Object.entries(kinds))('retention of %s', (kind, { hours, create, count }) => {
  it('deletes only records after their retention', async () => {
    const old = await create(person.userId, hours + 1);
    const young = await create(person.userId, hours - 1);
    const live = await create(person.userId, -1);
    await run();
    expect(await Promise.all([old, young, live].map(({ id }) => count(id)))).toEqual([0, 1, 1]);
    const table = kind.split(' ').at(-1);
    expect(log.info).toHaveBeenCalledWith({ table, deleted: 1 }, expect.any(String));
    expect(log.warn).not.toHaveBeenCalled();
  });
});

describe('retention', () => {
  it('keeps live keys of any age, and records without a configured retention', async () => {
    const live = await apiKey(person.userId, {});
    const finance = await financeKey(person.userId, {});
    const revoked = await apiKey(person.userId, { revokedAt: ago(100 * 24) });
    const event = await kinds.audit_events.create(person.userId, 400 * 24);
    await run({ auditDays: undefined, revokedKeysDays: undefined });
    const ids = [live.id, revoked.id];
    expect(await test.database.client.apiKey.count({ where: { id: { in: ids } } })).toBe(2);
    expect(await kinds.finance_keys.count(String(finance.id))).toBe(1);
    expect(await kinds.audit_events.count(event.id)).toBe(1);
  });

  it('logs an error and continues with the other tables', async () => {
    const old = await kinds.verifications.create(person.userId, 48);
    const { transaction } = test.database;
    const failing = vi.spyOn(test.database, 'transaction');
    failing.mockRejectedValueOnce(new Error('connection lost')).mockImplementation(transaction);
    await run();
    failing.mockRestore();
    const err = expect.objectContaining({ message: 'connection lost' });
    expect(log.warn.mock.calls).toEqual([[{ err, table: 'sessions' }, expect.any(String)]]);
    expect(await kinds.verifications.count(old.id)).toBe(0);
  });

  it('deletes in batches of 500', async () => {
    await test.database.client.$executeRaw`
      INSERT INTO "audit_events" ("id", "user_id", "kind", "created_at")
      SELECT gen_random_uuid(), ${person.userId}::uuid, 'signed_in',
          ${now}::timestamptz - (n + ${365 * 24 - 1_199}::int) * interval '1 hour'
        FROM generate_series(1, 20000) AS n ORDER BY random()`;
    await test.database.client.$executeRawUnsafe('VACUUM ANALYZE "audit_events"');
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

  it.each(rules.map(({ table }) => table))('reads %s by an index', async (table) => {
    await fill(table);
    const { ran } = await statements.during(() => run({}, undefined));
    const [first] = ran.filter(({ sql }) => sql.includes(`DELETE FROM "${table}"`));
    const { scans: nodes, rows } = await explain(test, first as never, table);
    const scans = nodes.filter((node) => node !== 'ModifyTable');
    expect(usesIndexOnly(scans), scans.join()).toBe(true);
    // The old records are deleted.
    expect(rows).toBe(0);
  });

  it('stops between two batches', async () => {
    const rows = Array.from({ length: 1_100 }, () => ({
      identifier: 'i',
      value: 'v',
      expiresAt: ago(48),
    }));
    await test.database.client.verification.createMany({ data: rows });
    const left = () => test.database.client.verification.count({ where: { expiresAt: ago(48) } });
    let asked = 0;
    // Called before each table and after each full batch: this is the third table.
    await run({}, () => ++asked > 3);
    expect(await left()).toBe(600);
    await run();
    expect(await left()).toBe(0);
  });
});

/** Previews with rows that have not expired. */
function fillImports(userId: string, until: Date) {
  return test.database.client.$executeRaw`
    WITH "previews" AS (
      INSERT INTO "import_previews" ("id", "user_id", "format", "content", "byte_size", "settings",
                                     "layout", "new_count", "duplicate_count", "invalid_count",
                                     "expires_at")
      SELECT gen_random_uuid(), ${userId}::uuid, 'csv', '', 1, '{}', '{}', 1, 0, 0, ${until}
        FROM generate_series(1, 5000) RETURNING "id")
    INSERT INTO "import_rows" ("preview_id", "id", "line", "status", "recurring", "issues")
    SELECT "id", 1, 2, 'new', FALSE, '[]' FROM "previews"`;
}

/** Creates many rows that are kept, so that a table scan costs more than the index. */
async function fill(table: string): Promise<void> {
  const { client } = test.database;
  const { userId } = person;
  const until = ago(-48);
  const each: Record<string, () => Promise<unknown>> = {
    sessions: () => client.$executeRaw`
      INSERT INTO "sessions" ("id", "token", "user_id", "expires_at")
      SELECT gen_random_uuid(), gen_random_uuid()::text, ${userId}::uuid, ${until}
        FROM generate_series(1, 5000)`,
    password_resets: () => client.$executeRaw`
      WITH new_rows AS (
        INSERT INTO "users" ("id", "name", "email")
        SELECT gen_random_uuid(), 'N', gen_random_uuid()::text FROM generate_series(1, 5000)
        RETURNING "id")
      INSERT INTO "password_resets" ("user_id", "token_hash", "expires_at")
      SELECT "id", uuid_send("id"), ${until} FROM new_rows`,
    verifications: () => client.$executeRaw`
      INSERT INTO "verifications" ("id", "identifier", "value", "expires_at")
      SELECT gen_random_uuid(), 'i', 'v', ${until} FROM generate_series(1, 5000)`,
    audit_events: () => client.$executeRaw`
      INSERT INTO "audit_events" ("id", "user_id", "kind", "created_at")
      SELECT gen_random_uuid(), ${userId}::uuid, 'signed_in', ${until}
        FROM generate_series(1, 5000)`,
    api_keys: () => client.$executeRaw`
      INSERT INTO "api_keys"
        ("id", "user_id", "name", "permission", "key_prefix", "key_hash", "expires_at")
      SELECT gen_random_uuid(), ${userId}::uuid, 'k', 'read', 'fol_x',
          uuid_send(gen_random_uuid()), CASE WHEN n % 2 = 0 THEN ${until}::timestamptz END
        FROM generate_series(1, 5000) AS n`,
    finance_keys: () => client.$executeRaw`
      INSERT INTO "finance_keys" ("user_id", "name", "key_prefix", "key_hash")
      SELECT ${userId}::uuid, 'k', 'fin_x', uuid_send(gen_random_uuid())
        FROM generate_series(1, 5000)`,
    import_previews: () => fillImports(userId, until),
    import_rows: () => fillImports(userId, until),
  };
  await each[table]?.();
  await client.$executeRawUnsafe(`VACUUM ANALYZE "${table}"`);
}
