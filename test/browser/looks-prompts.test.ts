import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { samplePromptTemplates } from '../../src/demo/samples.ts';
import { formOf, image } from '../support/images/images.ts';
import { createShareLink } from '../support/prompts/share-links.ts';
import { createTemplate, createVersions, templateFileText } from '../support/prompts/templates.ts';
import { type Person, signUp } from '../support/users/people.ts';
import { timeout, useLooks } from './looks.ts';

const { test, origin, looks, open } = await useLooks();
const isThorough = true;

async function signIn(): Promise<{ page: Page; person: Person }> {
  const person = await signUp(test, { name: 'Ann' });
  return { page: await open('/', person), person };
}

/** The first sample templates of two categories. */
async function createSamples(person: Person): Promise<string[]> {
  const samples = ['DEVELOPER', 'BUSINESS'].flatMap((category) =>
    samplePromptTemplates()
      .filter((sample) => sample.category === category)
      .slice(0, 3),
  );
  const ids: string[] = [];
  for (const { title, description, content, category, tags } of samples) {
    const input = { title, description, content, category, tags };
    ids.push((await createTemplate(person, input)).databaseId);
  }
  return ids;
}

async function addScreenshots(person: Person, databaseId: string): Promise<void> {
  const variables = { id: btoa(`PromptTemplate:${databaseId}`), one: null, two: null };
  const query = `mutation ($id: ID!, $one: Upload!, $two: Upload!) {
    updatePromptTemplate(id: $id, input: { screenshots: [{ upload: $one }, { upload: $two }] }) { query { __typename } } }`;
  const form = await formOf([
    { name: 'operations', value: JSON.stringify({ query, variables }) },
    { name: 'map', value: JSON.stringify({ a: ['variables.one'], b: ['variables.two'] }) },
    { name: 'a', value: await image('png', { width: 800, height: 600 }), type: 'image/png' },
    { name: 'b', value: await image('jpeg', { width: 300, height: 900 }), type: 'image/jpeg' },
  ]);
  const headers = { ...form.headers, 'graphql-require-preflight': '1' };
  await person.request({ method: 'POST', url: '/graphql', ...form, headers });
}

const unbroken = 'W'.repeat(100);

