import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStorage } from '../../src/images/open-storage.ts';
import type { ImageStorage } from '../../src/images/storage.ts';
import { sweepOrphans } from '../../src/images/sweep.ts';
import { useApp } from '../support/app.ts';
import { pixel } from '../support/images.ts';
import { signUp } from '../support/people.ts';
import { storedFiles } from '../support/stored-files.ts';

const test = useApp();
const hour = 3_600_000;
let storage: ImageStorage;
let named: string[];

/** A file in the image folder, so many hours old. */
function age(name: string, hours: number): void {
  const folder = join(test.config.dataDir, 'images', name.slice(34, 36));
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, 'x', { flag: 'a' });
  const time = (Date.now() - hours * hour) / 1000;
  utimesSync(path, time, time);
}

beforeAll(async () => {
  storage = await openStorage(test.config);
  const key = await (await signUp(test)).createApiKey();
  const template = { title: 'T', description: 'D', content: 'Hello', category: 'creative' };
  await key.post('/api/v1/prompt_templates', { ...template, screenshots: [pixel] });
  await key.post('/api/v1/ideas', { title: 'T', body: 'B', attachments_base64: [pixel] });
  named = storedFiles(test);
});

describe('the sweep of orphans', () => {
  const old = 'aaaaaaaa-0000-4000-8000-000000000001';
  const young = 'aaaaaaaa-0000-4000-8000-000000000002';
  const half = 'aaaaaaaa-0000-4000-8000-000000000003.part';

  it('takes what is older than a day and named by no row, and nothing else', async () => {
    expect(named).toHaveLength(2);
    for (const name of named) age(name, 100);
    age(old, 25);
    age(young, 23);
    age(half, 25);
    expect(await sweepOrphans(storage, test.database, new Date())).toBe(2);
    expect(storedFiles(test)).toEqual([...named, young].toSorted());
    expect(await sweepOrphans(storage, test.database, new Date())).toBe(0);
  });

  it('leaves them while another process is at it', async () => {
    age(old, 25);
    const swept = await test.database.transaction(async (client) => {
      await client.$queryRaw`SELECT pg_advisory_xact_lock(4102006)::text`;
      const elsewhere = { ...test.database, transaction: (work: never) => inside(client, work) };
      return sweepOrphans(storage, elsewhere as never, new Date());
    });
    // The embedded database has one session, whose own lock does not keep it out.
    const isEmbedded = test.config.databaseUrl === undefined;
    expect(swept).toBe(isEmbedded ? 1 : 0);
  });

  const inside = <T>(client: unknown, work: (client: unknown) => Promise<T>): Promise<T> =>
    test.config.databaseUrl === undefined
      ? work(client)
      : test.database.transaction((other) => work(other));
});
