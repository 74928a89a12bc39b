import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStorage } from '../../../src/images/open-storage.ts';
import { markerName } from '../../../src/images/storage.ts';
import { baseUrl, usePrivateApp, useSeed } from '../../support/app/app.ts';
import { dataUrl, formOf, imageOfSize, pixel } from '../../support/images/images.ts';
import { type StallingS3, startStallingS3 } from '../../support/images/stalling-s3.ts';
import { anybody, signUp } from '../../support/users/people.ts';

let s3: StallingS3;
const deadline = 1_500;
// Longer than the others, so that a test can tell one deadline from five on a busy machine.
const deletionDeadline = 4_000;
const storageDeadlines = {
  put: deadline,
  read: deadline,
  delete: deletionDeadline,
  list: deadline,
  marker: deadline,
};
const test = usePrivateApp(
  async () => {
    s3 = await startStallingS3();
    return { STORAGE_URL: s3.storageUrl };
  },
  { storageDeadlines },
);

const key = useSeed(async () => (await signUp(test)).createApiKey());
const other = useSeed(async () => (await signUp(test)).createApiKey());
afterEach(() => {
  s3.conduct = 'working';
  s3.allowance = Number.POSITIVE_INFINITY;
});
afterAll(() => s3.close());

const text = { title: 'T', description: 'D', content: 'Hello', category: 'creative' };
const path = '/api/v1/prompt_templates';
const submit = () => key.post(path, { ...text, screenshots: [pixel] });
const unavailable = { error: "Images can't be stored at the moment, try again later", details: [] };
const busy = { error: 'The service is busy, try again', details: [] };

describe('a storage that hangs at start-up', () => {
  it('does not prevent start-up, and is bound by the first upload after it responds', async () => {
    expect(test.logLines.join('\n')).toContain('the image storage is unavailable');
    const rejected = await submit();
    expect(rejected.statusCode).toBe(503);
    expect(rejected.json()).toEqual(unavailable);
    expect(rejected.headers['retry-after']).toBe('1');
    s3.conduct = 'working';
    // The marker names another database, so nothing is written.
    const storage = await openStorage(test.config);
    await storage.writeMarker(JSON.stringify({ installation: randomUUID() }));
    expect((await submit()).json()).toEqual(unavailable);
    expect(await Array.fromAsync(storage.list())).toEqual([[]]);
    await storage.delete(markerName);
    storage.close();
    expect((await submit()).statusCode).toBe(201);
    expect(test.logLines.join('\n')).toContain('the image storage was bound to this database');
  });
});