describe('the pages of prompts', () => {
  it('have no layout or accessibility findings without templates', { timeout }, async () => {
    const { page } = await signIn();
    await page.goto(`${origin}/prompts`);
    await looks.look(page, 'prompts-none', { isThorough });
    await page.goto(`${origin}/prompts/new`);
    await looks.look(page, 'prompt-new', { isThorough });
    await page.getByRole('button', { name: 'Create template' }).click();
    await looks.look(page, 'prompt-new-rejected', { isThorough });
    await page.goto(`${origin}/prompts/import`);
    await looks.look(page, 'prompts-import', { isThorough });
    const files = [templateFileText, unbroken].map((text, index) => ({
      ...{ name: `${unbroken}${index}.md`, mimeType: 'text/markdown', buffer: Buffer.from(text) },
    }));
    await page.getByLabel('Files', { exact: true }).setInputFiles(files);
    await page.getByRole('button', { name: 'Upload and review' }).click();
    await page.getByRole('heading', { name: 'Import 1 template?' }).waitFor();
    await looks.look(page, 'prompts-import-preview', { path: '/prompts/import', isThorough });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('1 template imported.').waitFor();
  });

  it('have no layout or accessibility findings with templates', { timeout }, async () => {
    const { page, person } = await signIn();
    const ids = await createSamples(person);
    const [first = ''] = ids;
    await addScreenshots(person, first);
    await page.goto(`${origin}/prompts`);
    await looks.look(page, 'prompts', { isThorough });
    await page.goto(`${origin}/prompts?tags=sales&category=BUSINESS&difficulty=EASY&search=a`);
    await looks.look(page, 'prompts-filtered', { isThorough });
    await page.goto(`${origin}/prompts?search=nothing+like+it`);
    await looks.look(page, 'prompts-no-match');
    await page.goto(`${origin}/prompts/${first}`);
    await page.locator('.fill-form input, .fill-form textarea').first().fill('A short value');
    await looks.look(page, 'prompt', { path: '/prompts/:id', isThorough });
    await page.goto(`${origin}/prompts/${first}/edit`);
    await looks.look(page, 'prompt-edit', { path: '/prompts/:id/edit', isThorough });
    await person.execute(
      `mutation ($id: ID!, $input: UpdatePromptTemplateInput!) {
        updatePromptTemplate(id: $id, input: $input) { query { __typename } } }`,
      {
        id: btoa(`PromptTemplate:${first}`),
        input: {
          title: 'Saved in another tab',
          category: 'CREATIVE',
          content: 'Another {{TEXT}}.',
        },
      },
    );
    await page.getByLabel('Title').fill('Entered here');
    await page.getByLabel('Category').selectOption('BUSINESS');
    await page.getByLabel('Content').fill('Another short {{TEXT}}.');
    await page.getByRole('button', { name: 'Save template' }).click();
    await looks.look(page, 'prompt-conflict', { isThorough });
    await page.goto(`${origin}/prompts/${first}/delete`);
    await looks.look(page, 'prompt-delete', { path: '/prompts/:id/delete' });
  });

  it('have no layout or accessibility findings with versions', { timeout }, async () => {
    const { page, person } = await signIn();
    const { id, databaseId } = await createVersions(person, { description: 'Old\nlines' });
    const key = await person.createApiKey({ permission: 'MANAGE', name: unbroken.slice(0, 100) });
    const update = `mutation ($id: ID!, $input: UpdatePromptTemplateInput!) {
      updatePromptTemplate(id: $id, input: $input) { query { __typename } }
      setPromptTemplateLabel(id: $id, label: "staging", number: 2) { query { __typename } } }`;
    const choice = { name: 'TOPIC', kind: 'CHOICE', choices: ['boats', unbroken.slice(0, 100)] };
    const unused = { name: 'W'.repeat(60), kind: 'NUMBER', required: false, defaultValue: '12' };
    const input = { title: unbroken, variables: [{ ...choice, description: 'What?' }, unused] };
    await key.execute(update, { id, input: { ...input, note: unbroken.slice(0, 300) } });
    for (const [name, path, address] of [
      ['declared', '/prompts/:id', '?TOPIC=boats'],
      ['history', '/prompts/:id/history', '/history'],
      ['compare', '/prompts/:id/compare', '/compare?from=1&to=3'],
      ['compare-none', '/prompts/:id/compare', '/compare?from=1&to=99'],
      ['version', '/prompts/:id/versions/:number', '/versions/1'],
      ['labels', '/prompts/:id/labels', '/labels'],
      ['label-delete', '/prompts/:id/labels/:label/delete', '/labels/production/delete'],
    ] as const) {
      await page.goto(`${origin}/prompts/${databaseId}${address}`);
      if (name === 'declared') await page.getByText('Use in code').click();
      await looks.look(page, `prompt-${name}`, { path, isThorough });
    }
    const link = await createShareLink(person, { id });
    await page.goto(`${origin}/prompts/share-links/${link.databaseId}/delete`);
    await looks.look(page, 'share-link-delete', { path: '/prompts/share-links/:id/delete' });
    await page.goto(`${origin}/prompts/${databaseId}/edit`);
    await page.getByLabel('Content').fill('A {{NUMBER}} of things');
    for (const summary of await page.locator('.declaration > summary').all()) await summary.click();
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('button', { name: 'Preview changes' }).click();
    await page.getByText('Your changes, not saved yet').waitFor();
    await looks.look(page, 'prompt-preview', { path: '/prompts/:id/edit', isThorough });
  });

  it('have no layout or accessibility findings with long texts', { timeout }, async () => {
    const { page, person } = await signIn();
    const { databaseId } = await createTemplate(person, {
      ...{ title: unbroken, description: unbroken, tags: ['W'.repeat(50), 'x'] },
      content: `{{${'W'.repeat(60)}}} ${unbroken.repeat(3)} {{A}} {{${'w'.repeat(60)}}} {{ B }}`,
    });
    const { databaseId: plain } = await createTemplate(person, { content: 'No variables here.' });
    await page.goto(`${origin}/prompts`);
    await looks.look(page, 'prompts-long');
    for (const [name, path] of [
      ['prompt-long', `/prompts/${databaseId}?A=${unbroken}`],
      ['prompt-edit-long', `/prompts/${databaseId}/edit`],
      ['prompt-plain', `/prompts/${plain}`],
    ] as const) {
      await page.goto(`${origin}${path}`);
      await looks.look(page, name);
    }
  });

  it('have a test each', () => {
    looks.expectAllSeen(/^\/prompts/);
  });
});
