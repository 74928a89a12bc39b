import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { vectors } from '../support/prompts/template-vectors.ts';
import { createTemplate } from '../support/prompts/templates.ts';
import { signUp } from '../support/users/people.ts';
import { button } from './keyboard.ts';
import { give, png, thumbnails } from './thumbnails.ts';
import { expectErrorStatus, heading, notice, useWebApp, visitors } from './web-pages.ts';

const { test, origin, visit, consoleErrors } = await useWebApp();

const preview = (page: Page) => page.locator('#preview').textContent();

describe.each(visitors)('a visitor %s', (visitor, options) => {
  const hasScript = visitor === 'with JavaScript';

  it('creates, fills in, edits, duplicates, finds and deletes a template', async () => {
    const { sessionCookie } = await signUp(test);
    const page = await visit(`${origin}/prompts`, options, sessionCookie);
    await page.getByText('No templates yet').waitFor();
    await page.getByRole('link', { name: 'New template' }).click();
    await page.getByLabel('Title').fill('Reply to a customer');
    await page.getByLabel('Content').fill('Dear {{NAME}},\n\n{{MESSAGE}}\n\nYours, {{NAME}}');
    await page.getByLabel('Tags').fill('mail, sales');
    await button(page, 'Create template').click();
    await page.getByText("Description can't be blank").first().waitFor();
    expectErrorStatus(consoleErrors, 422);
    expect(await page.locator('[data-detected] code').allTextContents()).toEqual([
      'NAME',
      'MESSAGE',
    ]);
    await page.locator('#description').fill('A friendly reply');
    await page.getByLabel('Category').selectOption('Communication');
    await page.getByLabel('Screenshots').setInputFiles([await png('one.png')]);
    await button(page, 'Create template').click();
    expect(await notice(page)).toBe('Template created.');
    expect(await heading(page)).toBe('Reply to a customer');

    await page.getByLabel('NAME').fill('Ann');
    if (hasScript) expect(await button(page, 'Show the text').isVisible()).toBe(false);
    else await button(page, 'Show the text').click();
    expect(await preview(page)).toBe('Dear Ann,\n\n{{MESSAGE}}\n\nYours, Ann');
    await page.getByText('1 variable still open').waitFor();
    await page.getByLabel('MESSAGE').fill('Thank you for {{NAME}}.\nSee you.');
    if (!hasScript) await button(page, 'Show the text').click();
    const filled = 'Dear Ann,\n\nThank you for {{NAME}}.\nSee you.\n\nYours, Ann';
    expect(await preview(page)).toBe(filled);
    await page.getByText('All variables are filled in').waitFor();
    expect(await button(page, 'Copy').isVisible()).toBe(hasScript);
    if (hasScript) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
      await button(page, 'Copy').click();
      await page.getByText('Copied').first().waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(filled);
    }

    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Add screenshots').setInputFiles([await png('two.png')]);
    await page.getByLabel('Title').fill('Answer a customer');
    await button(page, 'Save template').click();
    expect(await notice(page)).toBe('Template saved.');
    expect(await page.getByRole('img', { name: /Screenshot \d/ }).count()).toBe(2);
    await expect.poll(() => thumbnails(page)).toEqual([40, 40]);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Screenshot 1 Keep' }).uncheck();
    await button(page, 'Save template').click();
    expect(await page.getByRole('img', { name: /Screenshot \d/ }).count()).toBe(1);

    await button(page, 'Duplicate').click();
    expect(await notice(page)).toContain('This is the copy.');
    expect(await heading(page)).toBe('Answer a customer (copy)');

    await page.getByRole('link', { name: 'Prompts', exact: true }).click();
    await page.getByText('2 templates').waitFor();
    await page.getByLabel('Search').fill('answer');
    await page.getByLabel('Order').selectOption('Title, A to Z');
    await button(page, 'Apply').click();
    await page.getByText('2 templates').waitFor();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('search')).toBe('answer');
    expect(searchParams.get('orderBy')).toBe('TITLE_ASC');
    if (hasScript) expect([...searchParams.keys()]).toEqual(['search', 'orderBy']);
    const copy = page.getByRole('link', { name: 'Copy Answer a customer', exact: true });
    await copy.click();
    if (hasScript) {
      await copy.getByText('Copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        'Dear {{NAME}},\n\n{{MESSAGE}}\n\nYours, {{NAME}}',
      );
    } else {
      expect(await heading(page)).toBe('Answer a customer');
      await page.goBack();
    }
    await page.getByRole('link', { name: 'Business', exact: true }).click();
    await page.getByText('No templates match').waitFor();
    await page.getByRole('link', { name: 'Clear all filters' }).first().click();
    await page.getByRole('link', { name: 'Answer a customer (copy)', exact: true }).click();
    await page.getByRole('link', { name: /^Delete / }).click();
    expect(await heading(page)).toBe('Delete Answer a customer (copy)?');
    await button(page, 'Delete template').click();
    expect(await notice(page)).toBe('Template deleted.');
    await page.getByText('1 template', { exact: true }).waitFor();
  });
});

