import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import {
  createGreeting,
  greeting,
  setLabelDocument,
  updateTemplate,
} from '../../../support/prompts/versions.ts';
import { notFoundFor } from '../../../support/samples/error-cases.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
const owner = useSeed(() => signUp(test));

const create =
  'mutation ($input: CreatePromptTemplateInput!) { createPromptTemplate(input: $input) { promptTemplate { id } } }';

const detailsOf = async (variables: unknown) => {
  const { errors } = await owner.graphql(create, { input: { ...greeting, variables } });
  return errors?.[0]?.extensions.details;
};

describe('declarations of variables', () => {
  it('are returned with the variables of the content, the unused ones last', async () => {
    const variables = [
      { name: 'OLD', description: 'Not used any more' },
      { name: 'TONE', kind: 'CHOICE', choices: ['warm', 'cool'], defaultValue: 'warm' },
    ];
    const { id } = await createGreeting(owner, { content: '{{NAME}} {{TONE}}', variables });
    const { promptTemplate } = await owner.execute(
      `query ($id: ID!) { promptTemplate(id: $id) { variables {
        name description kind choices defaultValue required declared used } } }`,
      { id },
    );
    const plain = {
      ...{ description: null, kind: 'TEXT', choices: [], defaultValue: null },
      required: true,
    };
    expect(promptTemplate.variables).toStrictEqual([
      { ...plain, name: 'NAME', declared: false, used: true },
      {
        ...plain,
        ...{ name: 'TONE', kind: 'CHOICE', choices: ['warm', 'cool'], defaultValue: 'warm' },
        ...{ declared: true, used: true },
      },
      { ...plain, name: 'OLD', description: 'Not used any more', declared: true, used: false },
    ]);
  });

  it('are part of a version', async () => {
    const { id } = await createGreeting(owner);
    await updateTemplate(owner, id, { variables: [{ name: 'NAME', required: false }] });
    await updateTemplate(owner, id, { variables: [{ name: 'NAME', required: false }] });
    const { promptTemplate } = await owner.execute(
      'query ($id: ID!) { promptTemplate(id: $id) { versions { nodes { number variables { required } } } } }',
      { id },
    );
    expect(promptTemplate.versions.nodes).toStrictEqual([
      { number: 2, variables: [{ required: false }] },
      { number: 1, variables: [{ required: true }] },
    ]);
  });

  it.each([
    [[{ name: 'name' }], ['variables', 0, 'name']],
    [
      [{ name: 'A' }, { name: 'A' }],
      ['variables', 1, 'name'],
    ],
    [[{ name: 'A', kind: 'CHOICE' }], ['variables', 0, 'choices']],
    [[{ name: 'A', kind: 'CHOICE', choices: ['x'] }], ['variables', 0, 'choices']],
    [[{ name: 'A', kind: 'CHOICE', choices: ['x', 'x'] }], ['variables', 0, 'choices']],
    [[{ name: 'A', choices: ['x', 'y'] }], ['variables', 0, 'choices']],
    [[{ name: 'A', kind: 'NUMBER', defaultValue: 'ten' }], ['variables', 0, 'defaultValue']],
    [[{ name: 'A', defaultValue: 'two\nlines' }], ['variables', 0, 'defaultValue']],
    [[{ name: 'A', description: 'x'.repeat(201) }], ['variables', 0, 'description']],
    [Array.from({ length: 101 }, (_, index) => ({ name: `A${index}` })), ['variables']],
    [
      Array.from({ length: 60 }, (_, index) => ({
        name: `A${index}`,
        kind: 'LONG_TEXT',
        defaultValue: 'x'.repeat(1_000),
      })),
      ['variables'],
    ],
    [[{ name: 'A', defaultValue: 'a\u0000' }], ['variables', 0, 'defaultValue']],
  ])('return VALIDATION_FAILED for invalid ones (%#)', async (variables, path) => {
    expect((await detailsOf(variables))?.[0]?.path).toStrictEqual(['input', ...path]);
  });
});

