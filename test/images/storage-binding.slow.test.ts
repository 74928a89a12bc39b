import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../src/http/logger.ts';
import { openStorage, StorageStartError } from '../../src/images/open-storage.ts';
import { markerName } from '../../src/images/storage.ts';
import { StorageBinding } from '../../src/images/storage-binding.ts';
import { usePrivateApp } from '../support/app/app.ts';
import { type ImageStore, imageStores } from '../support/images/image-stores.ts';
import { pixel } from '../support/images/images.ts';
import { signUp } from '../support/users/people.ts';

describe.each(imageStores)('a storage of images in %s', (_name, open) => {
  let store: ImageStore;
  const test = usePrivateApp(async () => {
    store = await open();
    return { STORAGE_URL: store.storageUrl };
  });
  let own: string;
  let images: string[];
  const another = randomUUID();
  const log: string[] = [];

  /** Checks the storage as a start with this database does. */
  const start = async (adopt?: string) => {
    const storage = await openStorage(test.config);
    const write = (line: string) => void log.push(line);
    const binding = new StorageBinding({
      storage,
      database: test.database,
      adopt,
      log: createLogger(test.config, { write }),
    });
    await binding.verifyAtStart().finally(() => storage.close());
  };
  const owner = async () => JSON.parse(await store.read(markerName)).installation;
  const markFor = (installation: string) =>
    store.write(markerName, JSON.stringify({ installation }));
  async function empty() {
    for (const key of await store.keys()) await store.remove(key);
  }

  beforeAll(async () => {
    own = (await test.database.client.installation.findFirstOrThrow()).id;
  });
  beforeEach(() => {
    log.length = 0;
  });
  afterAll(() => store.close());

  it('is bound to the database that starts with it empty', async () => {
    expect(await store.keys()).toEqual([markerName]);
    expect(await owner()).toBe(own);
    await start();
    expect(log).toEqual([]);
  });

  it('is not bound to a second database unless STORAGE_ADOPT has the id of the first', async () => {
    await markFor(another);
    const rejection = expect(start()).rejects;
    await rejection.toThrow(StorageStartError);
    await expect(start()).rejects.toThrow(
      `  The storage's database: ${another}\n  This database:          ${own}\n`,
    );
    await expect(start(randomUUID())).rejects.toThrow(`start with STORAGE_ADOPT=${another}`);
    await expect(start('unmarked')).rejects.toThrow(StorageStartError);
    expect(await owner()).toBe(another);
    await start(another);
    expect(await owner()).toBe(own);
    // The setting has no effect any more, so it may stay.
    await start(another);
    expect(await owner()).toBe(own);
  });

  it('does not list its marker as an image', async () => {
    const key = await (await signUp(test)).createApiKey();
    const template = { title: 'T', description: 'D', content: 'Hello', category: 'creative' };
    const screenshots = [pixel, pixel, pixel];
    const created = await key.post('/api/v1/prompt_templates', { ...template, screenshots });
    images = created.json().screenshots.map(({ id }: { id: string }) => id);
    expect(await store.keys()).toEqual([...images, markerName].toSorted());
  });

  it('without a marker is bound if the database references its images', async () => {
    await store.remove(markerName);
    // A crash left it without a record.
    const orphan = randomUUID();
    await store.write(orphan, 'x');
    await start();
    expect(await owner()).toBe(own);
    await store.remove(orphan);
  });

  it('without a marker is not bound if the database does not reference most of its images', async () => {
    await store.remove(markerName);
    const foreign = Array.from({ length: images.length + 1 }, () => randomUUID());
    for (const id of foreign) await store.write(id, 'x');
    await expect(start()).rejects.toThrow(StorageStartError);
    await expect(start()).rejects.toThrow('images that this database does not reference (4 of');
    await expect(start(another)).rejects.toThrow('start with STORAGE_ADOPT=unmarked');
    expect(await store.keys()).not.toContain(markerName);
    await start('unmarked');
    expect(await owner()).toBe(own);
    for (const id of foreign) await store.remove(id);
  });

  it('is bound if it contains only objects of other programs', async () => {
    await empty();
    await store.write('backups/customers.sql', 'precious');
    await start();
    expect(await owner()).toBe(own);
    expect(log.join()).toContain('the image storage is empty, but there are records of images');
  });

  it.each([' ', 'not JSON', '{}', '{"installation":"7"}', 'x'.repeat(5_000)])(
    'with a marker that folio did not write is not bound (%#)',
    async (text) => {
      await store.write(markerName, text);
      await expect(start()).rejects.toThrow('a folio-storage.json that folio did not write');
      expect(await store.read(markerName)).toBe(text);
    },
  );
});
