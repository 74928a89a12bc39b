import { beforeAll, describe, expect, it } from 'vitest';
import { type RunStatement, runnerOf } from '../../src/database/pool/statements.ts';
import { schema } from '../../src/graphql/schema.ts';
import { usePrivateApp } from '../support/app/app.ts';
import { tablesWithoutOwner, type VerbosePlan } from '../support/database/owner-conditions.ts';
import { type Statement, useStatements } from '../support/database/statements.ts';
import { fileUrl } from '../support/finance/importer.ts';
import { runner, wholeArguments } from '../support/outcomes/other-users.ts';
import {
  type Arguments,
  documentOf,
  foreignArguments,
  type RootField,
  rootFields,
} from '../support/samples/root-fields.ts';
import { type Records, storeRecords } from '../support/samples/seeded-records.ts';
import { type Person, signUp, signUpAs } from '../support/users/people.ts';
import { exportedZip } from '../support/users/user-data.ts';

const test = usePrivateApp();
const statements = useStatements(test);

/** What may read a table without a condition for the owner. */
const exceptions: readonly { table: string; statement: RegExp; reason: string }[] = [
  {
    table: 'device_logins',
    statement: /"(user_code|device_code_hash|id)" = /,
    reason: 'found by a secret or a code, before it has a user',
  },
  {
    table: 'referrals',
    statement: /"code" = /,
    reason: 'an invite is shown to a person without a user',
  },
  {
    table: 'password_resets',
    statement: /"token_hash" IN /,
    reason: 'the link is the credential',
  },
  {
    table: 'share_links',
    statement: /"token_hash" (IN|= ANY)/,
    reason: 'a share link is for everybody who has its token',
  },
  {
    table: 'ideas',
    statement: /^SELECT "public"."ideas"."id" FROM .* WHERE "public"."ideas"."id" = \$1 LIMIT/,
    reason: 'Prisma reads the row that it has inserted together with other rows',
  },
];

/** For super admins, who read and change the records of all users. */
const forSuperAdmins = ['allIdeas', 'createPasswordReset', 'setIdeaStatus', 'setUserRole', 'users'];
const roots = rootFields(schema).filter(({ field }) => !forSuperAdmins.includes(field.name));

/** The statements by their SQL, each once. */
const ran = new Map<string, Statement>();

let run: ReturnType<typeof runner>;
let target: Person;
beforeAll(async () => {
  target = await signUp(test);
  run = runner(test, schema, async (work) => {
    const recorded = await statements.during(work);
    for (const statement of recorded.ran) ran.set(statement.sql, statement);
    return recorded.result;
  });
});

const newRecords = async () => storeRecords(test, await signUpAs(test, 'MARKETER'), target);

async function expectSuccess(caller: Person, root: RootField, args: Arguments) {
  const result = JSON.parse(await run(caller, documentOf(schema, root), args));
  expect(result.errors, root.name).toBeUndefined();
}

async function runQuery(root: RootField, records: Records): Promise<void> {
  const args = wholeArguments(root, records);
  await expectSuccess(records.owner, root, args);
  // With a filter each.
  for (const variant of foreignArguments(root, args, records))
    await run(records.owner, documentOf(schema, root), variant);
}

async function runMutation(root: RootField): Promise<void> {
  const records = await newRecords();
  const { owner } = records;
  if (root.field.name === 'importUserData') {
    const file = fileUrl(await exportedZip(owner), 'application/zip');
    await expectSuccess(await signUp(test), root, { input: { archive: file } });
    return;
  }
  const args = wholeArguments(root, records);
  await expectSuccess(owner, root, args);
  for (const variant of foreignArguments(root, args, await newRecords()))
    await run(owner, documentOf(schema, root), variant);
}

/** Parameters were recorded as JSON. */
const parameterValue = (parameter: unknown): unknown => {
  const { type, data } = (parameter ?? {}) as { type?: unknown; data?: number[] };
  return type === 'Buffer' && data ? Buffer.from(data) : parameter;
};

async function planOf({ sql, parameters }: Statement, explain: RunStatement): Promise<VerbosePlan> {
  const values = parameters.map(parameterValue);
  const [row = {}] = await explain({ sql: `EXPLAIN (VERBOSE, FORMAT JSON) ${sql}`, values });
  const [{ Plan }] = row['QUERY PLAN'] as [{ Plan: VerbosePlan }];
  return Plan;
}

describe('each statement of a root field', () => {
  it('has a condition for the owner of each table that it reads', async () => {
    const records = await newRecords();
    for (const root of roots) {
      if (root.name.startsWith('Query.')) await runQuery(root, records);
      else await runMutation(root);
    }
    const explain = runnerOf(test.database.client);
    const found: { tables: string[]; sql: string }[] = [];
    const used = new Set<string>();
    let read = 0;
    for (const statement of ran.values()) {
      const { sql } = statement;
      if (/^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET) ?/.test(sql)) continue;
      read += 1;
      const tables = tablesWithoutOwner(await planOf(statement, explain)).filter((table) => {
        const exception = exceptions.find(
          (each) => each.table === table && each.statement.test(sql),
        );
        if (exception) used.add(exception.reason);
        return !exception;
      });
      if (tables.length > 0) found.push({ tables, sql });
    }
    expect(found).toEqual([]);
    expect(read).toBeGreaterThan(150);
    expect(exceptions.filter(({ reason }) => !used.has(reason))).toEqual([]);
  });
});

describe('the condition for the owner', () => {
  const explained = (sql: string) =>
    planOf({ sql, parameters: [] }, runnerOf(test.database.client)).then(tablesWithoutOwner);
  const owner = `'00000000-0000-4000-8000-000000000001'::uuid`;

  it.each([
    ['a comparison with a value', `SELECT * FROM entries WHERE id = 1 AND user_id = ${owner}`, []],
    ['only an id', 'SELECT * FROM entries WHERE id = 1', ['entries']],
    ['only an id, in an update', 'UPDATE entries SET amount = 1 WHERE id = 1', ['entries']],
    ['only an id, in a deletion', 'DELETE FROM entries WHERE id = 1', ['entries']],
    [
      'an alternative without the owner',
      `SELECT * FROM entries WHERE user_id = ${owner} OR recurring`,
      ['entries'],
    ],
    [
      'a foreign key from rows with the condition',
      `SELECT * FROM entries e JOIN categories c ON c.id = e.category_id WHERE e.user_id = ${owner}`,
      [],
    ],
    [
      'a foreign key from rows without the condition',
      `SELECT * FROM entries e JOIN categories c ON c.id = e.category_id WHERE e.id = 1`,
      ['categories', 'entries'],
    ],
    [
      'a condition in an outer join, whose other side keeps its rows',
      `SELECT * FROM entries e LEFT JOIN accounts a ON a.id = e.account_id AND a.user_id = ${owner}`,
      ['entries'],
    ],
    [
      'ids of other rows with the condition',
      `DELETE FROM webhooks WHERE id IN (SELECT id FROM webhooks WHERE user_id = ${owner} LIMIT 1)`,
      [],
    ],
    [
      'ids from parameters',
      `UPDATE accounts SET name = 'x'
         FROM (SELECT id FROM unnest('{1,2}'::int[]) AS ids (id) GROUP BY id) AS given
        WHERE accounts.id = given.id`,
      ['accounts'],
    ],
  ])('%s', async (_title, sql, tables) => {
    expect((await explained(sql)).toSorted()).toEqual(tables);
  });
});
