import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useEmptyDirectories } from '../support/database/embedded.ts';
import { giveToPostgres, newPostgresFolder } from '../support/database/postgres-programs.ts';
import { PrivateCluster } from '../support/database/private-cluster.ts';
import { fillDisk } from '../support/disk/full-disk.ts';
import { expectStoredOnce } from '../support/processes/expect-stored-once.ts';
import { useServerProcesses } from '../support/processes/server-process.ts';
import { repliesWith, startWriters } from '../support/processes/writers.ts';

const directories = useEmptyDirectories();
const servers = useServerProcesses();
let disk: string;
let cluster: PrivateCluster | undefined;

// Mounting requires root. Each attempt has a disk of its own: a failed one leaves a full disk.
beforeEach(() => {
  disk = newPostgresFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', disk]);
  giveToPostgres(disk);
});
afterEach(async () => {
  await cluster?.stop();
  execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true });
});

describe('a full disk of PostgreSQL', () => {
  it('makes writes return 503 with Retry-After, and loses and doubles none of them', async () => {
    const database = await PrivateCluster.create(disk);
    cluster = database;
    await database.start();
    const server = await servers.start({
      DATA_DIR: directories.empty(),
      DATABASE_URL: database.url,
      FOLIO_SECRET: 'a secret for tests only, of sufficient length',
      RATE_LIMIT_FINANCE: 'off',
      RATE_LIMIT_AUTH: 'off',
    });
    const writers = await startWriters([server.url], 4);
    const isUnavailable = () => repliesWith('unavailable', writers.replies).length > 0;
    const filler = join(disk, 'filler');
    await expect.poll(() => writers.replies.length, { timeout: 30_000 }).toBeGreaterThan(20);
    while (!isUnavailable()) {
      fillDisk(filler);
      await delay(20);
    }
    // Some writers retry meanwhile.
    await delay(1_000);
    rmSync(filler);
    const known = writers.replies.length;
    const served = async () => {
      // PostgreSQL ends if it can't write its log of changes.
      if (database.hasEnded) await database.start();
      return repliesWith('acknowledged', writers.replies.slice(known)).length;
    };
    await expect.poll(served, { timeout: 30_000 }).toBeGreaterThan(20);
    await writers.stop();
    await expectStoredOnce(database.url, writers.replies);
  });
});
