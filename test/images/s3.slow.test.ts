import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BoundedStorage } from '../../src/images/bounded-storage.ts';
import { inspectImage } from '../../src/images/inspect.ts';
import { openStorage } from '../../src/images/open-storage.ts';
import { startS3, type TestS3 } from '../s3/server.ts';
import { baseUrl, usePrivateApp } from '../support/app/app.ts';
import { dataUrl, image, imageOfSize, pixel } from '../support/images/images.ts';
import { forgetAll } from '../support/outcomes/undo.ts';
import { anybody, type KeyHolder, signUp } from '../support/users/people.ts';

let s3: TestS3 | undefined;
const test = usePrivateApp(async () => {
  s3 = await startS3();
  return { STORAGE_URL: s3.storageUrl };
});
let storage: BoundedStorage;
let key: KeyHolder;
const text = { title: 'T', description: 'D', content: 'Hello', category: 'creative' };
const path = '/api/v1/prompt_templates';

beforeAll(async () => {
  storage = await openStorage(test.config);
  key = await (await signUp(test)).createApiKey();
});
afterAll(async () => {
  storage.close();
  await s3?.close();
});

const stored = async () => (await Array.fromAsync(storage.list())).flat().map((each) => each.key);

it('images in a bucket are served, replaced and deleted', async () => {
  const sent = await image('jpeg', { width: 300, height: 200 });
  const created = await key.post(path, { ...text, screenshots: [dataUrl(sent, 'image/jpeg')] });
  const { id, screenshots } = created.json();
  expect(await stored()).toEqual([screenshots[0].id]);
  const at = screenshots[0].url.slice(baseUrl.length);
  const bytes = inspectImage(sent, '').bytes;
  expect((await anybody(test).get(at)).rawPayload).toEqual(bytes);
  const headers = { range: 'bytes=100-199' };
  const part = await anybody(test).request({ method: 'GET', url: at, headers });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload).toEqual(bytes.subarray(100, 200));
  const replaced = await key.put(`${path}/${id}`, { screenshots: [pixel] });
  expect(await stored()).toEqual([replaced.json().screenshots[0].id]);
  expect((await anybody(test).get(at)).statusCode).toBe(404);
  await key.delete(`${path}/${id}`);
  await forgetAll(test);
  expect(await stored()).toEqual([]);
});

it('an image of 5 MiB is stored unchanged', async () => {
  const sent = await imageOfSize(5 * 1024 * 1024);
  const created = await key.post(path, { ...text, screenshots: [dataUrl(sent, 'image/png')] });
  const at = created.json().screenshots[0].url.slice(baseUrl.length);
  expect((await anybody(test).get(at)).rawPayload).toEqual(inspectImage(sent, '').bytes);
});

it('an unavailable bucket returns 503, and nothing is written', async () => {
  await s3?.close();
  s3 = undefined;
  const count = () => test.database.client.promptTemplate.count();
  const before = await count();
  const reply = await key.post(path, { ...text, screenshots: [pixel] });
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toEqual({
    error: "Images can't be stored at the moment, try again later",
    details: [],
  });
  expect(await count()).toBe(before);
});
