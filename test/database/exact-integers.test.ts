import { describe, expect, it } from 'vitest';
import { readRecord } from '../../src/database/query/read-page.ts';
import { toSelection } from '../../src/database/query/selection.ts';
import { runSql, sql } from '../../src/database/query/write.ts';
import { useApp, useSeed } from '../support/app/app.ts';
import { signUp } from '../support/users/people.ts';

const test = useApp();
const person = useSeed(() => signUp(test));

type Read = () => Promise<unknown>;

const read = (client: object) => async () =>
  (
    await runSql<{ bytes: unknown }>(
      client,
      sql`SELECT "bytes" FROM "image_usage" WHERE "user_id" = ${person.userId}::uuid`,
    )
  )[0]?.bytes;

const ways: [string, Read][] = [
  ['a statement', () => read(test.database.client)()],
  ['a transaction of Prisma', () => test.database.transaction((client) => read(client)())],
  ['a transaction of statements', () => test.database.statementTransaction((c) => read(c)())],
  [
    'a record with its relations',
    async () => {
      const record = await readRecord<'ImageUsage'>(test.database.client, {
        where: { userId: person.userId },
        selection: toSelection('ImageUsage', { include: { user: true } }),
      });
      return record?.bytes;
    },
  ],
  [
    'a model of Prisma',
    async () => {
      const where = { id: person.userId };
      const include = { imageUsage: true };
      const user = await test.database.client.user.findUniqueOrThrow({ where, include });
      return user.imageUsage?.bytes;
    },
  ],
];

const store = (bytes: bigint) =>
  runSql(
    test.database.client,
    sql`INSERT INTO "image_usage" ("user_id", "bytes")
        VALUES (${person.userId}::uuid, ${String(bytes)}::bigint)
        ON CONFLICT ("user_id") DO UPDATE SET "bytes" = EXCLUDED."bytes"`,
  );

describe('a column of the type bigint', () => {
  it.each(ways)('is a number, read by %s', async (_way, readBytes) => {
    for (const bytes of [0, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      await store(BigInt(bytes));
      expect(await readBytes()).toBe(bytes);
    }
  });

  it.each(ways.filter(([way]) => !way.startsWith('a record')))(
    'is an error beyond the exact numbers, read by %s',
    async (_way, readBytes) => {
      await store(2n ** 53n);
      await expect(readBytes()).rejects.toThrow('9007199254740992 is not a safe integer');
    },
  );

  it.each([2 ** 31, Number.MAX_SAFE_INTEGER])(
    'compares %d with a parameter, in each kind of transaction',
    async (bytes) => {
      await store(BigInt(bytes));
      const isFound = (client: object) =>
        runSql(
          client,
          sql`SELECT 1 AS "found" FROM "image_usage"
             WHERE "user_id" = ${person.userId}::uuid AND "bytes" = ${bytes}::bigint
               AND "bytes" = ANY(${[bytes, 1]}::bigint[])`,
        );
      expect(await isFound(test.database.client)).toHaveLength(1);
      expect(await test.database.transaction(isFound)).toHaveLength(1);
      expect(await test.database.statementTransaction(isFound)).toHaveLength(1);
    },
  );
});
