import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../support/app.ts';
import { dataUrl, formOf, image, imageOfSize, pixel } from '../../support/images.ts';
import { type KeyHolder, type Person, signUp } from '../../support/people.ts';
import { removeStoredFiles, storedFiles } from '../../support/stored-files.ts';

const test = useApp();
const path = '/api/v1/prompt_templates';
const text = { title: 'T', description: 'D', content: 'Hello {{NAME}}', category: 'creative' };
const preflight = { 'graphql-require-preflight': '1' };
let person: Person;
let key: KeyHolder;

beforeAll(async () => {
  person = await signUp(test);
  key = await person.createApiKey({ permission: 'MANAGE' });
});
beforeEach(async () => {
  await test.database.client.promptTemplate.deleteMany();
  removeStoredFiles(test);
});

const urls = async () => ({
  png: dataUrl(await image('png'), 'image/png'),
  jpeg: dataUrl(await image('jpeg', { width: 20, height: 10 }), 'image/jpeg'),
  webp: dataUrl(await image('webp', { width: 8, height: 4 }), 'image/webp'),
});

const create = async (screenshots: unknown) => key.post(path, { ...text, screenshots });

describe('screenshots over REST', () => {
  it('are stored in their order, and shown in every view', async () => {
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

  it('are replaced as a set by PUT, and stay without the field', async () => {
    const { png, jpeg } = await urls();
    const { id, screenshots, updated_at } = (await create([png])).json();
    const kept = (await key.put(`${path}/${id}`, { title: 'Other' })).json();
    expect(kept.screenshots.map((each: { id: string }) => each.id)).toEqual([screenshots[0].id]);
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
    expect(storedFiles(test)).toEqual([]);
    expect((await key.get(screenshots[0].url.replace('http://folio.test', ''))).statusCode).toBe(
      404,
    );
  });

  it('that are wrong are refused, each by its place and reason, and nothing is kept', async () => {
    const { png } = await urls();
    const gif = dataUrl(await image('gif'), 'image/gif');
    const reply = await create([
      png,
      gif,
      dataUrl(await image('png'), 'image/jpeg'),
      png.slice(0, -40),
      'data:image/svg+xml;base64,PHN2Zy8+',
    ]);
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toEqual({
      error: 'Validation failed',
      details: [
        'Screenshot 2 must be a PNG, JPEG or WebP image',
        'Screenshot 3 is image/png, but was sent as another type',
        'Screenshot 4 is truncated or damaged',
        'Screenshot 5 must be a PNG, JPEG or WebP image',
      ],
    });
    expect(await test.database.client.promptTemplate.count()).toBe(0);
    expect(storedFiles(test)).toEqual([]);
  });

  it.each([
    ['a sixth', () => Array(6).fill(pixel), 'Screenshots are too many (maximum is 5)'],
    ['a number', () => [pixel, 7], 'Screenshot 2 must be a base64 data URL'],
    ['another text', () => ['picture.png'], 'Screenshot 1 must be a base64 data URL'],
    ['one without base64', () => ['data:image/png,x'], 'Screenshot 1 must be a base64 data URL'],
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
    ['an empty one', () => ['data:image/png;base64,'], 'Screenshot 1 is empty'],
  ])('with %s are refused', async (_name, screenshots, detail) => {
    const reply = await create(screenshots());
    expect(reply.statusCode).toBe(422);
    expect(reply.json().details).toEqual([detail]);
    expect(storedFiles(test)).toEqual([]);
  });

  it('may be five of just 5 MiB; one of a byte more is named', async () => {
    const largest = dataUrl(await imageOfSize(5 * 1024 * 1024), 'image/png');
    expect((await create(Array(5).fill(largest))).statusCode).toBe(201);
    const larger = dataUrl(await imageOfSize(5 * 1024 * 1024 + 1), 'image/png');
    const reply = await create([largest, larger]);
    expect(reply.statusCode).toBe(422);
    expect(reply.json().details).toEqual(['Screenshot 2 is too large (maximum is 5 MB)']);
  });

  it('sent to a template that is not there leave nothing', async () => {
    const reply = await key.put(`${path}/019a8f3c-0000-7000-8000-000000000000`, {
      screenshots: [pixel],
    });
    expect(reply.statusCode).toBe(404);
    expect(storedFiles(test)).toEqual([]);
  });
});

const mutation = `mutation ($input: CreatePromptTemplateInput!) {
  createPromptTemplate(input: $input) { screenshots { url contentType width } } }`;
const input = { ...text, category: 'CREATIVE' };

describe('screenshots over GraphQL', () => {
  it('are data URLs', async () => {
    const { createPromptTemplate } = await person.execute(mutation, {
      input: { ...input, screenshots: [pixel] },
    });
    expect(createPromptTemplate.screenshots).toEqual([
      { url: expect.any(String), contentType: 'image/png', width: 1 },
    ]);
  });

  it('are files of the multipart request convention', async () => {
    const operations = { query: mutation, variables: { input: { ...input, screenshots: [null] } } };
    const form = await formOf([
      { name: 'operations', value: JSON.stringify(operations) },
      { name: 'map', value: JSON.stringify({ a: ['variables.input.screenshots.0'] }) },
      { name: 'a', value: await image('webp'), type: 'image/webp' },
    ]);
    const headers = { ...form.headers, ...preflight };
    const options = { method: 'POST', url: '/graphql', payload: form.payload } as const;
    const reply = await person.request({ ...options, headers });
    expect(reply.json()).toEqual({
      data: {
        createPromptTemplate: {
          screenshots: [{ url: expect.any(String), contentType: 'image/webp', width: 40 }],
        },
      },
    });
    const plain = await person.request({ ...options, headers: form.headers });
    expect(plain.statusCode).toBe(415);
    const foreign = { ...headers, origin: 'https://evil.example' };
    expect((await person.request({ ...options, headers: foreign })).statusCode).toBe(403);
    expect(await test.database.client.promptTemplate.count()).toBe(1);
  });

  it.each([
    ['a map to a place that is not null', { a: ['variables.input.title'] }],
    ['a map outside the variables', { a: ['query'] }],
    ['a map to a prototype', { a: ['variables.__proto__.x'] }],
    ['a map to a place that is not there', { a: ['variables.input.screenshots.1'] }],
    ['a map of a file that was not sent', { b: ['variables.input.screenshots.0'] }],
    ['a map that is no list', { a: 'variables.input.screenshots.0' }],
    ['a map that is no object', 7],
  ])('with %s are 400', async (_name, map) => {
    const operations = { query: mutation, variables: { input: { ...input, screenshots: [null] } } };
    const form = await formOf([
      { name: 'operations', value: JSON.stringify(operations) },
      { name: 'map', value: JSON.stringify(map) },
      { name: 'a', value: await image('png'), type: 'image/png' },
    ]);
    const headers = { ...form.headers, ...preflight };
    const reply = await person.request({ method: 'POST', url: '/graphql', ...form, headers });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors[0].extensions.code).toBe('BAD_REQUEST');
    expect(storedFiles(test)).toEqual([]);
  });

  it('name the input field of what is refused', async () => {
    const { errors } = await person.graphql(mutation, {
      input: { ...input, screenshots: [pixel, 'x'] },
    });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [
        { path: ['input', 'screenshots', 1], message: 'Screenshot 2 must be a base64 data URL' },
      ],
    });
  });

  it('cost a list of 100 templates as many statements as a list of one', async () => {
    const query =
      '{ promptTemplates(first: 100) { nodes { screenshotCount screenshots { url } } } }';
    const count = async () => {
      test.statements.length = 0;
      const { promptTemplates } = await person.execute(query);
      return { found: promptTemplates.nodes.length, statements: test.statements.length };
    };
    await create([pixel]);
    const one = await count();
    const { client } = test.database;
    const { id: _, ...row } = await client.promptTemplate.findFirstOrThrow();
    await client.promptTemplate.createMany({ data: Array(99).fill(row) });
    const templates = await client.promptTemplate.findMany({ select: { id: true } });
    const { id: __, ...shot } = await client.screenshot.findFirstOrThrow();
    await client.screenshot.createMany({
      data: templates.map(({ id }) => ({ ...shot, templateId: id })),
    });
    expect(one.found).toBe(1);
    expect(await count()).toEqual({ found: 100, statements: one.statements });
  });
});
