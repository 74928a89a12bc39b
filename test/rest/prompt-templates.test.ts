import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { type KeyHolder, type Person, signUp } from '../support/people.ts';

const test = useApp();
const path = '/api/v1/prompt_templates';
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const noSuchRecord = { error: 'Not found', details: [] };

let person: Person;
let key: KeyHolder;
let stranger: KeyHolder;

beforeAll(async () => {
  person = await signUp(test);
  key = await person.createApiKey({ permission: 'MANAGE' });
  stranger = await (await signUp(test)).createApiKey({ permission: 'ADMIN' });
});

const valid = {
  title: 'Release notes',
  description: 'Turns commits into notes',
  content: 'Write notes for {{PRODUCT}} {{VERSION_2}}, yes {{PRODUCT}}',
  category: 'developer',
};

const defaults = {
  difficulty: 'easy',
  visibility: 'private',
  created_via: 'api',
  tags: [],
  estimated_build_time: 2,
  times_built: 0,
  avg_rating: null,
  featured: false,
  icon: null,
  price_cents: null,
  screenshot_count: 0,
  screenshots: [],
};

async function create(body: object = {}, holder = key) {
  const reply = await holder.post(path, { ...valid, ...body });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

const countAll = () => test.database.client.promptTemplate.count();

describe('creating', () => {
  it('answers 201 with the detail view and its defaults', async () => {
    test.now = new Date('2026-03-01T12:00:00.123Z');
    const body = await create();
    test.now = undefined;
    expect(body).toStrictEqual({
      id: expect.stringMatching(uuid),
      ...valid,
      template_variables: ['PRODUCT', 'VERSION_2'],
      ...defaults,
      created_at: '2026-03-01T12:00:00.123Z',
      updated_at: '2026-03-01T12:00:00.123Z',
    });
    expect(Object.keys(body).slice(0, 5)).toEqual([
      'id',
      'title',
      'description',
      'content',
      'template_variables',
    ]);
  });

  it('takes every documented field', async () => {
    const given = {
      ...valid,
      difficulty: 'hard',
      visibility: 'public',
      tags: ['one', 'two'],
      estimated_build_time: 10_080,
    };
    const { id, created_at, updated_at, ...body } = await create(given);
    expect(body).toStrictEqual({
      ...defaults,
      ...given,
      template_variables: ['PRODUCT', 'VERSION_2'],
    });
    expect(created_at).toBe(updated_at);
    expect((await key.get(`${path}/${id}`)).json()).toStrictEqual({
      id,
      created_at,
      updated_at,
      ...body,
    });
  });

  it('stores title, description and tags trimmed and the content as it was sent', async () => {
    const body = await create({
      title: '  Title\n',
      description: '\tDescription ',
      content: '  {{X}}\n',
      tags: [' Work ', 'work', 'WORK', 'play'],
    });
    expect(body).toMatchObject({
      title: 'Title',
      description: 'Description',
      content: '  {{X}}\n',
      tags: ['Work', 'play'],
    });
  });

  it('takes null for what may be left out, and ignores unknown fields', async () => {
    const body = await create({
      difficulty: null,
      visibility: null,
      tags: null,
      estimated_build_time: null,
      id: 'mine',
      owner_id: 'me',
      estimatedBuildTime: 7,
      featured: true,
      times_built: 9,
      created_via: 'web',
      __proto__: { title: 'x' },
    });
    expect(body).toMatchObject(defaults);
    expect(body.id).toMatch(uuid);
  });

  it.each(['productivity', 'business', 'developer', 'creative', 'communication', 'starter-kit'])(
    'knows the category %s',
    async (category) => {
      expect((await create({ category })).category).toBe(category);
    },
  );

  it('says web of what a web session makes', async () => {
    const { createPromptTemplate } = await person.execute(
      'mutation ($input: CreatePromptTemplateInput!) { createPromptTemplate(input: $input) { databaseId createdVia } }',
      { input: { ...valid, category: 'DEVELOPER' } },
    );
    expect(createPromptTemplate.createdVia).toBe('WEB');
    const shown = await key.get(`${path}/${createPromptTemplate.databaseId}`);
    expect(shown.json().created_via).toBe('web');
  });

  const long = (length: number) => '🙂'.repeat(length);
  it('counts characters, not bytes, and takes texts of the greatest length', async () => {
    const given = { title: long(100), description: long(500), content: long(10_000) };
    const tags = Array.from(
      { length: 20 },
      (_, index) => long(49) + String.fromCharCode(97 + index),
    );
    expect(await create({ ...given, tags })).toMatchObject({ ...given, tags });
  });

  it.each([
    [{ title: undefined }, "Title can't be blank"],
    [{ title: null }, "Title can't be blank"],
    [{ title: ' \n ' }, "Title can't be blank"],
    [{ title: 7 }, 'Title must be a string'],
    [{ title: long(101) }, 'Title is too long (maximum is 100 characters)'],
    [{ title: 'a\0b' }, 'Title contains characters that are not allowed'],
    [{ title: 'a\ud800b' }, 'Title contains characters that are not allowed'],
    [{ description: '' }, "Description can't be blank"],
    [{ description: long(501) }, 'Description is too long (maximum is 500 characters)'],
    [{ content: undefined }, "Content can't be blank"],
    [{ content: '  abcd  ' }, 'Content is too short (minimum is 5 characters)'],
    [{ content: long(10_001) }, 'Content is too long (maximum is 10000 characters)'],
    [{ content: `${long(10_000)} ` }, 'Content is too long (maximum is 10000 characters)'],
    [{ content: ['{{X}}'] }, 'Content must be a string'],
    [{ category: undefined }, "Category can't be blank"],
    [{ category: 'cooking' }, 'Category is not included in the list'],
    [{ category: 'DEVELOPER' }, 'Category is not included in the list'],
    [{ category: 'toString' }, 'Category is not included in the list'],
    [{ category: 3 }, 'Category is not included in the list'],
    [{ difficulty: 'extreme' }, 'Difficulty is not included in the list'],
    [{ visibility: 'shared' }, 'Visibility is not included in the list'],
    [{ visibility: 'purchasable' }, 'Visibility is not included in the list'],
    [{ tags: 'one' }, 'Tags must be an array'],
    [{ tags: ['ok', ''] }, "Tag 2 can't be blank"],
    [{ tags: ['x'.repeat(51)] }, 'Tag 1 is too long (maximum is 50 characters)'],
    [
      { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) },
      'Tags are too many (maximum is 20)',
    ],
    [{ estimated_build_time: 0 }, 'Estimated build time must be greater than or equal to 1'],
    [{ estimated_build_time: 10_081 }, 'Estimated build time must be less than or equal to 10080'],
    [{ estimated_build_time: 1.5 }, 'Estimated build time must be an integer'],
    [{ estimated_build_time: '5' }, 'Estimated build time must be an integer'],
    [{ estimated_build_time: 1e20 }, 'Estimated build time must be less than or equal to 10080'],
  ])('refuses %j with 422 and writes nothing', async (fields, detail) => {
    const before = await countAll();
    const reply = await key.post(path, { ...valid, ...fields });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toStrictEqual({ error: 'Validation failed', details: [detail] });
    expect(await countAll()).toBe(before);
  });

  it('names every problem, one each, in the order of the document', async () => {
    const reply = await key.post(path, {
      content: 'abc',
      difficulty: 'x',
      estimated_build_time: 0,
    });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toStrictEqual({
      error: 'Validation failed',
      details: [
        "Title can't be blank",
        "Description can't be blank",
        'Content is too short (minimum is 5 characters)',
        "Category can't be blank",
        'Difficulty is not included in the list',
        'Estimated build time must be greater than or equal to 1',
      ],
    });
  });

  it('refuses a body that is not a JSON object', async () => {
    for (const payload of ['[]', '"text"', 'null', '7']) {
      const headers = { 'content-type': 'application/json' };
      const reply = await key.request({ method: 'POST', url: path, payload, headers });
      expect(reply.statusCode).toBe(422);
      expect(reply.json()).toStrictEqual({
        error: 'Validation failed',
        details: ['The body must be a JSON object'],
      });
    }
  });
});

