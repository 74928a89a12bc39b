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
import { useBrowser } from './browser.ts';
import { useListeningApp } from './pages.ts';
import { useWebPages } from './web-pages.ts';

const { test, origin } = await useListeningApp();
const { visit } = useWebPages(useBrowser());

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
      const field = document.getElementById(name) as HTMLInputElement | HTMLTextAreaElement | null;
      if (!field) continue;
      field.value = value;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }, values);

describe('the live preview', () => {
  /** A line with only a variable makes its field a text area, which accepts line breaks. */
  const withAreas = ({ content, values }: Vector): Vector => ({
    content: `${content}\n{{A}}\n{{B}}\n{{LONG_NAME_2}}\n`,
    values,
  });

  const expectSameText = async (page: Page, person: Person, vector: Vector) => {
    const { id, databaseId } = await createTemplate(person, { content: vector.content });
    await page.goto(`${origin}/prompts/${databaseId}`);
    await page.locator('[data-copy]:not([hidden])').waitFor();
    await page.waitForFunction(() =>
      document.querySelector('[data-show-text][hidden], .fill:not(.split)'),
    );
    await enter(page, vector.values);
    expect(await preview(page)).toBe(await rendered(person, id, vector));
  };

  it('shows the text that the server renders', { timeout: 60_000 }, async () => {
    const person = await signUp(test);
    const page = await visit(`${origin}/`, {}, person.sessionCookie);
    for (const vector of vectors) await expectSameText(page, person, withAreas(vector));
  });

  it('shows the text that the server renders for any values', { timeout: 60_000 }, async () => {
    const person = await signUp(test);
    const page = await visit(`${origin}/`, {}, person.sessionCookie);
    const check = (vector: Vector) => expectSameText(page, person, withAreas(vector));
    await fc.assert(fc.asyncProperty(anyVector, check), { numRuns: 25 });
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
