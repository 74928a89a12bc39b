import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { expectInvalid } from '../../../support/http/replies.ts';
import { dataUrl, image, pixel } from '../../../support/images/images.ts';
import { removeStoredFiles, storedFiles } from '../../../support/images/stored-files.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
const path = '/api/v1/prompt_templates';
const text = { title: 'T', description: 'D', content: 'Hello {{NAME}}', category: 'creative' };

const key = useSeed(async () => (await signUp(test)).createApiKey({ permission: 'MANAGE' }));
beforeEach(async () => {
  await test.database.client.promptTemplate.deleteMany();
  removeStoredFiles(test);
});

const urls = async () => ({
  png: dataUrl(await image('png'), 'image/png'),
  jpeg: dataUrl(await image('jpeg', { width: 20, height: 10 }), 'image/jpeg'),
  webp: dataUrl(await image('webp', { width: 8, height: 4 }), 'image/webp'),
});

const create = async (screenshots: unknown, others = {}) =>
  key.post(path, { ...text, ...others, screenshots });

describe('screenshots over REST', () => {
  it('are stored in order and returned by all routes', async () => {
    const { png, jpeg, webp } = await urls();
    const created = await create([jpeg, png, webp]);
    expect(created.statusCode, created.body).toBe(201);
    const { id, screenshots, screenshot_count, created_at } = created.json();
    const stored = (contentType: string, position: number, width: number, height: number) => ({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      url: expect.stringMatching(
        /^http:\/\/folio\.test\/files\/[\da-f-]{36}\?expires=\d+&signature=[\w-]{43}$/,
      ),
      content_type: contentType,
      byte_size: expect.any(Number),
      width,
      height,
      position,
      created_at,
    });
    expect(screenshots).toEqual([
      stored('image/jpeg', 0, 20, 10),
      stored('image/png', 1, 40, 30),
      stored('image/webp', 2, 8, 4),
    ]);
    expect(screenshot_count).toBe(3);
    expect((await key.get(`${path}/${id}`)).json().screenshots).toEqual(screenshots);
    expect((await key.get(path)).json().prompt_templates[0].screenshots).toEqual(screenshots);
  });

  it('may have a file name in their data URLs, as form libraries send it', async () => {
    const names = ['photo.png', 'Screenshot (1).png', `${'é'.repeat(120)}.png`];
    const named = names.map((name) =>
      pixel.replace(';base64', `;name=${encodeURIComponent(name)};base64`),
    );
    const reply = await create(named);
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json().screenshot_count).toBe(3);
  });

  it('are replaced as a set by PUT, and kept if the field is left out', async () => {
    const { png, jpeg } = await urls();
    const { id, screenshots, updated_at } = (await create([png])).json();
    const updatedTemplate = (await key.put(`${path}/${id}`, { title: 'Other' })).json();
    expect(updatedTemplate.screenshots.map((each: { id: string }) => each.id)).toEqual([
      screenshots[0].id,
    ]);
    const replaced = (await key.put(`${path}/${id}`, { screenshots: [jpeg, jpeg] })).json();
    expect(replaced.screenshots.map((each: { width: number }) => each.width)).toEqual([20, 20]);
    expect(replaced.updated_at > updated_at).toBe(true);
    expect(storedFiles(test)).toEqual(
      replaced.screenshots.map((each: { id: string }) => each.id).toSorted(),
    );
    const none = (await key.put(`${path}/${id}`, { screenshots: [] })).json();
    expect(none).toMatchObject({ screenshots: [], screenshot_count: 0 });
    expect(storedFiles(test)).toEqual([]);
    const again = (await key.put(`${path}/${id}`, { screenshots: [] })).json();
    expect(again.updated_at).toBe(none.updated_at);
  });

  it('are deleted with the template', async () => {
    const { png } = await urls();
    const { id, screenshots } = (await create([png, png])).json();
    expect(storedFiles(test)).toHaveLength(2);
    await key.delete(`${path}/${id}`);
    const url = screenshots[0].url.replace('http://folio.test', '');
    expect((await key.get(url)).statusCode).toBe(404);
  });

  it('return 422 with position and reason of each rejected image, and nothing is stored', async () => {
    const { png } = await urls();
    const gif = dataUrl(await image('gif'), 'image/gif');
    const reply = await create([
      png,
      gif,
      dataUrl(await image('png'), 'image/jpeg'),
      png.slice(0, -40),
      'data:image/svg+xml;base64,PHN2Zy8+',
    ]);
    expectInvalid(
      reply,
      'Screenshot 2 must be a PNG, JPEG or WebP image',
      'Screenshot 3 is image/png, but was sent as another type',
      'Screenshot 4 is truncated or damaged',
      'Screenshot 5 must be a PNG, JPEG or WebP image',
    );
    expect(await test.database.client.promptTemplate.count()).toBe(0);
    expect(storedFiles(test)).toEqual([]);
  });

  it('return an issue for each rejected image besides those of other fields', async () => {
    const { png } = await urls();
    const screenshots = [png, 7, 'picture.png', png.slice(0, -40)];
    const issues = [
      'Screenshot 2 must be a base64 data URL',
      'Screenshot 3 must be a base64 data URL',
      'Screenshot 4 is truncated or damaged',
    ];
    expectInvalid(await create(screenshots), ...issues);
    expectInvalid(await create(screenshots, { title: ' ' }), "Title can't be blank", ...issues);
    const sixth = await create(Array(6).fill('x'), { title: ' ' });
    expectInvalid(sixth, "Title can't be blank", 'Screenshots are too many (maximum is 5)');
    expect(storedFiles(test)).toEqual([]);
  });

  it.each([
    ['a sixth image', () => Array(6).fill(pixel), 'Screenshots are too many (maximum is 5)'],
    ['a number', () => [pixel, 7], 'Screenshot 2 must be a base64 data URL'],
    [
      'a text that is not a data URL',
      () => ['picture.png'],
      'Screenshot 1 must be a base64 data URL',
    ],
    [
      'a data URL without base64',
      () => ['data:image/png,x'],
      'Screenshot 1 must be a base64 data URL',
    ],
    [
      'other characters',
      () => [`${pixel.slice(0, 60)}!${pixel.slice(61)}`],
      'Screenshot 1 is not valid base64',
    ],
    [
      'white space',
      () => [`${pixel.slice(0, 60)} ${pixel.slice(60)}`],
      'Screenshot 1 is not valid base64',
    ],
    ['an object', () => ({ 0: pixel }), 'Screenshots must be an array'],
    [
      'an object in the array',
      () => [{ 'data URL': pixel }],
      'Screenshot 1 must be a base64 data URL',
    ],
    ['a data URL outside an array', () => pixel, 'Screenshots must be an array'],
    ['an empty image', () => ['data:image/png;base64,'], 'Screenshot 1 is empty'],
  ])('return 422 for %s', async (_name, screenshots, detail) => {
    const reply = await create(screenshots());
    expect(reply.statusCode).toBe(422);
    expect(reply.json().details).toEqual([detail]);
    expect(storedFiles(test)).toEqual([]);
  });

  it('are not stored if the template does not exist', async () => {
    const reply = await key.put(`${path}/019a8f3c-0000-7000-8000-000000000000`, {
      screenshots: [pixel],
    });
    expect(reply.statusCode).toBe(404);
    expect(storedFiles(test)).toEqual([]);
  });
});