describe('while the storage hangs', () => {
  it('uploads return 503 and create no record, and other requests are served', async () => {
    const { screenshots } = (await submit()).json();
    const count = () => test.database.client.promptTemplate.count();
    const before = await count();
    s3.conduct = 'silent';
    const megabytes = dataUrl(await imageOfSize(2_000_000), 'image/png');
    // More large JSON bodies than the storage accepts at a time.
    const uploads = [
      ...Array.from({ length: 5 }, () => key.post(path, { ...text, screenshots: [megabytes] })),
      ...Array.from({ length: 4 }, () => submit()),
    ];
    const form = await formOf([
      { name: 'title', value: 'T' },
      { name: 'body', value: 'B' },
      { name: 'attachments[]', value: await imageOfSize(2_000_000), type: 'image/png' },
    ]);
    const multipart = key.request({ method: 'POST', url: '/api/v1/ideas', ...form });
    const settled: string[] = [];
    const stored = Promise.all([...uploads, multipart]).then((replies) => {
      settled.push('uploads');
      return replies;
    });
    expect((await other.get(path)).statusCode).toBe(200);
    expect((await other.post(path, text)).statusCode).toBe(201);
    // More than 1 MiB, so that it is received like a large upload.
    const large = await other.post(path, { ...text, content: 'x'.repeat(1_100_000) });
    expect(large.statusCode).toBe(422);
    expect(settled).toEqual([]);
    for (const reply of await stored) {
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '1']);
      expect(reply.json()).toEqual(unavailable);
    }
    const read = await anybody(test).get(screenshots[0].url.slice(baseUrl.length));
    expect([read.statusCode, read.headers['retry-after']]).toEqual([503, '1']);
    expect(read.headers).not.toHaveProperty('cache-control');
    expect(await count()).toBe(before + 1);
    s3.conduct = 'working';
    expect((await submit()).statusCode).toBe(201);
  });

  it('uploads over the maximum number of waiting ones return 503 at once', async () => {
    s3.conduct = 'silent';
    const replies = await Promise.all(Array.from({ length: 60 }, () => submit()));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(503));
    expect(replies.map(({ headers }) => headers['retry-after'])).toEqual(Array(60).fill('1'));
    const errors = replies.map((reply) => reply.json().error);
    // Four run and 50 wait.
    expect(errors.filter((error) => error === busy.error).length).toBeGreaterThanOrEqual(6);
    expect(errors.filter((error) => error === unavailable.error).length).toBeGreaterThanOrEqual(4);
    s3.conduct = 'working';
    expect((await submit()).statusCode).toBe(201);
  });

  it('duplicatePromptTemplate returns STORAGE_UNAVAILABLE, and succeeds when the storage responds', async () => {
    const { id } = (await key.post(path, { ...text, screenshots: [pixel] })).json();
    const document = `mutation ($id: ID!) { duplicatePromptTemplate(id: $id) {
      promptTemplate { screenshotCount } } }`;
    const variables = { id: btoa(`PromptTemplate:${id}`) };
    const before = await test.database.client.promptTemplate.count();
    s3.conduct = 'silent';
    expect(await key.errorCodes(document, variables)).toEqual(['STORAGE_UNAVAILABLE']);
    expect(await test.database.client.promptTemplate.count()).toBe(before);
    s3.conduct = 'working';
    const { duplicatePromptTemplate } = await key.execute(document, variables);
    expect(duplicatePromptTemplate.promptTemplate.screenshotCount).toBe(1);
  });

  it('the images of a template are removed from it after one deadline, not one for each', async () => {
    const { id } = (await key.post(path, { ...text, screenshots: Array(5).fill(pixel) })).json();
    const document = `mutation ($id: ID!) {
      updatePromptTemplate(id: $id, input: { screenshots: [] }) {
        promptTemplate { screenshotCount } } }`;
    const variables = { id: btoa(`PromptTemplate:${id}`) };
    s3.conduct = 'silent';
    const startedAt = performance.now();
    const { updatePromptTemplate } = await key.execute(document, variables);
    const duration = performance.now() - startedAt;
    expect(updatePromptTemplate.promptTemplate.screenshotCount).toBe(0);
    expect(duration).toBeGreaterThan(deletionDeadline - 100);
    expect(duration).toBeLessThan(deletionDeadline * 4);
  });
});

describe('a storage that hangs in the middle of an image', () => {
  beforeAll(() => test.app.server.listen({ port: 0, host: '127.0.0.1' }));

  it('ends the reply, and the client receives an error', async () => {
    const sent = await imageOfSize(4_000_000);
    const screenshots = [dataUrl(sent, 'image/png')];
    const created = await vi.waitFor(async () => {
      const reply = await key.post(path, { ...text, screenshots });
      // On a busy machine, storing the image can take longer than the deadline.
      expect(reply.statusCode).toBe(201);
      return reply.json();
    }, 30_000);
    const { port } = test.app.server.server.address() as { port: number };
    const url = created.screenshots[0].url.replace(baseUrl, `http://127.0.0.1:${port}`);
    s3.allowance = 1_000_000;
    const reply = await fetch(url);
    expect(reply.status).toBe(200);
    await expect(reply.arrayBuffer()).rejects.toThrow();
    expect(s3.conduct).toBe('silent');
    s3.allowance = Number.POSITIVE_INFINITY;
    s3.conduct = 'working';
    const whole = await vi.waitFor(async () => (await fetch(url)).arrayBuffer(), 10_000);
    expect(whole.byteLength).toBe(created.screenshots[0].byte_size);
  });
});
