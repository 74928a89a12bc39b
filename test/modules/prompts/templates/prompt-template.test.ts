import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { templateVariables } from '../../../../src/common/template-variables.ts';
import { hasVariables } from '../../../../src/modules/prompts/templates/variables.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { type Person, signUp } from '../../../support/users/people.ts';

const test = useApp();
const person = useSeed(() => signUp(test));
const stranger = useSeed(() => signUp(test));

const fields = `id databaseId title description content templateVariables hasVariables category difficulty
  visibility createdVia tags estimatedBuildTime timesBuilt avgRating featured icon priceCents screenshotCount
  screenshots { databaseId } owner { email } createdAt updatedAt`;
const create = `mutation ($input: CreatePromptTemplateInput!) { createPromptTemplate(input: $input) { promptTemplate { ${fields} } } }`;
const update = `mutation ($id: ID!, $input: UpdatePromptTemplateInput!) { updatePromptTemplate(id: $id, input: $input) { promptTemplate { ${fields} } } }`;
const remove =
  'mutation ($id: ID!) { deletePromptTemplate(id: $id) { deletedPromptTemplateId databaseId } }';
const show = `query ($id: ID!) { promptTemplate(id: $id) { ${fields} } }`;
const input = {
  title: 'Title',
  description: 'Description',
  content: 'Hello {{NAME}}',
  category: 'STARTER_KIT',
};

const createOne = async () =>
  (await person.execute(create, { input })).createPromptTemplate.promptTemplate;

describe('createPromptTemplate', () => {
  it('returns all fields of the template', async () => {
    test.now = new Date('2026-03-01T12:00:00.000Z');
    const created = await createOne();
    test.now = undefined;
    expect(created).toStrictEqual({
      ...input,
      id: Buffer.from(`PromptTemplate:${created.databaseId}`).toString('base64'),
      databaseId: expect.stringMatching(/^[\da-f-]{36}$/),
      templateVariables: ['NAME'],
      hasVariables: true,
      difficulty: 'EASY',
      visibility: 'PRIVATE',
      createdVia: 'WEB',
      tags: [],
      estimatedBuildTime: 2,
      timesBuilt: 0,
      avgRating: null,
      featured: false,
      icon: null,
      priceCents: null,
      screenshotCount: 0,
      screenshots: [],
      owner: { email: person.email },
      createdAt: '2026-03-01T12:00:00.000Z',
      updatedAt: '2026-03-01T12:00:00.000Z',
    });
    expect((await person.execute(show, { id: created.id })).promptTemplate).toStrictEqual(created);
  });

  it('returns each validation issue with its path', async () => {
    const { data, errors } = await person.graphql(create, {
      input: { ...input, title: ' ', visibility: 'SHARED', tags: ['ok', ''] },
    });
    expect(data).toStrictEqual({ createPromptTemplate: null });
    expect(errors?.[0]).toMatchObject({ message: 'Validation failed' });
    expect(errors?.[0]?.extensions).toStrictEqual({
      code: 'VALIDATION_FAILED',
      requestId: expect.any(String),
      details: [
        { path: ['input', 'title'], code: 'BLANK', message: "Title can't be blank" },
        {
          path: ['input', 'visibility'],
          code: 'NOT_INCLUDED',
          message: 'Visibility is not included in the list',
        },
        { path: ['input', 'tags', 1], code: 'BLANK', message: "Tag 2 can't be blank" },
      ],
    });
  });
});

describe('promptTemplate', () => {
  it('returns the read-only values', async () => {
    const { id, databaseId } = await createOne();
    await test.database.client.promptTemplate.update({
      where: { id: databaseId },
      data: { avgRating: 4.5, icon: '🚀', priceCents: 999, timesBuilt: 3, featured: true },
    });
    expect((await person.execute(show, { id })).promptTemplate).toMatchObject({
      avgRating: 4.5,
      icon: '🚀',
      priceCents: 999,
      timesBuilt: 3,
      featured: true,
    });
  });
});

