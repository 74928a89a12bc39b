import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { expectInvalid } from '../../support/http/replies.ts';
import { processorMillis } from '../../support/processor-time.ts';
import { signUp } from '../../support/users/people.ts';

const test = useApp();
const path = '/api/v1/prompt_templates';
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const person = useSeed(() => signUp(test));
const key = useSeed(() => person.createApiKey({ permission: 'MANAGE' }));

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

describe('POST /api/v1/prompt_templates', () => {
  it('returns 201 with every documented field, and the defaults of fields left out', async () => {
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

  it('accepts every documented field', async () => {
    const input = {
      ...valid,
      difficulty: 'hard',
      visibility: 'public',
      tags: ['one', 'two'],
      estimated_build_time: 10_080,
    };
    const { id, created_at, updated_at, ...body } = await create(input);
    expect(body).toStrictEqual({
      ...defaults,
      ...input,
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

  it('trims title, description and tags, and stores the content as sent', async () => {
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

  it('treats null as a missing value, and ignores unknown fields', async () => {
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
    'accepts the category %s',
    async (category) => {
      expect((await create({ category })).category).toBe(category);
    },
  );

  it('shows created_via web for a template created in a web session', async () => {
    const { createPromptTemplate } = await person.execute(
      'mutation ($input: CreatePromptTemplateInput!) { createPromptTemplate(input: $input) { promptTemplate { databaseId createdVia } } }',
      { input: { ...valid, category: 'DEVELOPER' } },
    );
    expect(createPromptTemplate.promptTemplate.createdVia).toBe('WEB');
    const response = await key.get(`${path}/${createPromptTemplate.promptTemplate.databaseId}`);
    expect(response.json().created_via).toBe('web');
  });

  const long = (length: number) => '🙂'.repeat(length);
  it('accepts texts of the maximum length, in characters instead of bytes', async () => {
    const input = { title: long(100), description: long(500), content: long(10_000) };
    const tags = Array.from(
      { length: 20 },
      (_, index) => long(49) + String.fromCharCode(97 + index),
    );
    expect(await create({ ...input, tags })).toMatchObject({ ...input, tags });
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
  ])('returns 422 for %j and writes nothing', async (fields, detail) => {
    const before = await countAll();
    const reply = await key.post(path, { ...valid, ...fields });
    expectInvalid(reply, detail);
    expect(await countAll()).toBe(before);
  });

  it('validates only as many tags as the maximum', async () => {
    let details: string[] | undefined;
    const create = async () => {
      const reply = await key.post(path, { ...valid, tags: Array(300_000).fill(1) });
      expect(reply.statusCode).toBe(422);
      ({ details } = reply.json());
    };
    expect(await processorMillis(create)).toBeLessThan(3_000);
    expect(details).toStrictEqual([
      ...Array.from({ length: 20 }, (_, index) => `Tag ${index + 1} must be a string`),
      'Tags are too many (maximum is 20)',
    ]);
    const same = Array.from({ length: 100_000 }, (_, index) => (index % 2 ? ' Same' : 'sAME '));
    const accepted = await key.post(path, { ...valid, tags: [...same, 'other', 'same'] });
    expect(accepted.json().tags).toStrictEqual(['sAME', 'other']);
  });

  it('returns one detail for each invalid field, in the documented order', async () => {
    const reply = await key.post(path, {
      content: 'abc',
      difficulty: 'x',
      estimated_build_time: 0,
    });
    expectInvalid(
      reply,
      "Title can't be blank",
      "Description can't be blank",
      'Content is too short (minimum is 5 characters)',
      "Category can't be blank",
      'Difficulty is not included in the list',
      'Estimated build time must be greater than or equal to 1',
    );
  });

  it('returns 422 for a body that is not a JSON object', async () => {
    for (const payload of ['[]', '"text"', 'null', '7']) {
      const headers = { 'content-type': 'application/json' };
      const reply = await key.request({ method: 'POST', url: path, payload, headers });
      expectInvalid(reply, 'The body must be a JSON object');
    }
  });
});