const render = `query ($slug: String, $id: ID, $version: Int, $label: String, $variables: [TemplateVariableInput!]!, $strict: Boolean! = true) {
  renderPromptTemplate(id: $id, slug: $slug, version: $version, label: $label, variables: $variables, strict: $strict) { number text missing unknown } }`;

describe('renderPromptTemplate', () => {
  const content = '{{NAME}}|{{COUNT}}|{{TONE}}|{{NOTE}}';
  const variables = [
    { name: 'COUNT', kind: 'NUMBER' },
    { name: 'TONE', kind: 'CHOICE', choices: ['warm', 'cool'], defaultValue: 'warm' },
    { name: 'NOTE', kind: 'LONG_TEXT', required: false },
  ];
  const template = useSeed(() => createGreeting(owner, { content, variables }));

  it('applies defaults, and replaces variables that are not required by nothing', async () => {
    const given = [
      { name: 'NAME', value: 'Ann' },
      { name: 'COUNT', value: '-1.50' },
    ];
    expect(await owner.execute(render, { slug: template.slug, variables: given })).toStrictEqual({
      renderPromptTemplate: { number: 1, text: 'Ann|-1.50|warm|', missing: [], unknown: [] },
    });
  });

  it('returns an issue for each value that does not fit its declaration', async () => {
    const given = [
      { name: 'NAME', value: 'two\nlines' },
      { name: 'COUNT', value: '1e3' },
      { name: 'TONE', value: 'hot' },
      { name: 'NOTE', value: '' },
    ];
    const reply = await owner.graphql(render, { id: template.id, variables: given });
    expect(reply.errors?.[0]?.extensions.details).toStrictEqual([
      {
        path: ['variables', 1, 'value'],
        code: 'INVALID',
        message: 'COUNT must be a number, for example 12 or 3.5',
      },
      {
        path: ['variables', 2, 'value'],
        code: 'INVALID',
        message: 'TONE must be one of: warm, cool',
      },
    ]);
    const loose = await owner.execute(render, {
      ...{ id: template.id, variables: given, strict: false },
    });
    expect(loose.renderPromptTemplate.text).toBe('two\nlines|1e3|hot|');
  });

  it('renders a version by its number or label', async () => {
    const { id, slug } = await createGreeting(owner, { content: 'First' });
    await updateTemplate(owner, id, { content: 'Second' });
    await owner.execute(setLabelDocument, { id, label: 'production', number: 1 });
    const textOf = async (choice: object) =>
      (await owner.execute(render, { variables: [], ...choice })).renderPromptTemplate;
    expect(await textOf({ slug })).toMatchObject({ number: 2, text: 'Second' });
    expect(await textOf({ slug, label: 'latest' })).toMatchObject({ number: 2 });
    expect(await textOf({ slug, label: 'production' })).toMatchObject({ number: 1, text: 'First' });
    expect(await textOf({ id, version: 1 })).toMatchObject({ number: 1 });
  });

  it.each([
    [{}, ['slug'], 'Either id or slug must be given'],
    [{ slug: 'a', version: 1, label: 'b' }, ['label'], "Label can't be combined with version"],
  ])('returns VALIDATION_FAILED for %j', async (choice, path, message) => {
    const reply = await owner.graphql(render, { variables: [], ...choice });
    expect(reply.errors?.[0]?.extensions.details).toMatchObject([{ path, message }]);
  });

  it.each([
    { slug: 'unknown' },
    { slug: 'a\u0000' },
    { slug: 'greeting', version: 99 },
    { slug: 'greeting', version: -1 },
    { slug: 'greeting', label: 'unknown' },
    { slug: 'greeting', label: '\u0000' },
  ])('returns NOT_FOUND for %j', async (choice) => {
    expect(await owner.graphql(render, { variables: [], ...choice })).toStrictEqual(
      notFoundFor('renderPromptTemplate'),
    );
  });

  it('returns NOT_FOUND to another user', async () => {
    const other = await signUp(test);
    for (const choice of [{ id: template.id }, { slug: template.slug }]) {
      expect(await other.graphql(render, { variables: [], ...choice })).toStrictEqual(
        notFoundFor('renderPromptTemplate'),
      );
    }
  });
});
