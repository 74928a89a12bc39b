import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usePrivateApp } from '../../../support/app/app.ts';
import { dataUrl, image, pixel } from '../../../support/images/images.ts';
import { removeStoredFiles, storedFiles } from '../../../support/images/stored-files.ts';
import { forgetAll } from '../../../support/outcomes/undo.ts';
import { errorFor, invalidFor, notFoundFor } from '../../../support/samples/error-cases.ts';
import { type Person, signUp } from '../../../support/users/people.ts';

const test = usePrivateApp({ QUOTA_IMAGE_BYTES: '4096', QUOTA_IMAGES_PER_REQUEST: '3' });
let owner: Person;
let webp: string;

beforeEach(async () => {
  await test.database.client.promptTemplate.deleteMany();
  removeStoredFiles(test);
  owner = await signUp(test);
  webp = dataUrl(await image('webp'), 'image/webp');
});

interface Shot {
  readonly databaseId: string;
  readonly url: string;
}
interface Template {
  readonly id: string;
  readonly screenshots: readonly Shot[];
}

const selected =
  'promptTemplate { id screenshots { databaseId url contentType byteSize width height position } }';
const duplicate = `mutation ($id: ID!, $title: String) {
  duplicatePromptTemplate(id: $id, title: $title) { ${selected} } }`;

async function create(uploads: readonly string[]): Promise<Template> {
  const input = { title: 'T', description: 'D', content: 'Hello', category: 'CREATIVE' };
  const { createPromptTemplate } = await owner.execute(
    `mutation ($input: CreatePromptTemplateInput!) { createPromptTemplate(input: $input) { ${selected} } }`,
    { input: { ...input, screenshots: uploads.map((upload) => ({ upload })) } },
  );
  return createPromptTemplate.promptTemplate;
}

async function copyOf({ id }: Template): Promise<Template> {
  const { duplicatePromptTemplate } = await owner.execute(duplicate, { id });
  return duplicatePromptTemplate.promptTemplate;
}

const remove = ({ id }: Template) =>
  owner.execute('mutation ($id: ID!) { deletePromptTemplate(id: $id) { databaseId } }', { id });

const bytesOf = (shots: readonly Shot[]) =>
  Promise.all(
    shots.map(async ({ url }) => {
      const { statusCode, rawPayload } = await owner.get(url);
      return statusCode === 200 ? rawPayload : statusCode;
    }),
  );

const usage = async () =>
  Number(
    (await test.database.client.imageUsage.findUnique({ where: { userId: owner.userId } }))?.bytes,
  );

