import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/client.ts';
import { useReplicatedCluster } from '../support/database/replicated-cluster.ts';

const clusters = useReplicatedCluster();

describe('the client of long reads', () => {
  /** Opens a database, and returns what has failed. */
  async function open(databaseReplicaUrl: string) {
    const failures: string[] = [];
    const onError = (error: unknown) => void failures.push(String(error));
    const config = { databaseUrl: clusters.primary.url, databaseReplicaUrl, dataDir: '' };
    return { database: await openDatabase(config, { onError }), failures };
  }

  it('can not write', async () => {
    const { database, failures } = await open(clusters.standby.url);
    try {
      const client = await database.clientForLongReads();
      expect(client).not.toBe(database.client);
      expect(await client.$queryRaw`SHOW default_transaction_read_only`).toEqual([
        { default_transaction_read_only: 'on' },
      ]);
      await expect(client.category.deleteMany()).rejects.toThrow(/read-only/);
      expect(failures).toEqual([]);
    } finally {
      await database.close();
    }
  });

  it.each([
    ['the primary itself', () => clusters.primary.url],
    ['another database', () => clusters.standby.url.replace(/postgres$/, 'template1')],
    ['another server', () => process.env.TEST_DATABASE_URL as string],
  ])('is that of the primary if the replica is %s', async (_what, urlOf) => {
    const { database, failures } = await open(urlOf());
    try {
      expect(await database.clientForLongReads()).toBe(database.client);
      expect(failures).toEqual([
        'Error: DATABASE_REPLICA_URL does not lead to a standby of the database',
      ]);
    } finally {
      await database.close();
    }
  });
});
