import { beforeEach, describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { dataUrl, image } from '../../support/images/images.ts';
import { removeStoredFiles, storedFiles } from '../../support/images/stored-files.ts';
import { invalidFor } from '../../support/samples/error-cases.ts';
import { type KeyHolder, signUp } from '../../support/users/people.ts';

/** A quota for three of the images below, and 10 bytes more. */
const test = usePrivateApp(async () => ({
  QUOTA_IMAGE_BYTES: String((await picture()).size * 3 + 10),
}));
const templates = '/api/v1/prompt_templates';
const text = { title: 'T', description: 'D', content: 'Hello {{NAME}}', category: 'creative' };
let key: KeyHolder;
let userId: string;
let url: string;
let size: number;

async function picture() {
  const bytes = await image('png');
  return { url: dataUrl(bytes, 'image/png'), size: bytes.length };
}

beforeEach(async () => {
  removeStoredFiles(test);
  const person = await signUp(test);
  userId = person.userId;
  key = await person.createApiKey({ permission: 'MANAGE' });
  ({ url, size } = await picture());
});

const urls = (count: number) => Array<string>(count).fill(url);
const createTemplate = (count: number) =>
  key.post(templates, { ...text, screenshots: urls(count) });
const submitIdea = (count: number) =>
  key.post('/api/v1/ideas', { title: 'T', body: 'B', attachments_base64: urls(count) });

/** The counted bytes and the bytes of all rows. Images of deleted templates stay stored for undo. */
async function usage() {
  const { client } = test.database;
  const counted = await client.imageUsage.findUnique({ where: { userId } });
  const rows = [
    ...(await client.screenshot.findMany({ where: { template: { ownerId: userId } } })),
    ...(await client.ideaAttachment.findMany({ where: { idea: { userId } } })),
  ];
  const stored = rows.reduce((sum, { byteSize }) => sum + byteSize, 0);
  expect(Number(counted?.bytes ?? 0)).toBe(stored);
  const kept = await client.undoRows.findMany({ where: { ownerId: userId } });
  const keptIds = kept.flatMap(({ imageIds }) => imageIds);
  expect(storedFiles(test)).toHaveLength(rows.length + keptIds.length);
  return stored / size;
}

const details = () => [
  `Your images would take more than ${size * 3 + 10} bytes; delete some first`,
];

describe('the quota of image bytes', () => {
  it('counts screenshots and attachments together, and returns 422 with the limit', async () => {
    expect((await createTemplate(2)).statusCode).toBe(201);
    expect((await submitIdea(1)).statusCode).toBe(201);
    for (const reply of [await createTemplate(1), await submitIdea(1)]) {
      expect(reply.statusCode).toBe(422);
      expect(reply.json()).toEqual({ error: 'Validation failed', details: details() });
    }
    expect(await usage()).toBe(3);
  });

  it('stores no image of a set that exceeds the quota as a whole', async () => {
    expect((await createTemplate(4)).statusCode).toBe(422);
    expect(await usage()).toBe(0);
    expect((await createTemplate(3)).statusCode).toBe(201);
  });

  it('frees the bytes of replaced screenshots, removed ones and deleted templates', async () => {
    const { id } = (await createTemplate(3)).json();
    const replace = (count: number) => key.put(`${templates}/${id}`, { screenshots: urls(count) });
    expect((await replace(3)).statusCode).toBe(200);
    expect(await usage()).toBe(3);
    expect((await replace(4)).json().details).toEqual(details());
    expect(await usage()).toBe(3);
    expect((await replace(1)).statusCode).toBe(200);
    expect(await usage()).toBe(1);
    expect((await createTemplate(2)).statusCode).toBe(201);
    expect((await key.delete(`${templates}/${id}`)).statusCode).toBe(200);
    expect(await usage()).toBe(2);
    expect((await replace(0)).statusCode).toBe(404);
    expect((await submitIdea(1)).statusCode).toBe(201);
    expect(await usage()).toBe(3);
  });

  it('frees the bytes when the transaction is rolled back', async () => {
    const reply = await key.post(templates, { ...text, title: ' ', screenshots: urls(3) });
    expect(reply.statusCode).toBe(422);
    expect(await usage()).toBe(0);
  });

  it('is not exceeded by concurrent requests', async () => {
    expect((await createTemplate(2)).statusCode).toBe(201);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, number) => (number % 2 ? createTemplate(1) : submitIdea(1))),
    );
    const statuses = replies.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, ...Array(7).fill(422)]);
    expect(await usage()).toBe(3);
  });

  it('stays exact when screenshots are replaced and templates deleted concurrently', async () => {
    const creations = await Promise.all([1, 1, 1].map(createTemplate));
    const paths = creations.map((reply) => `${templates}/${reply.json().id}`);
    const replies = await Promise.all(
      paths.flatMap((path, number) => [
        key.put(path, { screenshots: urls(2) }),
        key.put(path, { screenshots: urls(1) }),
        number === 0 ? key.delete(path) : key.put(path, { screenshots: [] }),
        submitIdea(1),
      ]),
    );
    for (const { statusCode } of replies) expect([200, 201, 404, 422]).toContain(statusCode);
    expect(await usage()).toBeLessThanOrEqual(3);
  });

  it('rejects an image before it is stored if the quota is used up', async () => {
    await test.database.client.imageUsage.create({
      data: { userId, bytes: size * 3 + 10 },
    });
    const message = details()[0] as string;
    const document = `mutation ($images: [Upload!]) { submitIdea(
      input: { title: "T", body: "B", attachments: $images }) { idea { id } } }`;
    test.statements.length = 0;
    expect(await key.graphql(document, { images: urls(1) })).toEqual(
      invalidFor('submitIdea', [], message),
    );
    expect(test.statements).not.toContain('BEGIN');
    expect(storedFiles(test)).toEqual([]);
    // Without images, nothing is counted.
    expect((await key.graphql(document, { images: [] })).errors).toBeUndefined();
  });
});
