import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { type FormPart, graphqlForm, image, pixel } from '../../../support/images/images.ts';
import { removeStoredFiles, storedFiles } from '../../../support/images/stored-files.ts';
import { anybody, signUp } from '../../../support/users/people.ts';

const test = useApp();
const path = '/api/v1/prompt_templates';
const text = { title: 'T', description: 'D', content: 'Hello {{NAME}}', category: 'creative' };
const preflight = { 'graphql-require-preflight': '1' };

const person = useSeed(() => signUp(test));
const key = useSeed(() => person.createApiKey({ permission: 'MANAGE' }));
beforeEach(async () => {
  await test.database.client.promptTemplate.deleteMany();
  removeStoredFiles(test);
});

const create = async (screenshots: unknown) => key.post(path, { ...text, screenshots });
const mutation = `mutation ($input: CreatePromptTemplateInput!) {
  createPromptTemplate(input: $input) { promptTemplate { screenshots { url contentType width } } } }`;
const input = { ...text, category: 'CREATIVE' };
const part = async (kind: 'png' | 'webp') => ({
  ...{ name: 'a', value: await image(kind), type: `image/${kind}` },
});
const formWith = (map: unknown, file: FormPart) =>
  graphqlForm(
    { query: mutation, variables: { input: { ...input, screenshots: [{ upload: null }] } } },
    map,
    file,
  );

describe('screenshots over GraphQL', () => {
  it('accept data URLs', async () => {
    const { createPromptTemplate } = await person.execute(mutation, {
      input: { ...input, screenshots: [{ upload: pixel }] },
    });
    expect(createPromptTemplate.promptTemplate.screenshots).toEqual([
      { url: expect.any(String), contentType: 'image/png', width: 1 },
    ]);
  });

  it('accept files of the multipart request convention', async () => {
    const form = await formWith(
      { a: ['variables.input.screenshots.0.upload'] },
      await part('webp'),
    );
    const headers = { ...form.headers, ...preflight };
    const options = { method: 'POST', url: '/graphql', payload: form.payload } as const;
    const reply = await person.request({ ...options, headers });
    expect(reply.json()).toEqual({
      data: {
        createPromptTemplate: {
          promptTemplate: {
            screenshots: [{ url: expect.any(String), contentType: 'image/webp', width: 40 }],
          },
        },
      },
    });
    const foreign = { ...headers, origin: 'https://evil.example' };
    expect((await person.request({ ...options, headers: foreign })).statusCode).toBe(403);
    expect(await test.database.client.promptTemplate.count()).toBe(1);
  });

  it('require a preflight header with a cookie, but not with a key', async () => {
    const form = await formWith({ a: ['variables.input.screenshots.0.upload'] }, await part('png'));
    const options = { method: 'POST', url: '/graphql', ...form } as const;
    const byCookie = await person.request(options);
    expect(byCookie.statusCode).toBe(415);
    expect(byCookie.json().errors[0].extensions.details).toEqual([
      {
        path: [],
        message:
          'Send the header GraphQL-Require-Preflight or Apollo-Require-Preflight with multipart/form-data',
      },
    ]);
    expect(await test.database.client.promptTemplate.count()).toBe(0);
    const byKey = await key.request(options);
    expect(byKey.statusCode, byKey.body).toBe(200);
    expect(byKey.json().data.createPromptTemplate.promptTemplate.screenshots).toHaveLength(1);
    // With an Authorization header, the cookie is ignored.
    const headers = { ...form.headers, cookie: person.headers.cookie as string };
    const byBoth = await key.request({ ...options, headers });
    expect(byBoth.json().data?.createPromptTemplate.promptTemplate.screenshots).toHaveLength(1);
    const byNobody = await anybody(test).request({ ...options, headers: form.headers });
    expect(byNobody.statusCode).toBe(415);
  });

  it('return 400 for a file without a path, and for two files with one name', async () => {
    const variables = { input: { ...input, screenshots: [{ upload: null }, { upload: null }] } };
    const places = ['variables.input.screenshots.0.upload', 'variables.input.screenshots.1.upload'];
    const file = await part('png');
    const reply = async (map: object, files: readonly FormPart[]) => {
      const form = await graphqlForm({ query: mutation, variables }, map, ...files);
      const sent = await key.request({ method: 'POST', url: '/graphql', ...form });
      return [sent.statusCode, sent.json().errors?.[0].message];
    };
    const placeless = [400, 'map must contain at least one path for each file'];
    expect(await reply({ a: [] }, [file])).toEqual(placeless);
    expect(await reply({ a: places }, [file, { ...file, name: 'b' }])).toEqual(placeless);
    const twins = [400, 'Each file must have a unique name'];
    expect(await reply({ a: places }, [file, file])).toEqual(twins);
    expect(storedFiles(test)).toEqual([]);
  });

  it.each([
    ['a map to a value that is not null', { a: ['variables.input.title'] }],
    ['a map outside the variables', { a: ['query'] }],
    ['a map to a prototype', { a: ['variables.__proto__.x'] }],
    ['a map to a path that does not exist', { a: ['variables.input.screenshots.1.upload'] }],
    ['a map of a file that was not sent', { b: ['variables.input.screenshots.0.upload'] }],
    ['a map with a text instead of a list', { a: 'variables.input.screenshots.0.upload' }],
    ['a map that is not an object', 7],
  ])('return 400 for %s', async (_name, map) => {
    const form = await formWith(map, await part('png'));
    const headers = { ...form.headers, ...preflight };
    const reply = await person.request({ method: 'POST', url: '/graphql', ...form, headers });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors[0].extensions.code).toBe('BAD_REQUEST');
    expect(storedFiles(test)).toEqual([]);
  });

  it('return an issue with the path of the rejected image', async () => {
    const { errors } = await person.graphql(mutation, {
      input: { ...input, screenshots: [{ upload: pixel }, { upload: 'x' }] },
    });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [
        {
          path: ['input', 'screenshots', 1],
          code: 'INVALID',
          message: 'Screenshot 2 must be a base64 data URL',
        },
      ],
    });
  });

  it('add as many statements to a list of 100 templates as to a list of one', async () => {
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
    const {
      id: _,
      slug: _slug,
      variables: _variables,
      ...row
    } = await client.promptTemplate.findFirstOrThrow();
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