describe('the screenshots of a copy', () => {
  it('are separate images, in the same order', async () => {
    const template = await create([webp, pixel]);
    const before = await usage();
    const copy = await copyOf(template);
    expect(copy.screenshots).toStrictEqual(
      template.screenshots.map((shot) => ({
        ...shot,
        databaseId: expect.any(String),
        url: expect.any(String),
      })),
    );
    const ids = [...template.screenshots, ...copy.screenshots].map(({ databaseId }) => databaseId);
    expect(storedFiles(test)).toEqual(ids.toSorted());
    expect(await bytesOf(copy.screenshots)).toEqual(await bytesOf(template.screenshots));
    expect(await usage()).toBe(2 * before);
  });

  it.each(['the template', 'the copy'])('remain when %s is deleted', async (deleted) => {
    const template = await create([pixel, webp]);
    const copy = await copyOf(template);
    const bytes = await bytesOf(template.screenshots);
    const before = await usage();
    const [deletedTemplate, keptTemplate] =
      deleted === 'the copy' ? [copy, template] : [template, copy];
    await remove(deletedTemplate);
    expect(await bytesOf(keptTemplate.screenshots)).toEqual(bytes);
    expect(await bytesOf(deletedTemplate.screenshots)).toEqual([404, 404]);
    expect(await usage()).toBe(before / 2);
  });

  it('can be copied again', async () => {
    const copy = await copyOf(await create([webp]));
    const second = await copyOf(copy);
    expect(await bytesOf(second.screenshots)).toEqual(await bytesOf(copy.screenshots));
  });

  it('count towards the quota of image bytes', async () => {
    const template = await create([webp, webp, webp]);
    const size = await usage();
    for (let bytes = 2 * size; bytes <= 4096; bytes += size) await copyOf(template);
    const files = storedFiles(test);
    const message = 'Your images would take more than 4 KiB; delete some first';
    expect(await owner.graphql(duplicate, { id: template.id })).toStrictEqual(
      invalidFor('duplicatePromptTemplate', [], message, 'LIMIT_REACHED'),
    );
    expect(storedFiles(test)).toEqual(files);
    expect(await usage()).toBe(Math.floor(4096 / size) * size);
  });

  it('do not exceed the quota when copies are created at the same time', async () => {
    const template = await create([webp, webp, webp]);
    const size = await usage();
    const results = await Promise.all(
      Array.from({ length: 8 }, () => owner.graphql(duplicate, { id: template.id })),
    );
    const copies = results.filter(({ errors }) => !errors);
    expect(copies).toHaveLength(Math.floor(4096 / size) - 1);
    expect(storedFiles(test)).toHaveLength(3 * (copies.length + 1));
  });

  it('count towards the quota of images in a request', async () => {
    const template = await create([pixel, pixel]);
    const files = storedFiles(test);
    const { data, errors } = await owner.graphql(
      `mutation ($id: ID!) {
        one: duplicatePromptTemplate(id: $id) { promptTemplate { screenshotCount } }
        two: duplicatePromptTemplate(id: $id) { promptTemplate { screenshotCount } } }`,
      { id: template.id },
    );
    expect(data).toEqual({ one: { promptTemplate: { screenshotCount: 2 } }, two: null });
    expect(errors?.[0]?.extensions.details).toEqual([
      {
        path: [],
        code: 'TOO_MANY',
        message: 'The request has 4 images, and at most 3 are allowed',
      },
    ]);
    expect(storedFiles(test)).toHaveLength(files.length + 2);
  });

  it('are not stored for an invalid title', async () => {
    const { id } = await create([pixel]);
    const files = storedFiles(test);
    expect(await owner.graphql(duplicate, { id, title: ' ' })).toStrictEqual(
      invalidFor('duplicatePromptTemplate', ['title'], "Title can't be blank"),
    );
    expect(storedFiles(test)).toEqual(files);
  });

  it('are not stored for the template of another user', async () => {
    const { id } = await create([pixel]);
    const files = storedFiles(test);
    const stranger = await signUp(test);
    expect(await stranger.graphql(duplicate, { id })).toStrictEqual(
      notFoundFor('duplicatePromptTemplate'),
    );
    expect(storedFiles(test)).toEqual(files);
  });

  it('are deleted if the template is deleted before the copy is written', async () => {
    const template = await create([pixel]);
    const { images } = test.app;
    const copy = images.copy.bind(images);
    const spy = vi.spyOn(images, 'copy').mockImplementationOnce(async (image) => {
      const staged = await copy(image);
      await remove(template);
      return staged;
    });
    try {
      expect(await owner.graphql(duplicate, { id: template.id })).toStrictEqual(
        notFoundFor('duplicatePromptTemplate'),
      );
      expect(spy).toHaveBeenCalledOnce();
    } finally {
      spy.mockRestore();
    }
    await forgetAll(test);
    expect(storedFiles(test)).toEqual([]);
    expect(await usage()).toBe(0);
  });

  it('cause NOT_FOUND if an image is missing in the storage', async () => {
    const template = await create([webp, pixel]);
    const missing = template.screenshots[1]?.databaseId as string;
    rmSync(join(test.config.dataDir, 'images', missing.slice(34), missing));
    const files = storedFiles(test);
    expect(await owner.graphql(duplicate, { id: template.id })).toStrictEqual(
      errorFor('duplicatePromptTemplate', 'NOT_FOUND', 'Not found', [
        { path: [], message: 'The image of screenshot 2 does not exist' },
      ]),
    );
    expect(storedFiles(test)).toEqual(files);
    expect(await test.database.client.promptTemplate.count()).toBe(1);
  });

  it('cause STORAGE_UNAVAILABLE if the storage cannot be read', async () => {
    const { id } = await create([pixel]);
    const images = join(test.config.dataDir, 'images');
    renameSync(images, `${images}.away`);
    writeFileSync(images, '');
    try {
      const { errors } = await owner.graphql(duplicate, { id });
      expect(errors?.[0]?.extensions.code).toBe('STORAGE_UNAVAILABLE');
    } finally {
      rmSync(images);
      renameSync(`${images}.away`, images);
    }
    expect(await test.database.client.promptTemplate.count()).toBe(1);
  });
});
