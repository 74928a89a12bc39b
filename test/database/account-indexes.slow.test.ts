import { beforeAll, describe, expect, it } from 'vitest';
import { useAppForPlans, useSeed } from '../support/app/app.ts';
import { writeMany } from '../support/database/database.ts';
import { usesIndexOnly } from '../support/database/plan.ts';
import { explain } from '../support/database/plans.ts';
import { useStatements } from '../support/database/statements.ts';
import { vacuum } from '../support/database/vacuum.ts';
import { signUp, signUpAs } from '../support/users/people.ts';

const test = useAppForPlans();
const statements = useStatements(test);
const others = 10_000;
/** One of so many has the name and the role that are asked for. */
const rarity = 500;
const pageSize = 10;

const administrator = useSeed(() => signUpAs(test, 'SUPER_ADMIN'));
beforeAll(async () => {
  const somebodyElse = await signUp(test);
  await writeMany(test)`
    INSERT INTO "users" ("id", "name", "email", "role", "created_at")
    SELECT gen_random_uuid(),
        CASE WHEN n % ${rarity}::int = 0 THEN 'Rare ' || n ELSE 'Common ' || n END,
        CASE WHEN n % ${rarity}::int = 1 THEN 'rare' ELSE 'common' END || n || '@example.com',
        (CASE WHEN n % ${rarity}::int = 2 THEN 'marketer' ELSE 'member' END)::"role",
        timestamptz '2026-01-01' + n * interval '1 second'
      FROM generate_series(1, ${others}::int) AS n ORDER BY random()`;
  for (const { userId } of [administrator, somebodyElse]) {
    await writeMany(test)`
      INSERT INTO "audit_events" ("id", "user_id", "kind", "created_at")
      SELECT gen_random_uuid(), ${userId}::uuid,
          (CASE WHEN n % 200 = 0 THEN 'role_changed' ELSE 'signed_in' END)::"audit_event_kind",
          timestamptz '2026-01-01' + n * interval '1 second'
        FROM generate_series(1, 5000) AS n ORDER BY random()`;
  }
  await vacuum(test, 'users');
  await vacuum(test, 'audit_events');
});
/** The plan with which the statement of a list reads its table. */
async function reading(field: string, table: string, variables: Record<string, string | number>) {
  const given = Object.entries(variables).map(([name, value]) =>
    name === 'filter' ? `filter: ${value}` : `${name}: ${JSON.stringify(value)}`,
  );
  const document = `{ ${field}(${given.join(', ')}) { nodes { id } pageInfo { endCursor } } }`;
  const { result, ran } = await statements.during(() => administrator.execute(document));
  const pages = ran.filter(
    ({ sql }) => new RegExp(`FROM ("public"\\.)?"${table}"`).test(sql) && sql.includes('ORDER BY'),
  );
  expect(pages).toHaveLength(1);
  const [page] = pages;
  const { scans, rows } = await explain(test, page as (typeof pages)[0], table);
  expect(usesIndexOnly(scans), scans.join()).toBe(true);
  return { rows, nodes: result[field].nodes, endCursor: result[field].pageInfo.endCursor };
}
describe('the list of users', () => {
  it.each<[string, string, Record<string, string>]>([
    ['audit events', 'audit_events', {}],
    ['audit events of a rare kind', 'audit_events', { filter: '{ kind: ROLE_CHANGED }' }],
    ['all accounts', 'users', {}],
    ['accounts of a role', 'users', { filter: '{ role: MARKETER }' }],
  ])('reads the rows of a page by an index: %s', async (_what, table, filter) => {
    const field = table === 'users' ? 'users' : 'auditEvents';
    const first = await reading(field, table, { ...filter, first: pageSize });
    const after = first.endCursor;
    const second = await reading(field, table, { ...filter, first: pageSize, after });
    for (const { rows, nodes } of [first, second]) {
      expect(nodes).toHaveLength(pageSize);
      // One more to see whether another follows, and the neighbour that it starts from.
      expect(rows).toBeLessThanOrEqual(pageSize + 2);
    }
  });
  it.each(['rare', 'Rare 5', 'are5', 'ARE 9'])('searches parts by an index: %s', async (search) => {
    const { rows, nodes } = await reading('users', 'users', {
      filter: `{ search: ${JSON.stringify(search)} }`,
      first: 100,
    });
    expect(nodes.length).toBeGreaterThan(0);
    // Each in the table and in the index, for both columns.
    expect(rows).toBeLessThanOrEqual((others / rarity) * 2 * 3);
  });
});