describe('updatePromptTemplate', () => {
  it('returns CONFLICT and changes nothing when the template has another ifUpdatedAt', async () => {
    const { id, updatedAt } = await createOne();
    const document = `mutation ($id: ID!, $title: String!, $ifUpdatedAt: DateTime) {
      updatePromptTemplate(id: $id, input: { title: $title }, ifUpdatedAt: $ifUpdatedAt) {
        promptTemplate { title updatedAt }
      }
    }`;
    const send = (title: string, ifUpdatedAt: string | null) =>
      person.graphql(document, { id, title, ifUpdatedAt });
    test.now = new Date(Date.parse(updatedAt) + 1);
    const first = await send('First', updatedAt);
    expect(first.data.updatePromptTemplate.promptTemplate.title).toBe('First');
    const { errors } = await send('Second', updatedAt);
    expect(errors).toMatchObject([
      { message: 'The template was changed meanwhile', extensions: { code: 'CONFLICT' } },
    ]);
    expect((await person.execute(show, { id })).promptTemplate.title).toBe('First');
    expect((await send('Third', null)).errors).toBeUndefined();
  });

  it('updates only the given fields', async () => {
    const created = await createOne();
    const { updatePromptTemplate } = await person.execute(update, {
      id: created.id,
      input: { title: 'New', tags: ['b', 'a'] },
    });
    const { promptTemplate } = updatePromptTemplate;
    expect(promptTemplate).toStrictEqual({
      ...created,
      title: 'New',
      tags: ['b', 'a'],
      updatedAt: promptTemplate.updatedAt,
    });
    expect(Date.parse(promptTemplate.updatedAt)).toBeGreaterThan(Date.parse(created.updatedAt));
  });

  it('rejects null and invalid input, and changes nothing', async () => {
    const created = await createOne();
    for (const given of [{ title: null }, { visibility: 'PURCHASABLE' }]) {
      expect(await person.errorCodes(update, { id: created.id, input: given })).toEqual([
        'VALIDATION_FAILED',
      ]);
    }
    expect((await person.execute(show, { id: created.id })).promptTemplate).toStrictEqual(created);
  });
});

describe('an id of a template', () => {
  const garbage = ['', 'x', 'UHJvbXB0VGVtcGxhdGU6eA==', '🙂'.repeat(1000), '\0'];

  it('returns NOT_FOUND in all fields if it is invalid, of another type or of another user', async () => {
    const created = await createOne();
    const another = Buffer.from(`User:${person.userId}`).toString('base64');
    const spelled = `${created.id.replace(/=+$/, '')}`;
    const attempts: [Person, string][] = [
      ...[...garbage, another, spelled === created.id ? 'x' : spelled].map(
        (id): [Person, string] => [person, id],
      ),
      [stranger, created.id],
    ];
    for (const [client, id] of attempts) {
      expect(await client.errorCodes(show, { id })).toEqual(['NOT_FOUND']);
      expect(await client.errorCodes(update, { id, input: { title: 'x' } })).toEqual(['NOT_FOUND']);
      expect(await client.errorCodes(update, { id, input: { title: ' ' } })).toEqual(['NOT_FOUND']);
      expect(await client.errorCodes(remove, { id })).toEqual(['NOT_FOUND']);
    }
    expect((await person.execute(show, { id: created.id })).promptTemplate).toStrictEqual(created);
  });

  it('returns NOT_FOUND after the template is deleted', async () => {
    const { id, databaseId } = await createOne();
    expect(await person.execute(remove, { id })).toStrictEqual({
      deletePromptTemplate: { deletedPromptTemplateId: id, databaseId },
    });
    expect(await person.errorCodes(remove, { id })).toEqual(['NOT_FOUND']);
    expect(await person.errorCodes(show, { id })).toEqual(['NOT_FOUND']);
  });
});

describe('templateVariables', () => {
  it.each([
    ['Hello', []],
    ['{{A}} {{B}} {{A}}', ['A', 'B']],
    ['{{{A}}}', ['A']],
    ['{{A_1}}{{_A}}{{1A}}{{a}}{{ A }}{{A-B}}{A}{{}}', ['A_1']],
    ['{{{{X}}}}', ['X']],
    ['{{A\n}} {{É}}', []],
  ])('of %j are %j', (content, names) => {
    expect(templateVariables(content)).toEqual(names);
    expect(hasVariables(content)).toBe(names.length > 0);
  });

  it('are unique, in the order of first appearance', () => {
    const name = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,5}$/);
    const noise = fc.string().map((text) => text.replace(/[{}]/g, ''));
    fc.assert(
      fc.property(fc.array(fc.tuple(noise, name)), noise, (parts, end) => {
        const content = parts.map(([text, each]) => `${text}{{${each}}}`).join('') + end;
        expect(templateVariables(content)).toEqual([...new Set(parts.map(([, each]) => each))]);
        expect(hasVariables(content)).toBe(parts.length > 0);
      }),
    );
  });
});
