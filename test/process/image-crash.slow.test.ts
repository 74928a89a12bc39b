import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/client.ts';
import { openStorage } from '../../src/images/open-storage.ts';
import { markerName } from '../../src/images/storage.ts';
import { StorageBinding } from '../../src/images/storage-binding.ts';
import { sweepOrphans } from '../../src/images/sweep.ts';
import { createKeyOver, send } from '../support/cli/server-client.ts';
import { useDataDirectories } from '../support/database/embedded.ts';
import { pixel } from '../support/images/images.ts';
import { useServerProcesses } from '../support/processes/server-process.ts';

const directories = useDataDirectories();
const servers = useServerProcesses();

/**
 * Creates templates with screenshots, and replaces and deletes them, until the server is killed.
 *
 * @param onRound called after each round.
 */
async function work(
  url: string,
  headers: Record<string, string>,
  onRound: () => void,
): Promise<void> {
  const text = { title: 'T', description: 'D', content: 'Hello', category: 'creative' };
  const screenshots = [pixel, pixel];
  try {
    for (;;) {
      const path = `${url}/api/v1/prompt_templates`;
      const deleted = await send(path, 'POST', { ...text, screenshots }, headers);
      const updated = await send(path, 'POST', { ...text, screenshots }, headers);
      await send(`${path}/${updated.body.id}`, 'PUT', { screenshots: [pixel] }, headers);
      await send(`${path}/${deleted.body.id}`, 'DELETE', undefined, headers);
      onRound();
    }
  } catch (error) {
    if (!['fetch failed', 'terminated'].includes((error as Error).message)) throw error;
  }
}

function filesIn(dataDir: string): string[] {
  const entries = readdirSync(join(dataDir, 'images'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== markerName)
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('a server that is killed while images are created and deleted', { retry: 0 }, () => {
  it('leaves no record without an image, and the sweep deletes the orphans', async () => {
    const dataDir = directories.migrated();
    const env = { DATA_DIR: dataDir, RATE_LIMIT_V1: 'off', LOG_LEVEL: 'info' };
    // Killed at different points within a round.
    for (const delay of [3, 17, 41]) {
      const server = await servers.start(env);
      const headers = await createKeyOver(server.url);
      let rounds = 0;
      const worked = Promise.withResolvers<void>();
      const onRound = () => {
        rounds += 1;
        if (rounds === 5) worked.resolve();
      };
      const clients = Promise.all([1, 2, 3].map(() => work(server.url, headers, onRound)));
      await Promise.race([worked.promise, clients]);
      await new Promise((resolve) => setTimeout(resolve, delay));
      await server.kill();
      await clients;
      expect(rounds).toBeGreaterThanOrEqual(5);
    }
    expect(readdirSync(join(dataDir, 'incoming'))).toEqual([]);

    const database = await openDatabase({ databaseUrl: undefined, dataDir });
    const storage = await openStorage({ storageUrl: `file://${dataDir}/images` });
    try {
      const rows = await database.client.screenshot.findMany({ select: { id: true } });
      // Images of deleted templates can be restored.
      const kept = await database.client.undoRows.findMany({ select: { imageIds: true } });
      const named = [
        ...rows.map(({ id }) => id),
        ...kept.flatMap(({ imageIds }) => imageIds),
      ].toSorted();
      expect(named.length).toBeGreaterThan(10);
      const stored = new Set(filesIn(dataDir).map((path) => path.split('/').at(-1)));
      expect(named.filter((id) => !stored.has(id))).toEqual([]);
      const yesterday = Date.now() / 1000 - 25 * 3_600;
      for (const path of filesIn(dataDir)) utimesSync(path, yesterday, yesterday);
      const log = pino({ level: 'silent' });
      const binding = new StorageBinding({ storage, database, adopt: undefined, log });
      // A kill leaves a larger share of orphans than the sweep deletes by default.
      const options = { storage, binding, database, maxPercent: 100 };
      const { quarantined } = await sweepOrphans(options, new Date());
      const weekLater = new Date(Date.now() + 8 * 86_400_000);
      const { deleted } = await sweepOrphans(options, weekLater);
      expect(deleted).toBeGreaterThanOrEqual(quarantined);
      expect(
        filesIn(dataDir)
          .map((path) => path.split('/').at(-1))
          .toSorted(),
      ).toEqual(named);
    } finally {
      await database.close();
    }
  });
});
