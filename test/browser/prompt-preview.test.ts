import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  anyVector,
  givenValues,
  type Vector,
  vectors,
} from '../support/prompts/template-vectors.ts';
import { createTemplate } from '../support/prompts/templates.ts';
import { type Person, signUp } from '../support/users/people.ts';
import { useWebApp } from './web-pages.ts';

const { test, origin, visit } = await useWebApp();

const preview = (page: Page) => page.locator('#preview').textContent();

async function rendered(person: Person, id: string, vector: Vector): Promise<string> {
  const query = `query ($id: ID!, $variables: [TemplateVariableInput!]!) {
    renderPromptTemplate(id: $id, variables: $variables, strict: false) { text } }`;
  const data = await person.execute(query, { id, variables: givenValues(vector) });
  return data.renderPromptTemplate.text;
}

/** Sets the fields of the variables, as if somebody typed the values. */
const enter = (page: Page, values: Vector['values']) =>
  page.evaluate((entered) => {
    for (const [name, value] of Object.entries(entered)) {
      const field = document.getElementById(name) as HTMLInputElement | null;
      if (!field) continue;
      field.value = value;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }, values);

describe('the live preview', () => {
  const expectSameText = async (page: Page, person: Person, vector: Vector) => {
    const { id, databaseId } = await createTemplate(person, { content: vector.content });
    await page.goto(`${origin}/prompts/${databaseId}`);
    await page.locator('[data-copy=preview]:not([hidden])').waitFor();
    await page.waitForFunction(() =>
      document.querySelector('[data-show-text][hidden], .fill:not(.split)'),
    );
    await enter(page, vector.values);
    expect(await preview(page)).toBe(await rendered(person, id, vector));
  };

  it('shows the text that the server renders', { timeout: 60_000 }, async () => {
    const person = await signUp(test);
    const page = await visit(`${origin}/`, {}, person.sessionCookie);
    for (const vector of vectors) await expectSameText(page, person, vector);
  });

  it('shows the text that the server renders for any values', { timeout: 60_000 }, async () => {
    const person = await signUp(test);
    const page = await visit(`${origin}/`, {}, person.sessionCookie);
    const check = (vector: Vector) => expectSameText(page, person, vector);
    await fc.assert(fc.asyncProperty(anyVector, check), { numRuns: 25 });
  });

  it('shows the text that the server renders for declared variables', async () => {
    const person = await signUp(test);
    const variables = [
      { name: 'A', defaultValue: 'one' },
      { name: 'B', required: false },
      { name: 'C', kind: 'CHOICE', choices: ['x', 'y'], defaultValue: 'y' },
      { name: 'D', kind: 'NUMBER', required: false, defaultValue: '5' },
    ];
    const content = '{{A}} {{B}}! {{C}} {{D}} {{E}}';
    const { id, databaseId } = await createTemplate(person, { content, variables });
    const page = await visit(`${origin}/prompts/${databaseId}`, {}, person.sessionCookie);
    await page.waitForSelector('[data-show-text][hidden]', { state: 'attached' });
    for (const values of [{}, { A: 'two', B: 'b' }, { B: '', C: 'x', D: '' }, { A: '', E: 'e' }]) {
      await enter(page, values);
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
      expect(await preview(page)).toBe(await rendered(person, id, { content, values: given }));
      // The address keeps the values after a pause of the user.
      await expect
        .poll(() => [...new URL(page.url()).searchParams.keys()].sort())
        .toEqual(Object.keys(given).sort());
      await page.reload();
      await page.waitForSelector('[data-show-text][hidden]', { state: 'attached' });
      expect(await preview(page)).toBe(await rendered(person, id, { content, values: given }));
      await page.getByRole('link', { name: 'Clear' }).click();
    }
    expect(new URL(page.url()).search).toBe('');
  });

  it('counts open and invalid variables', async () => {
    const person = await signUp(test);
    const variables = [
      { name: 'C', kind: 'CHOICE', choices: ['x', 'y'] },
      { name: 'D', kind: 'NUMBER' },
    ];
    const { databaseId } = await createTemplate(person, {
      content: '{{C}} {{D}} {{E}}',
      variables,
    });
    const page = await visit(`${origin}/prompts/${databaseId}?C=z`, {}, person.sessionCookie);
    await page.waitForSelector('[data-show-text][hidden]', { state: 'attached' });
    const counted = () => page.locator('[data-open]').textContent();
    expect(await counted()).toBe('2 variables still open, 1 variable invalid');
    await enter(page, { D: 'many', E: '  ' });
    expect(await counted()).toBe('2 variables invalid');
    await enter(page, { D: '5' });
    await page.getByLabel('C', { exact: true }).selectOption('x');
    expect(await counted()).toBe('All variables are filled in');
  });

  it.each([
    ['de-DE', '3.5', 'All variables are filled in'],
    ['en-GB', '3,5', '1 variable invalid'],
  ])('reads a decimal comma if it is the usual format: %s', async (locale, value, state) => {
    const person = await signUp(test);
    const variables = [{ name: 'D', kind: 'NUMBER' }];
    const { databaseId } = await createTemplate(person, { content: '{{D}} kg', variables });
    const url = `${origin}/prompts/${databaseId}`;
    const page = await visit(url, { locale }, person.sessionCookie);
    await page.waitForSelector('[data-show-text][hidden]', { state: 'attached' });
    const field = page.getByLabel('D', { exact: true });
    await field.fill('3,5');
    await field.blur();
    expect(await field.inputValue()).toBe(value);
    expect(await preview(page)).toBe(`${value} kg`);
    expect(await page.locator('[data-open]').textContent()).toBe(state);
  });

  it('keeps pasted lines and long values after a reload and while editing', async () => {
    const person = await signUp(test);
    const { databaseId } = await createTemplate(person, { content: '{{NAME}} and {{OTHER}}' });
    const page = await visit(`${origin}/prompts/${databaseId}`, {}, person.sessionCookie);
    await page.waitForSelector('[data-show-text][hidden]', { state: 'attached' });
    for (const value of ['one\ntwo & ?', 'é'.repeat(3_000)]) {
      await page.getByLabel('NAME').fill(value);
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await page.getByRole('link', { name: 'Cancel' }).click();
      expect(await preview(page)).toBe(`${value} and {{OTHER}}`);
      await page.reload();
      await page.waitForSelector('[data-show-text][hidden]', { state: 'attached' });
      expect(await preview(page)).toBe(`${value} and {{OTHER}}`);
      expect(await page.getByLabel('NAME').inputValue()).toBe(value);
      expect(page.url().length).toBeLessThan(8_000);
    }
    await page.getByRole('link', { name: 'Clear' }).click();
    await page.reload();
    expect(await page.getByLabel('NAME').inputValue()).toBe('');
  });

  it('is cleared by a button', async () => {
    const person = await signUp(test);
    const { databaseId } = await createTemplate(person, { content: 'A {{NAME}} and {{NAME}}' });
    const page = await visit(`${origin}/prompts/${databaseId}?NAME=x`, {}, person.sessionCookie);
    expect(await preview(page)).toBe('A x and x');
    await page.waitForSelector('[data-show-text][hidden]', { state: 'attached' });
    await page.getByRole('link', { name: 'Clear' }).click();
    expect(await preview(page)).toBe('A {{NAME}} and {{NAME}}');
    expect(await page.getByLabel('NAME').inputValue()).toBe('');
  });
});
