import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { invalidFor, notFoundFor } from '../../../support/samples/error-cases.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
const owner = useSeed(() => signUp(test));

const fields =
  'title description content category difficulty visibility createdVia tags estimatedBuildTime featured screenshotCount';
const template = {
  title: 'Release notes',
  description: 'For users',
  content: 'Write about {{A}}\n',
  category: 'DEVELOPER',
  difficulty: 'HARD',
  visibility: 'PUBLIC',
  tags: ['one', 'two'],
  estimatedBuildTime: 7,
};

const create = async (input: object = {}) =>
  (await createTemplate(owner, { ...template, ...input })).id;

const duplicate = `mutation ($id: ID!, $title: String) {
  duplicatePromptTemplate(id: $id, title: $title) { promptTemplate { id ${fields} } } }`;
const idsOf = async () =>
  (await owner.execute('{ promptTemplates(first: 100) { nodes { id } } }')).promptTemplates.nodes;

describe('duplicatePromptTemplate', () => {
  it('copies the writable fields, but not the visibility', async () => {
    const id = await create();
    const { duplicatePromptTemplate } = await owner.execute(duplicate, { id });
    const { id: copyId, ...copy } = duplicatePromptTemplate.promptTemplate;
    expect(copy).toStrictEqual({
      ...template,
      title: 'Release notes (copy)',
      visibility: 'PRIVATE',
      createdVia: 'WEB',
      featured: false,
      screenshotCount: 0,
    });
    expect(await idsOf()).toEqual(expect.arrayContaining([{ id }, { id: copyId }]));
  });

  it('sets createdVia to API for a key', async () => {
    const key = await owner.createApiKey();
    const { duplicatePromptTemplate } = await key.execute(duplicate, { id: await create() });
    expect(duplicatePromptTemplate.promptTemplate.createdVia).toBe('API');
  });

  it.each([
    ['🏦'.repeat(100), `${'🏦'.repeat(93)} (copy)`],
    [`${'x'.repeat(92)} ${'y'.repeat(7)}`, `${'x'.repeat(92)} (copy)`],
  ])('shortens the title %s', async (title, expected) => {
    const { duplicatePromptTemplate } = await owner.execute(duplicate, {
      id: await create({ title }),
    });
    expect(duplicatePromptTemplate.promptTemplate.title).toBe(expected);
  });

  it('uses the given title', async () => {
    const variables = { id: await create(), title: ' Mine ' };
    const { duplicatePromptTemplate } = await owner.execute(duplicate, variables);
    expect(duplicatePromptTemplate.promptTemplate.title).toBe('Mine');
  });

  it('rejects a title that is not valid, and creates nothing', async () => {
    const variables = { id: await create(), title: ' ' };
    const before = await idsOf();
    expect(await owner.graphql(duplicate, variables)).toStrictEqual(
      invalidFor('duplicatePromptTemplate', ['title'], "Title can't be blank"),
    );
    expect(await idsOf()).toEqual(before);
  });

  it('returns NOT_FOUND for the template of another user, also with an invalid title', async () => {
    const stranger = await signUp(test);
    const variables = { id: await create(), title: '' };
    expect(await stranger.graphql(duplicate, variables)).toStrictEqual(
      notFoundFor('duplicatePromptTemplate'),
    );
  });

  it('does not read the copy if it is not selected', async () => {
    const document = 'mutation ($id: ID!) { duplicatePromptTemplate(id: $id) { __typename } }';
    expect(await owner.execute(document, { id: await create() })).toEqual({
      duplicatePromptTemplate: { __typename: 'DuplicatePromptTemplatePayload' },
    });
  });
});
