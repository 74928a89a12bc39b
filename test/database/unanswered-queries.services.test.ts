import { expect, it } from 'vitest';
import { openDatabase } from '../../src/database/client.ts';
import { isBusy } from '../../src/database/errors.ts';
import type { StatementClient } from '../../src/database/pool/statements.ts';
import { runSql, sql } from '../../src/database/query/write.ts';
import { useDatabaseProxies } from '../support/database/database-proxy.ts';
import { useServerDatabase } from '../support/database/server-database.ts';

const database = useServerDatabase({ migrated: true });
const proxies = useDatabaseProxies();

it.each(['transaction', 'statementTransaction'] as const)(
  'a connection is not used again after a %s without a response',
  async (kind) => {
    const proxy = await proxies.before(database.url);
    const databaseUrl = `${proxy.url}?query_timeout=500`;
    const opened = await openDatabase({ databaseUrl, dataDir: '' });
    const { client, close } = opened;
    const count = (inside: StatementClient) =>
      runSql(inside, sql`SELECT count(*)::int AS "count" FROM "users"`);
    const errors: unknown[] = [];
    const started = Array.from({ length: 10 }, () => Promise.withResolvers<void>());
    const held = Promise.withResolvers<void>();
    // As many as there are connections in the pool.
    const transactions = started.map(({ resolve }) =>
      opened[kind](async (inside) => {
        await count(inside);
        resolve();
        await held.promise;
        await count(inside);
      }).catch((error: unknown) => errors.push(error)),
    );
    await Promise.all(started.map(({ promise }) => promise));
    proxy.hold();
    held.resolve();
    await Promise.all(transactions);
    expect(errors).toHaveLength(10);
    expect(errors.filter((error) => !isBusy(error))).toStrictEqual([]);
    // New connections pass; those of the transactions stay silent.
    proxy.pass();
    expect(await Promise.all(started.map(() => client.user.count()))).toStrictEqual(
      Array(10).fill(0),
    );
    await close();
  },
);
