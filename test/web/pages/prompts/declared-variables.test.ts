import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { updateTemplate } from '../../../support/prompts/versions.ts';
import { signUp } from '../../../support/users/people.ts';
import type { WebPage } from '../../../support/web/web-page.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();
const person = useSeed(() => signUp(test), beforeEach);
const visitor = useSeed(() => new Visitor(test, person), beforeEach);

const content = 'About {{TOPIC}}, in {{LANGUAGE}}, at most {{WORDS}} words. {{NOTES}}';
const language = { name: 'LANGUAGE', kind: 'CHOICE', choices: ['English', 'Deutsch'] };
const variables = [
  { name: 'TOPIC', description: 'What it is about' },
  { ...language, defaultValue: 'English' },
  { name: 'WORDS', kind: 'NUMBER', defaultValue: '100' },
  { name: 'NOTES', kind: 'LONG_TEXT', required: false },
];

const create = (input: object = {}) => createTemplate(person, { content, variables, ...input });

async function declarationsOf(databaseId: string) {
  const where = { id: databaseId };
  const found = await test.database.client.promptTemplate.findUniqueOrThrow({ where });
  return found.variables as { name: string }[];
}

const submit = (page: WebPage, databaseId: string, entries: Record<string, string | string[]>) =>
  visitor.submitFiles(page, `/prompts/${databaseId}/edit`, entries);

const open = (databaseId: string) => visitor.open(`/prompts/${databaseId}/edit`);

const textOfPrompt = (page: WebPage) => page.text.split('Prompt ').at(-1) ?? '';

describe('/prompts/:id of a template with declared variables', () => {
  it('has the field that fits each kind, with its description and default', async () => {
    const { databaseId } = await create();
    const page = await visitor.open(`/prompts/${databaseId}`);
    expect(page.markup).toMatch(/<input id="TOPIC"[^>]*type="text"/);
    expect(page.text).toContain('TOPIC What it is about');
    expect(page.markup).toMatch(/<select id="LANGUAGE"/);
    expect(page.markup).toMatch(/value="English" selected>English<\/option>/);
    expect(page.markup).toMatch(/<input id="WORDS"[^>]*value="100"[^>]*inputmode="decimal"/);
    expect(page.markup).toMatch(/<textarea id="NOTES"/);
    expect(page.text).toContain('NOTES (optional)');
    expect(page.text).toContain('1 variable still open');
    expect(textOfPrompt(page)).toContain('About {{TOPIC}}, in English, at most 100 words.');
  });

  it('shows the values in the address instead of the defaults', async () => {
    const { databaseId } = await create();
    const page = await visitor.open(
      `/prompts/${databaseId}?TOPIC=boats&LANGUAGE=Deutsch&WORDS=5.5`,
    );
    expect(textOfPrompt(page)).toContain('About boats, in Deutsch, at most 5.5 words.');
    expect(page.text).toContain('All variables are filled in');
  });

  it('shows a value that does not fit at its field', async () => {
    const { databaseId } = await create();
    const page = await visitor.open(`/prompts/${databaseId}?WORDS=many&LANGUAGE=Polski`);
    expect(page.problem('WORDS')).toBe('WORDS must be a number, for example 12 or 3.5.');
    expect(page.problem('LANGUAGE')).toBe('LANGUAGE must be one of: English, Deutsch.');
    expect(page.markup).toMatch(/<input id="WORDS"[^>]*value="many"/);
    expect(page.problem('TOPIC')).toBeUndefined();
    expect(page.text).toContain('1 variable still open, 2 variables invalid');
  });
});