describe('showing', () => {
  it("answers 404, the same body, for what is missing, malformed or somebody else's", async () => {
    const { id } = await create();
    const ids = [
      id,
      '00000000-0000-7000-8000-000000000000',
      'x',
      '7',
      `${id}0`,
      '%00',
      '%zz',
      `{${id}}`,
    ];
    for (const each of ids) {
      const reply = await stranger.get(`${path}/${each}`);
      expect(reply.statusCode, each).toBe(404);
      expect(reply.json()).toStrictEqual(noSuchRecord);
    }
  });

  it('finds a template by its id in capitals too', async () => {
    const { id } = await create();
    const reply = await key.get(`${path}/${id.toUpperCase()}`);
    expect(reply.json().id).toBe(id);
  });
});

describe('updating', () => {
  it('changes what is supplied and moves updated_at only then', async () => {
    test.now = new Date('2026-03-01T12:00:00.000Z');
    const before = await create({ tags: ['a'] });
    test.now = new Date('2026-03-02T12:00:00.000Z');
    const unchanged = await key.put(`${path}/${before.id}`, {
      title: ` ${before.title} `,
      tags: ['a'],
    });
    expect(unchanged.statusCode).toBe(200);
    expect(unchanged.json()).toStrictEqual(before);
    const changed = await key.put(`${path}/${before.id}`, {
      title: 'New',
      content: 'No variables',
      category: 'business',
      visibility: 'public',
      tags: [],
      estimated_build_time: 30,
      difficulty: 'medium',
      description: 'Other',
    });
    test.now = undefined;
    expect(changed.statusCode).toBe(200);
    const after = {
      ...before,
      title: 'New',
      description: 'Other',
      content: 'No variables',
      template_variables: [],
      category: 'business',
      difficulty: 'medium',
      visibility: 'public',
      tags: [],
      estimated_build_time: 30,
      updated_at: '2026-03-02T12:00:00.000Z',
    };
    expect(changed.json()).toStrictEqual(after);
    expect((await key.get(`${path}/${before.id}`)).json()).toStrictEqual(after);
  });

  it('answers 200 and changes nothing for an empty object', async () => {
    const before = await create();
    const reply = await key.put(`${path}/${before.id}`, {});
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toStrictEqual(before);
  });

  it.each([
    [{ title: null }, "Title can't be blank"],
    [{ description: null }, "Description can't be blank"],
    [{ content: null }, "Content can't be blank"],
    [{ category: null }, "Category can't be blank"],
    [{ difficulty: null }, "Difficulty can't be blank"],
    [{ visibility: null }, "Visibility can't be blank"],
    [{ tags: null }, "Tags can't be blank"],
    [{ estimated_build_time: null }, "Estimated build time can't be blank"],
    [{ title: '', description: 'fine' }, "Title can't be blank"],
    [{ visibility: 'shared' }, 'Visibility is not included in the list'],
  ])('refuses %j with 422 and changes nothing', async (fields, detail) => {
    const before = await create();
    const reply = await key.put(`${path}/${before.id}`, fields);
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toStrictEqual({ error: 'Validation failed', details: [detail] });
    expect((await key.get(`${path}/${before.id}`)).json()).toStrictEqual(before);
  });

  it("answers 404 for a stranger's template, before it looks at the body", async () => {
    const before = await create();
    for (const body of [{ title: 'Mine' }, { title: null }]) {
      const reply = await stranger.put(`${path}/${before.id}`, body);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toStrictEqual(noSuchRecord);
    }
    expect((await key.put(`${path}/nothing`, { title: null })).json()).toStrictEqual(noSuchRecord);
    expect((await key.get(`${path}/${before.id}`)).json()).toStrictEqual(before);
  });

  it('loses no change of two that come at once', async () => {
    const { id } = await create();
    const replies = await Promise.all([
      key.put(`${path}/${id}`, { title: 'One' }),
      key.put(`${path}/${id}`, { description: 'Two' }),
      key.put(`${path}/${id}`, { estimated_build_time: 3 }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await key.get(`${path}/${id}`)).json()).toMatchObject({
      title: 'One',
      description: 'Two',
      estimated_build_time: 3,
    });
  });
});

describe('deleting', () => {
  it('answers 200 with the id, and 404 when done again', async () => {
    const { id } = await create();
    const reply = await key.delete(`${path}/${id}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toStrictEqual({ id, deleted: true });
    for (const again of [await key.delete(`${path}/${id}`), await key.get(`${path}/${id}`)]) {
      expect(again.statusCode).toBe(404);
      expect(again.json()).toStrictEqual(noSuchRecord);
    }
  });

  it("answers 404 for a stranger's template, and it is still there", async () => {
    const before = await create();
    expect((await stranger.delete(`${path}/${before.id}`)).statusCode).toBe(404);
    expect((await key.get(`${path}/${before.id}`)).json()).toStrictEqual(before);
  });

  it('does not look at a body', async () => {
    for (const type of ['application/json', 'text/plain']) {
      const { id } = await create();
      const headers = { 'content-type': type };
      const reply = await key.request({
        method: 'DELETE',
        url: `${path}/${id}`,
        payload: '{',
        headers,
      });
      expect(reply.statusCode).toBe(200);
    }
  });
});
