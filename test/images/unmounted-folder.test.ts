import { mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLogger } from '../../src/http/logger.ts';
import { openStorage } from '../../src/images/open-storage.ts';
import { StorageBinding } from '../../src/images/storage-binding.ts';
import { baseUrl, usePrivateApp } from '../support/app/app.ts';
import { pixel } from '../support/images/images.ts';
import { anybody, signUp } from '../support/users/people.ts';

const test = usePrivateApp();

/** Replaces the folder by an empty one, as for a volume that is unmounted. */
async function whileUnmounted(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = join(test.config.dataDir, 'images');
  const volume = `${folder}-volume`;
  renameSync(folder, volume);
  mkdirSync(folder);
  try {
    await work(folder);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmdirSync(folder);
    renameSync(volume, folder);
  }
}

it('returns 503 for images while their volume is unmounted', async () => {
  const key = await (await signUp(test)).createApiKey();
  const template = { title: 'T', description: 'D', content: 'Hello', category: 'creative' };
  const create = () => key.post('/api/v1/prompt_templates', { ...template, screenshots: [pixel] });
  const url = (await create()).json().screenshots[0].url.slice(baseUrl.length);
  await whileUnmounted(async () => {
    expect((await anybody(test).get(url)).statusCode).toBe(503);
    expect((await create()).statusCode).toBe(503);
  });
  expect((await anybody(test).get(url)).statusCode).toBe(200);
  expect((await create()).statusCode).toBe(201);
});

it('does not bind the folder below an unmounted volume to the database', async () => {
  const storage = await openStorage(test.config);
  const log = createLogger(test.config, { write: () => {} });
  const binding = new StorageBinding({ storage, database: test.database, adopt: undefined, log });
  await binding.verify();
  await whileUnmounted(async () => {
    await expect(binding.verifyAgain()).rejects.toThrow('folio-storage.json has disappeared');
  });
  await binding.verifyAgain();
});
