import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { samplePromptTemplates } from '../../src/demo/samples.ts';
import { dataUrl, image } from '../support/images/images.ts';
import { createShareLink } from '../support/prompts/share-links.ts';
import { createTemplate, createVersions, templateFileText } from '../support/prompts/templates.ts';
import { setLabelDocument, updateTemplate } from '../support/prompts/versions.ts';
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
  const png = dataUrl(await image('png', { width: 800, height: 600 }), 'image/png');
  const jpeg = dataUrl(await image('jpeg', { width: 300, height: 900 }), 'image/jpeg');
  const screenshots = [png, jpeg].map((upload) => ({ upload }));
  await updateTemplate(person, btoa(`PromptTemplate:${databaseId}`), { screenshots });
}

const unbroken = 'W'.repeat(100);

describe('the pages of prompts', () => {
  it('have no layout or accessibility findings without templates', { timeout }, async () => {
    const { page } = await signIn();
    await looks.look(page, 'prompts-none', { address: '/prompts', isThorough });
    await looks.look(page, 'prompt-new', { address: '/prompts/new', isThorough });
    await page.getByRole('button', { name: 'Create template' }).click();
    await looks.look(page, 'prompt-new-rejected', { isThorough });
    await looks.look(page, 'prompts-import', { address: '/prompts/import', isThorough });
    const files = [templateFileText, unbroken].map((text, index) => ({
      ...{ name: `${unbroken}${index}.md`, mimeType: 'text/markdown', buffer: Buffer.from(text) },
    }));
    await page.getByLabel('Files', { exact: true }).setInputFiles(files);
    await page.getByRole('button', { name: 'Upload and review' }).click();
    await page.getByRole('heading', { name: 'Import 1 template?' }).waitFor();
    await looks.look(page, 'prompts-import-preview', { isThorough });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('1 template imported.').waitFor();
  });

  it('have no layout or accessibility findings with templates', { timeout }, async () => {
    const { page, person } = await signIn();
    const ids = await createSamples(person);
    const [first = ''] = ids;
    await addScreenshots(person, first);
    await looks.look(page, 'prompts', { address: '/prompts', isThorough });
    await looks.look(page, 'prompts-filtered', {
      address: '/prompts?tags=sales&category=BUSINESS&difficulty=EASY&search=a',
      isThorough,
    });
    await looks.look(page, 'prompts-no-match', { address: '/prompts?search=nothing+like+it' });
    await page.goto(`${origin}/prompts/${first}`);
    await page.locator('.fill-form input, .fill-form textarea').first().fill('A short value');
    await looks.look(page, 'prompt', { isThorough });
    await looks.look(page, 'prompt-edit', { address: `/prompts/${first}/edit`, isThorough });
    await updateTemplate(person, btoa(`PromptTemplate:${first}`), {
      ...{ title: 'Saved in another tab', category: 'CREATIVE', content: 'Another {{TEXT}}.' },
    });
    await page.getByLabel('Title').fill('Entered here');
    await page.getByLabel('Category').selectOption('BUSINESS');
    await page.getByLabel('Content').fill('Another short {{TEXT}}.');
    await page.getByRole('button', { name: 'Save template' }).click();
    await looks.look(page, 'prompt-conflict', { isThorough });
    await looks.look(page, 'prompt-delete', { address: `/prompts/${first}/delete` });
  });

  it('have no layout or accessibility findings with versions', { timeout }, async () => {
    const { page, person } = await signIn();
    const { id, databaseId } = await createVersions(person, { description: 'Old\nlines' });
    const key = await person.createApiKey({ permission: 'MANAGE', name: unbroken.slice(0, 100) });
    await key.execute(setLabelDocument, { id, label: 'staging', number: 2 });
    const choice = { name: 'TOPIC', kind: 'CHOICE', choices: ['boats', unbroken.slice(0, 100)] };
    const unused = { name: 'W'.repeat(60), kind: 'NUMBER', required: false, defaultValue: '12' };
    const input = { title: unbroken, variables: [{ ...choice, description: 'What?' }, unused] };
    await updateTemplate(key, id, { ...input, note: unbroken.slice(0, 300) });
    for (const [name, address] of [
      ['declared', '?TOPIC=boats'],
      ['history', '/history'],
      ['compare', '/compare?from=1&to=3'],
      ['compare-none', '/compare?from=1&to=99'],
      ['version', '/versions/1'],
      ['labels', '/labels'],
      ['label-delete', '/labels/production/delete'],
    ] as const) {
      await page.goto(`${origin}/prompts/${databaseId}${address}`);
      if (name === 'declared') await page.getByText('Use in code').click();
      await looks.look(page, `prompt-${name}`, { isThorough });
    }
    const link = await createShareLink(person, { id });
    await looks.look(page, 'share-link-delete', {
      address: `/prompts/share-links/${link.databaseId}/delete`,
    });
    await page.goto(`${origin}/prompts/${databaseId}/edit`);
    await page.getByLabel('Content').fill('A {{NUMBER}} of things');
    for (const summary of await page.locator('.declaration > summary').all()) await summary.click();
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('button', { name: 'Preview changes' }).click();
    await page.getByText('Your changes, not saved yet').waitFor();
    await looks.look(page, 'prompt-preview', { isThorough });
  });

  it('have no layout or accessibility findings with long texts', { timeout }, async () => {
    const { page, person } = await signIn();
    const { databaseId } = await createTemplate(person, {
      ...{ title: unbroken, description: unbroken, tags: ['W'.repeat(50), 'x'] },
      content: `{{${'W'.repeat(60)}}} ${unbroken.repeat(3)} {{A}} {{${'w'.repeat(60)}}} {{ B }}`,
    });
    const { databaseId: plain } = await createTemplate(person, { content: 'No variables here.' });
    await looks.look(page, 'prompts-long', { address: '/prompts' });
    for (const [name, address] of [
      ['prompt-long', `/prompts/${databaseId}?A=${unbroken}`],
      ['prompt-edit-long', `/prompts/${databaseId}/edit`],
      ['prompt-plain', `/prompts/${plain}`],
    ] as const) {
      await looks.look(page, name, { address });
    }
  });

  it('have a test each', () => {
    looks.expectAllSeen(/^\/prompts/);
  });
});
