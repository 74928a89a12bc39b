import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Financier } from '../support/finance/financier.ts';
import { createTemplate } from '../support/prompts/templates.ts';
import { signUp } from '../support/users/people.ts';
import { expectErrorStatus, heading, notice, useWebApp, visitors } from './web-pages.ts';

const { test, origin, visit, consoleErrors } = await useWebApp();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe.each(visitors)('a visitor %s with two tabs', (_visitor, options) => {
  it('overwrites nothing, and chooses between two values of the same field', async () => {
    const person = await signUp(test);
    const { databaseId } = await createTemplate(person);
    const address = `${origin}/prompts/${databaseId}/edit`;
    const tabA = await visit(address, options, person.sessionCookie);
    const tabB = await tabA.context().newPage();
    await tabB.goto(address);
    await tabA.getByLabel('Content').fill('The content of tab A');
    await press(tabA, 'Save template');
    await tabA.getByText('Template saved.').waitFor();
    await tabB.getByLabel('Title').fill('The title of tab B');
    await press(tabB, 'Save template');
    expect(await notice(tabB)).toBe('Template saved.');
    expect(await heading(tabB)).toBe('The title of tab B');
    expect(await tabB.locator('main').textContent()).toContain('The content of tab A');

    await tabA.goto(address);
    await tabB.goto(address);
    await tabA.getByLabel('Content').fill('Write a long letter.');
    await press(tabA, 'Save template');
    await tabB.getByLabel('Content').fill('Write a short letter.');
    await press(tabB, 'Save template');
    await tabB.getByRole('link', { name: 'Content was also changed elsewhere' }).waitFor();
    expectErrorStatus(consoleErrors, 409);
    expect(await tabB.getByLabel('Content').inputValue()).toBe('Write a short letter.');
    expect(await tabB.locator('del').textContent()).toBe('long');
    expect(await tabB.locator('ins').textContent()).toBe('short');
    await tabB.getByLabel('The one that was saved elsewhere').check();
    await press(tabB, 'Save template');
    expect(await notice(tabB)).toBe('Template saved.');
    expect(await tabB.locator('main').textContent()).toContain('Write a long letter.');
    await tabB.close();
  });

  it('saves what was typed for a deleted template as a new one', async () => {
    const person = await signUp(test);
    const { id, databaseId } = await createTemplate(person);
    const address = `${origin}/prompts/${databaseId}/edit`;
    const page = await visit(address, options, person.sessionCookie);
    await page.getByLabel('Content').fill('A long text');
    await person.execute('mutation ($id: ID!) { deletePromptTemplate(id: $id) { databaseId } }', {
      id,
    });
    await press(page, 'Save template');
    await page.getByText('This was deleted elsewhere.').waitFor();
    expectErrorStatus(consoleErrors, 404);
    expect(await page.getByLabel('Content').inputValue()).toBe('A long text');
    await press(page, 'Create template');
    expect(await notice(page)).toBe('Template created.');
  });
});

it('an entry that is edited in the list overwrites nothing', async () => {
  const owner = await Financier.signUp(test);
  const { id } = await owner.createEntry({ description: 'Tea' });
  const page = await visit(`${origin}/money/entries`, {}, owner.person.sessionCookie);
  await owner.key.patch(`/api/finance/entries/${id}`, { amount: '20' });
  await page.getByRole('link', { name: /^Edit Tea/ }).click();
  await page.locator('.inline-row').getByLabel('Description').fill('Coffee');
  await press(page, 'Save');
  expect(await notice(page)).toBe('Entry saved.');
  const row = await page.getByRole('row', { name: 'Coffee' }).textContent();
  expect(row).toContain('20.00');

  await owner.key.patch(`/api/finance/entries/${id}`, { amount: '30' });
  await page.getByRole('link', { name: /^Edit Coffee/ }).click();
  await page.locator('.inline-row').getByLabel('Amount').fill('40');
  await press(page, 'Save');
  await page.getByRole('link', { name: 'Amount was also changed elsewhere' }).waitFor();
  expectErrorStatus(consoleErrors, 409);
  await page.getByLabel('Yours, as entered above').check();
  await press(page, 'Save entry');
  expect(await page.getByRole('row', { name: 'Coffee' }).textContent()).toContain('40.00');
});
