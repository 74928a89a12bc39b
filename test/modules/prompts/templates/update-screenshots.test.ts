import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { dataUrl, image, pixel } from '../../../support/images/images.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
let template: string;
let ids: string[];

const create = `mutation ($input: CreatePromptTemplateInput!) { createPromptTemplate(input: $input) {
  promptTemplate { id screenshots { id } } } }`;
const update = `mutation ($id: ID!, $input: UpdatePromptTemplateInput!) {
  updatePromptTemplate(id: $id, input: $input) {
    promptTemplate { updatedAt screenshots { id databaseId position contentType } } } }`;
const upload = { upload: pixel };
const valid = { title: 'T', description: 'D', content: 'Hello', category: 'CREATIVE' };

async function createTemplate(screenshots: readonly object[]) {
  const { createPromptTemplate } = await person.execute(create, {
    input: { ...valid, screenshots },
  });
  return createPromptTemplate.promptTemplate as { id: string; screenshots: { id: string }[] };
}

const person = useSeed(() => signUp(test));
beforeEach(async () => {
  const created = await createTemplate([upload, upload, upload]);
  template = created.id;
  ids = created.screenshots.map(({ id }) => id);
});

const replace = (screenshots: readonly object[]) =>
  person.graphql(update, { id: template, input: { screenshots } });

async function replaced(screenshots: readonly object[]) {
  const { data, errors } = await replace(screenshots);
  expect(errors).toBeUndefined();
  return data.updatePromptTemplate.promptTemplate;
}

const usage = async () =>
  (await test.database.client.imageUsage.findUnique({ where: { userId: person.userId } }))?.bytes;

describe('screenshots of an update', () => {
  it('keep, reorder, remove and add images', async () => {
    const webp = { upload: dataUrl(await image('webp'), 'image/webp') };
    const before = (await usage()) as number;
    const { screenshots } = await replaced([{ id: ids[2] }, webp, { id: ids[0] }]);
    expect(screenshots).toEqual([
      { id: ids[2], databaseId: expect.any(String), position: 0, contentType: 'image/png' },
      {
        id: expect.any(String),
        databaseId: expect.any(String),
        position: 1,
        contentType: 'image/webp',
      },
      { id: ids[0], databaseId: expect.any(String), position: 2, contentType: 'image/png' },
    ]);
    const images = screenshots.map(({ databaseId }: { databaseId: string }) => databaseId);
    for (const id of images) {
      expect((await person.get(`/files/${id}`)).statusCode).toBe(200);
    }
    const removed = atob(ids[1] as string).split(':')[1];
    expect((await person.get(`/files/${removed}`)).statusCode).toBe(404);
    const sizes = await test.database.client.screenshot.findMany({
      where: { id: { in: images } },
      select: { byteSize: true },
    });
    const pixelSize = (sizes[0] as { byteSize: number }).byteSize;
    const after = sizes.reduce((sum, { byteSize }) => sum + byteSize, 0);
    expect((await usage()) as number).toBe(before - 3 * pixelSize + after);
  });

  it('change nothing if all are kept in their order', async () => {
    const { updatedAt } = await replaced([{ id: ids[0] }, { id: ids[1] }, { id: ids[2] }]);
    const again = await replaced([{ id: ids[0] }, { id: ids[1] }, { id: ids[2] }]);
    expect(again.updatedAt).toBe(updatedAt);
    const moved = await replaced([{ id: ids[1] }, { id: ids[0] }, { id: ids[2] }]);
    expect(moved.updatedAt > updatedAt).toBe(true);
  });

  it.each([
    ['an unknown id', () => [{ id: btoa('Screenshot:019a8f3c-0000-7000-8000-000000000000') }], 0],
    ['a malformed id', () => [upload, { id: 'x' }], 1],
    ['an id of another type', () => [{ id: template }], 0],
    ['a repeated id', () => [{ id: ids[0] }, { id: ids[0] }], 1, 'INVALID', 'is given twice'],
  ])(
    'reject %s, and change nothing',
    async (_title, screenshots, index, code = 'NOT_FOUND', problem = 'must exist') => {
      const before = await usage();
      const { errors } = await replace(screenshots());
      expect(errors?.[0]?.extensions.details).toEqual([
        {
          path: ['input', 'screenshots', index],
          code,
          message: `Screenshot ${index + 1} ${problem}`,
        },
      ]);
      expect(await usage()).toBe(before);
      const stored = await test.database.client.screenshot.count({
        where: { id: { in: ids.map((id) => atob(id).split(':')[1] as string) } },
      });
      expect(stored).toBe(3);
    },
  );

  it("reject the id of another template's screenshot", async () => {
    const other = await createTemplate([upload]);
    const { errors } = await replace([{ id: other.screenshots[0]?.id }]);
    expect(errors?.[0]?.extensions.details).toMatchObject([{ code: 'NOT_FOUND' }]);
  });

  it.each([
    ['neither', {}],
    ['both', { id: 'x', upload: pixel }],
    ['null', { id: null, upload: null }],
  ])('reject an item with %s', async (_title, item) => {
    for (let time = 0; time < 3; time += 1) {
      const { errors } = await replace([item]);
      expect(['VALIDATION_FAILED', 'BAD_USER_INPUT']).toContain(errors?.[0]?.extensions.code);
    }
  });
});

it('a new template rejects ids of screenshots', async () => {
  const { errors } = await person.graphql(create, {
    input: { ...valid, screenshots: [upload, { id: ids[0] }] },
  });
  expect(errors?.[0]?.extensions.details).toEqual([
    { path: ['input', 'screenshots', 1], code: 'NOT_FOUND', message: 'Screenshot 2 must exist' },
  ]);
});