describe('the form of a template', () => {
  it('shows variables and numbers of characters while the user types', async () => {
    const { sessionCookie } = await signUp(test);
    const page = await visit(`${origin}/prompts/new`, {}, sessionCookie);
    await page.getByText('0 of 100 characters.').waitFor();
    await page.getByLabel('Title').fill('🙂🙂');
    await page.getByText('2 of 100 characters.').waitFor();
    const names = page.locator('[data-detected] code');
    for (const { content } of vectors) {
      await page.getByLabel('Content').fill(content);
      const expected = [
        ...new Set(Array.from(content.matchAll(/\{\{([A-Z]\w*)\}\}/g), (m) => m[1])),
      ];
      expect(await names.allTextContents()).toEqual(expected);
    }
    await page.getByLabel('Content').fill('x'.repeat(10_001));
    await page.locator('.over', { hasText: '10,001 of 10,000 characters.' }).waitFor();
  });

  it('leaves out the fields of incomplete variable names', async () => {
    const { sessionCookie } = await signUp(test);
    const page = await visit(`${origin}/prompts/new`, {}, sessionCookie);
    await page.getByLabel('Title').fill('Letter');
    await page.getByLabel('Description').fill('Short');
    await page.getByLabel('Category').selectOption('Communication');
    const content = page.getByLabel('Content');
    await content.evaluate((field: HTMLTextAreaElement) => {
      for (let length = 1; length <= 210; length += 1) {
        field.value = `{{${'A'.repeat(length)}}}`;
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
    });
    await content.fill('{{AGE}}');
    // Escape enables the buttons of a form whose submission it stops, but no fields.
    await content.press('Escape');
    const declaration = page.locator('[data-declaration=AGE]');
    await declaration.locator('summary').click();
    await declaration.getByLabel('Kind').selectOption('NUMBER');
    await page.getByRole('button', { name: 'Create template' }).click();
    expect(await notice(page)).toBe('Template created.');
    expect(await page.getByLabel('AGE').getAttribute('inputmode')).toBe('decimal');
  });

  it('accepts dropped screenshots', async () => {
    const person = await signUp(test);
    const page = await visit(`${origin}/prompts/new`, {}, person.sessionCookie);
    await page.getByLabel('Title').fill('With a screenshot');
    await page.getByLabel('Description').fill('Dropped');
    await page.getByLabel('Content').fill('Some text');
    await page.getByLabel('Category').selectOption('Creative');
    await give(page, 'drop', [await png('dropped.png')]);
    await page.getByText('dropped.png').waitFor();
    await button(page, 'Create template').click();
    expect(await notice(page)).toBe('Template created.');
    expect(await page.getByRole('img', { name: 'Screenshot 1' }).count()).toBe(1);
  });
});

describe('a user with a keyboard', () => {
  it('finds a template, fills it in and copies the text', async () => {
    const person = await signUp(test);
    await createTemplate(person, { title: 'Reply', content: 'Dear {{NAME}}' });
    const page = await visit(`${origin}/prompts`, {}, person.sessionCookie);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    const tabTo = async (selector: string) => {
      for (let presses = 0; presses < 40; presses += 1) {
        if (await page.evaluate((each) => document.activeElement?.matches(each), selector)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`Tab does not reach ${selector}`);
    };
    await tabTo('#search');
    await page.keyboard.type('reply');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=reply/);
    await tabTo('.row-title a');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-show-text][hidden]', { state: 'attached' });
    await tabTo('#NAME');
    await page.keyboard.type('Ann');
    await tabTo('[data-copy]');
    await page.keyboard.press('Space');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Dear Ann');
  });
});
