import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../src/http/logger.ts';
import type { BoundedStorage } from '../../src/images/bounded-storage.ts';
import { openStorage } from '../../src/images/open-storage.ts';
import { sweepOnce } from '../../src/images/start-sweeping.ts';
import { markerName } from '../../src/images/storage.ts';
import { StorageBinding } from '../../src/images/storage-binding.ts';
import { sweepOrphans } from '../../src/images/sweep.ts';
import { baseUrl, usePrivateApp } from '../support/app/app.ts';
import { type ImageStore, imageStores } from '../support/images/image-stores.ts';
import { pixel } from '../support/images/images.ts';
import { anybody, type KeyHolder, signUp } from '../support/users/people.ts';

const day = 86_400_000;
/** Two days from now: some stores set the times of objects themselves, so their age is simulated. */
const start = Date.now() + 2 * day;
const at = (days: number) => new Date(start + days * day);

describe.each(imageStores)('the sweep of images in %s', (place, open) => {
  let store: ImageStore;
  const test = usePrivateApp(async () => {
    store = await open();
    return { STORAGE_URL: store.storageUrl };
  });
  let storage: BoundedStorage;
  let key: KeyHolder;
  let urls: string[];
  let named: string[];

  beforeAll(async () => {
    storage = await openStorage(test.config);
    key = await (await signUp(test)).createApiKey();
    const template = { title: 'T', description: 'D', content: 'Hello', category: 'creative' };
    const created = await key.post('/api/v1/prompt_templates', {
      ...template,
      screenshots: [pixel],
    });
    const idea = { title: 'T', body: 'B', attachments_base64: [pixel] };
    const submitted = await key.post('/api/v1/ideas', idea);
    const images = [...created.json().screenshots, ...submitted.json().attachments];
    named = images.map(({ id }) => id);
    urls = images.map(({ url }) => url.slice(baseUrl.length));
  });
  beforeEach(async () => {
    for (const stored of await store.keys()) {
      if (stored !== markerName && !named.includes(stored)) await storage.delete(stored);
    }
    await test.database.client.orphanedImage.deleteMany();
  });
  afterAll(async () => {
    storage.close();
    await store.close();
  });

  const capturedLog = () =>
    createLogger(test.config, { write: (line: string) => void test.logLines.push(line) });
  const options = (maxPercent = 10) => {
    const log = capturedLog();
    const binding = new StorageBinding({ storage, database: test.database, adopt: undefined, log });
    return { storage, binding, database: test.database, maxPercent };
  };
  const sweep = (days: number, maxPercent?: number) => sweepOrphans(options(maxPercent), at(days));
  const keys = async () => (await store.keys()).filter((name) => name !== markerName);
  const readNotes = async () =>
    (await test.database.client.orphanedImage.findMany()).map(({ id }) => id);

  /** Images with a record, so that a few without one are a small share. */
  async function addNamed(ids: readonly string[]) {
    const { client } = test.database;
    const row = await client.screenshot.findUniqueOrThrow({ where: { id: named[0] as string } });
    for (const id of ids) await store.write(id, 'x');
    await client.screenshot.createMany({
      data: ids.map((id, index) => ({ ...row, id, position: index + 1 })),
    });
  }
  async function removeNamed(ids: readonly string[]) {
    await test.database.client.screenshot.deleteMany({ where: { id: { in: [...ids] } } });
  }

  it('notes an image without a record, and deletes it a week later', async () => {
    const orphan = randomUUID();
    await store.write(orphan, 'x');
    expect(await sweep(0)).toEqual({ quarantined: 1, deleted: 0 });
    expect(await readNotes()).toEqual([orphan]);
    expect(await sweep(6.9)).toEqual({ quarantined: 0, deleted: 0 });
    expect(await keys()).toEqual([...named, orphan].toSorted());
    expect(await sweep(7.1)).toEqual({ quarantined: 0, deleted: 1 });
    expect(await keys()).toEqual(named.toSorted());
    expect(await readNotes()).toEqual([]);
    expect(await sweep(8)).toEqual({ quarantined: 0, deleted: 0 });
  });

  it('ignores images that are younger than a day', async () => {
    await storage.put(randomUUID(), Buffer.from('x'), 'image/png');
    const soon = new Date(Date.now() + 0.9 * day);
    expect(await sweepOrphans(options(), soon)).toEqual({ quarantined: 0, deleted: 0 });
    const later = new Date(Date.now() + 1.1 * day);
    expect(await sweepOrphans(options(), later)).toEqual({ quarantined: 1, deleted: 0 });
  });

  it('ignores objects that folio did not write', async () => {
    const foreign = [
      'backups/customers.sql',
      'customers.sql',
      `${randomUUID()}.png`,
      `copy-${randomUUID()}`,
      randomUUID().toUpperCase().replace(/^\d/, 'A'),
      `deeper/${randomUUID()}`,
      'README',
    ];
    for (const name of foreign) await store.write(name, 'precious');
    for (const days of [0, 8, 16])
      expect(await sweep(days)).toEqual({ quarantined: 0, deleted: 0 });
    const left = await store.keys();
    for (const name of foreign) {
      expect(
        left.some((each) => each.endsWith(name)),
        name,
      ).toBe(true);
      await store.remove(name);
    }
  });

  it('deletes an incomplete image after a day, in a folder', async () => {
    const halfWritten = `${randomUUID()}.part`;
    await store.write(halfWritten, 'x');
    const isOurs = place === 'files';
    expect(await sweep(0)).toEqual({ quarantined: 0, deleted: isOurs ? 1 : 0 });
    expect((await keys()).includes(halfWritten)).toBe(!isOurs);
    if (!isOurs) await store.remove(halfWritten);
  });

  it('keeps a noted image readable, and keeps it permanently if a record references it again', async () => {
    const { client } = test.database;
    const [id] = named as [string];
    // As in the time between a backup and its restore.
    const row = await client.screenshot.findUniqueOrThrow({ where: { id } });
    await client.screenshot.delete({ where: { id } });
    expect(await sweep(0)).toEqual({ quarantined: 1, deleted: 0 });
    expect((await anybody(test).get(urls[0] as string)).statusCode).toBe(200);
    await client.screenshot.create({ data: row });
    expect(await sweep(7.5)).toEqual({ quarantined: 0, deleted: 0 });
    expect(await readNotes()).toEqual([]);
    const list = (await key.get('/api/v1/prompt_templates')).json();
    const { url } = list.prompt_templates[0].screenshots[0];
    expect((await anybody(test).get(url.slice(baseUrl.length))).statusCode).toBe(200);
    expect(await sweep(15)).toEqual({ quarantined: 0, deleted: 0 });
  });

  it('deletes nothing when more than a tenth of the images have no record', async () => {
    const others = Array.from({ length: 17 }, () => randomUUID());
    await addNamed(others);
    const orphans = [randomUUID(), randomUUID(), randomUUID()] as const;
    for (const orphan of orphans.slice(0, 2)) await store.write(orphan, 'x');
    // 2 of 21.
    expect(await sweep(0)).toEqual({ quarantined: 2, deleted: 0 });
    await store.write(orphans[2], 'x');
    // 3 of 22; not even those that are due.
    await expect(sweep(9)).rejects.toThrow('too many images have no record');
    expect(await readNotes()).toHaveLength(2);
    expect(await keys()).toHaveLength(22);
    expect(await sweep(9, 100)).toEqual({ quarantined: 1, deleted: 2 });
    expect(await keys()).toHaveLength(20);
    await removeNamed(others);
  });

  it('deletes one image, but not two, from a storage of fewer than ten', async () => {
    const orphans = [randomUUID(), randomUUID()] as const;
    await store.write(orphans[0], 'x');
    expect(await sweep(0)).toEqual({ quarantined: 1, deleted: 0 });
    await store.write(orphans[1], 'x');
    await expect(sweep(8)).rejects.toThrow('too many images have no record');
    expect(await keys()).toHaveLength(4);
  });

  it('logs an error when too many images have no record', async () => {
    for (let count = 0; count < 2; count += 1) await store.write(randomUUID(), 'x');
    test.logLines.length = 0;
    await sweepOnce(options(), capturedLog(), { now: at(0) });
    const lines = test.logLines.map((line) => JSON.parse(line));
    expect(lines.find(({ msg }) => msg.startsWith('too many images'))).toMatchObject({
      level: 'error',
      orphans: 2,
      images: 4,
    });
  });

  it('does nothing while another process has the lock', async () => {
    await store.write(randomUUID(), 'x');
    const result = await test.database.transaction(async (client) => {
      await client.$queryRaw`SELECT pg_advisory_xact_lock(4102006)::text`;
      if (test.config.databaseUrl !== undefined) return sweep(0);
      // The embedded database has one session. A session can take its own lock again.
      const transaction = (work: (client: unknown) => unknown) => work(client);
      const database = { client, transaction } as never;
      return sweepOrphans(
        { ...options(), database, binding: { verifyAgain() {} } as never },
        at(0),
      );
    });
    const isEmbedded = test.config.databaseUrl === undefined;
    expect(result).toEqual({ quarantined: isEmbedded ? 1 : 0, deleted: 0 });
  });

  it('does not start on a storage that another database has adopted', async () => {
    const marker = await store.read(markerName);
    await store.write(randomUUID(), 'x');
    await store.write(markerName, JSON.stringify({ installation: randomUUID() }));
    await expect(sweep(0)).rejects.toThrow('belongs to another database of folio');
    expect(await readNotes()).toEqual([]);
    await store.write(markerName, marker);
    expect(await sweep(0)).toEqual({ quarantined: 1, deleted: 0 });
  });
});
