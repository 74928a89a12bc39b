import { expect, it } from 'vitest';
import { retentionRules as rules } from '../../src/modules/retention.ts';
import { useAppForPlans, useSeed } from '../support/app/app.ts';
import { usesIndexOnly } from '../support/database/plan.ts';
import { explain } from '../support/database/plans.ts';
import { useStatements } from '../support/database/statements.ts';
import { vacuum } from '../support/database/vacuum.ts';
import { signUp } from '../support/users/people.ts';
import { useRetention } from '../support/users/retention.ts';

const test = useAppForPlans();
const statements = useStatements(test);
const { ago, run } = useRetention(test);

const person = useSeed(() => signUp(test));

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
    device_logins: () => client.$executeRaw`
      INSERT INTO "device_logins"
        ("id", "device_code_hash", "user_code", "client_name", "permission", "expires_at")
      SELECT gen_random_uuid(), uuid_send(gen_random_uuid()), n::text, 'folio', 'read', ${until}
        FROM generate_series(1, 5000) AS n`,
    verifications: () => client.$executeRaw`
      INSERT INTO "verifications" ("id", "identifier", "value", "expires_at")
      SELECT gen_random_uuid(), 'i', 'v', ${until} FROM generate_series(1, 5000)`,
    prompt_template_usage: () => client.$executeRaw`
      WITH "template" AS (
        INSERT INTO "prompt_templates" ("id", "owner_id", "title", "description", "content", "category", "created_via")
        VALUES (gen_random_uuid(), ${userId}::uuid, 'T', 'D', 'Content', 'developer', 'web')
        RETURNING "id", "owner_id")
      INSERT INTO "prompt_template_usage" ("template_id", "owner_id", "day", "label", "count")
      SELECT "id", "owner_id", ${until}::date, n::text, 1
        FROM "template", generate_series(1, 5000) AS n`,
    webhook_deliveries: () => client.$executeRaw`
      WITH "webhook" AS (
        INSERT INTO "webhooks" ("id", "user_id", "url", "record_types", "sealed_secret", "position")
        VALUES (gen_random_uuid(), ${userId}::uuid, 'https://example.com', '{idea}', '', 0)
        RETURNING "id")
      INSERT INTO "webhook_deliveries"
        ("id", "webhook_id", "kind", "message_id", "change_count", "duration", "attempted_at")
      SELECT gen_random_uuid(), "webhook"."id", 'ping', 'msg_1', 0, 1, ${until}
        FROM "webhook", generate_series(1, 5000)`,
    audit_events: () => client.$executeRaw`
      INSERT INTO "audit_events" ("id", "user_id", "kind", "created_at")
      SELECT gen_random_uuid(), ${userId}::uuid, 'signed_in', ${until}
        FROM generate_series(1, 5000)`,
    changes: () => client.$executeRaw`
      INSERT INTO "changes" ("owner_id", "record_type", "record_id", "action", "changed_at")
      SELECT ${userId}::uuid, 'entry', n::text, 'created', ${until}
        FROM generate_series(1, 5000) AS n`,
    idempotent_requests: () => client.$executeRaw`
      INSERT INTO "idempotent_requests" ("user_id", "key", "request_hash", "created_at")
      SELECT ${userId}::uuid, n::text, repeat('0', 64), ${until}
        FROM generate_series(1, 5000) AS n`,
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
    import_layouts: () => client.$executeRaw`
      INSERT INTO "import_layouts" ("user_id", "header_key", "settings", "used_at")
      SELECT ${userId}::uuid, n::text, '{}', ${until} FROM generate_series(1, 5000) AS n`,
    import_previews: () => fillImports(userId, until),
    import_rows: () => fillImports(userId, until),
  };
  await each[table]?.();
  await vacuum(test, table);
}

it.each(rules.map(({ table }) => table))('retention reads %s by an index', async (table) => {
  await fill(table);
  const { ran } = await statements.during(() => run({}, undefined));
  const [first] = ran.filter(({ sql }) => sql.includes(`DELETE FROM "${table}"`));
  const { scans: nodes, rows } = await explain(test, first as never, table);
  const scans = nodes.filter((node) => node !== 'ModifyTable');
  expect(usesIndexOnly(scans), scans.join()).toBe(true);
  // The old records are deleted.
  expect(rows).toBe(0);
});