describe('/prompts/:id/edit', () => {
  it('declares, changes and removes variables', async () => {
    const { databaseId } = await create({ content: 'About {{TOPIC}}', variables: [] });
    const page = await open(databaseId);
    const saved = await submit(page, databaseId, {
      'variables.TOPIC.description': ' What it is about ',
      'variables.TOPIC.kind': 'CHOICE',
      'variables.TOPIC.choices': 'boats\r\n\r\n ships \r\n',
      'variables.TOPIC.defaultValue': 'ships',
      'variables.TOPIC.required': [],
      note: 'Describe the topic',
    });
    expect(saved.notice).toBe('Template saved.');
    expect(saved.text).toContain(
      'Version 2 History Labels just now, by you in a browser: Describe',
    );
    expect(await declarationsOf(databaseId)).toStrictEqual([
      {
        ...{ name: 'TOPIC', kind: 'CHOICE', choices: ['boats', 'ships'], defaultValue: 'ships' },
        ...{ required: false, description: 'What it is about' },
      },
    ]);
    const unused = await submit(await open(databaseId), databaseId, { content: 'No variables' });
    expect(unused.notice).toBe('Template saved.');
    const form = await open(databaseId);
    expect(form.text).toContain('TOPIC Choice, optional Unused');
    await submit(form, databaseId, { 'variables.TOPIC.remove': 'true' });
    expect(await declarationsOf(databaseId)).toStrictEqual([]);
  });

  it('changes no declaration if nothing is entered', async () => {
    const { databaseId } = await create();
    const before = await declarationsOf(databaseId);
    const page = await open(databaseId);
    await submit(page, databaseId, { title: 'Another title' });
    expect(await declarationsOf(databaseId)).toStrictEqual(before);
    const plain = await createTemplate(person, { content: '{{A}} {{B}}' });
    await submit(await open(plain.databaseId), plain.databaseId, { title: 'Plain' });
    expect(await declarationsOf(plain.databaseId)).toStrictEqual([]);
  });

  it('shows the issues of a declaration at its fields', async () => {
    const { databaseId } = await create();
    const page = await submit(await open(databaseId), databaseId, {
      'variables.LANGUAGE.choices': 'English',
      'variables.WORDS.defaultValue': 'many',
      'variables.TOPIC.description': 'x'.repeat(201),
    });
    expect(page.status).toBe(422);
    expect(page.linkedIssues).toStrictEqual([
      [
        'variables.TOPIC.description',
        'TOPIC: description is too long (maximum is 200 characters).',
      ],
      ['variables.LANGUAGE.choices', 'LANGUAGE: choices are too few (minimum is 2).'],
      [
        'variables.WORDS.defaultValue',
        'WORDS: default value must be a number, for example 12 or 3.5.',
      ],
    ]);
    expect(page.problem('variables.LANGUAGE.choices')).toContain('too few');
    const { fields } = page.form(`/prompts/${databaseId}/edit`);
    expect(fields['variables.WORDS.defaultValue']).toBe('many');
  });

  it('shows the fields of new variables of the entered content, and the changes', async () => {
    const { databaseId } = await create();
    const page = await submit(await open(databaseId), databaseId, {
      content: 'About {{TOPIC}} for {{AUDIENCE}}',
      'variables.TOPIC.description': 'The subject',
      preview: 'changes',
    });
    expect([page.status, page.title]).toStrictEqual([200, 'Edit A title']);
    expect(page.text).toContain('Your changes, not saved yet');
    expect(page.text).toMatch(/\d lines changed/);
    expect(page.markup).toMatch(/<ins>[^<]*subject/);
    const { fields } = page.form(`/prompts/${databaseId}/edit`);
    expect(fields).toMatchObject({
      'variables.TOPIC.description': 'The subject',
      'variables.AUDIENCE.kind': 'LONG_TEXT',
      'variables.AUDIENCE.required': 'true',
    });
    expect(page.text).toContain('LANGUAGE Choice Unused');
    expect((await visitor.open(`/prompts/${databaseId}`)).text).toContain('Version 1');
    await submit(page, databaseId, { 'variables.AUDIENCE.description': 'Who reads it' });
    expect((await declarationsOf(databaseId)).map(({ name }) => name).toSorted()).toStrictEqual([
      'AUDIENCE',
      'LANGUAGE',
      'NOTES',
      'TOPIC',
      'WORDS',
    ]);
  });

  it('declares nothing for variables of a rejected form', async () => {
    const path = '/prompts/new';
    const rejected = await visitor.submitFiles(await visitor.open(path), path, {
      content: 'About {{TOPIC}}',
    });
    expect(rejected.form(path).fields).toMatchObject({ 'variables.TOPIC.required': 'true' });
    const entries = { title: 'A title', description: 'A text', category: 'BUSINESS' };
    const created = await visitor.submitFiles(rejected, path, entries);
    expect(created.notice).toBe('Template created.');
    expect(await declarationsOf(created.address.split('/')[2] ?? '')).toStrictEqual([]);
  });

  it('changes the slug, and shows what is wrong with it', async () => {
    const { databaseId } = await create();
    const taken = await create({ title: 'Taken' });
    const rejected = await submit(await open(databaseId), databaseId, { slug: 'taken' });
    expect(rejected.status).toBe(422);
    expect(rejected.problem('slug')).toEqual(expect.stringContaining('Slug'));
    expect(taken.databaseId).not.toBe(databaseId);
    const saved = await submit(rejected, databaseId, { slug: 'my-topic' });
    expect(saved.copyable('fetch')).toContain('my-topic');
  });

  it('accepts the declarations of a hundred variables', async () => {
    const names = Array.from({ length: 110 }, (_, index) => `V${index}`);
    const { databaseId } = await create({
      content: names.map((name) => `{{${name}}}`).join(''),
      variables: [],
    });
    const page = await open(databaseId);
    const descriptions = Object.fromEntries(
      names.slice(0, 100).map((name) => [`variables.${name}.description`, `About ${name}`]),
    );
    expect((await submit(page, databaseId, descriptions)).notice).toBe('Template saved.');
    expect(await declarationsOf(databaseId)).toHaveLength(100);
  });
});

describe('declarations that were changed elsewhere', () => {
  const changed = [{ name: 'TOPIC', description: 'From another tab' }];

  it('are kept if the form changes other fields', async () => {
    const { id, databaseId } = await create();
    const page = await open(databaseId);
    await updateTemplate(person, id, { variables: changed });
    expect((await submit(page, databaseId, { title: 'Mine' })).notice).toBe('Template saved.');
    expect(await declarationsOf(databaseId)).toMatchObject(changed);
  });

  it('are shown instead of the entered ones, to be changed again', async () => {
    const { id, databaseId } = await create();
    const page = await open(databaseId);
    await updateTemplate(person, id, { variables: changed });
    const asked = await submit(page, databaseId, {
      title: 'Mine',
      'variables.TOPIC.description': 'From this tab',
    });
    expect([asked.status, asked.problem('variables')]).toStrictEqual([
      409,
      'Variables were also changed elsewhere: choose them again.',
    ]);
    const { fields } = asked.form(`/prompts/${databaseId}/edit`);
    expect(fields).toMatchObject({
      title: 'Mine',
      'variables.TOPIC.description': 'From another tab',
    });
    const saved = await submit(asked, databaseId, { 'variables.TOPIC.description': 'Again' });
    expect(saved.notice).toBe('Template saved.');
    expect(await declarationsOf(databaseId)).toMatchObject([{ description: 'Again' }]);
  });
});
