import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createTemplate } from '../support/prompts/templates.ts';
import { signUp } from '../support/users/people.ts';
import { button, link } from './keyboard.ts';
import { heading, notice, useWebApp, visitors } from './web-pages.ts';

const { test, origin, visit } = await useWebApp();

const preview = (page: Page) => page.locator('#preview').textContent();
const variable = (page: Page, name: string) => page.locator(`[data-declaration="${name}"]`);

describe.each(visitors)('a visitor %s', (visitor, options) => {
  const hasScript = visitor === 'with JavaScript';

  it('describes variables, previews and saves, compares, labels and restores versions', async () => {
    const person = await signUp(test);
    const { databaseId } = await createTemplate(person, { content: 'About {{TOPIC}}.' });
    const page = await visit(`${origin}/prompts/${databaseId}/edit`, options, person.sessionCookie);
    await page.getByLabel('Content').fill('About {{TOPIC}}, at most {{WORDS}} words.');
    await page.getByLabel('What changed? (optional)').fill('Limit the words');
    if (!hasScript) await button(page, 'Update the list of variables').click();
    const words = variable(page, 'WORDS');
    await words.locator('summary').click();
    expect(await words.getByLabel('Choices').isVisible()).toBe(false);
    await words.getByLabel('Kind').selectOption('Number');
    await words.getByLabel('Default value').fill('100');
    const topic = variable(page, 'TOPIC');
    await topic.locator('summary').click();
    await topic.getByLabel('Kind').selectOption('Choice');
    await topic.getByLabel('Choices').fill('boats\nships');
    await button(page, 'Preview changes').click();
    await page.getByText('Your changes, not saved yet').waitFor();
    expect(await page.locator('.difference ins').allTextContents()).toContain(
      ', at most {{WORDS}} words',
    );
    await button(page, 'Save template').click();
    expect(await notice(page)).toBe('Template saved.');
    await page.getByText('Limit the words').waitFor();

    expect(await preview(page)).toBe('About {{TOPIC}}, at most 100 words.');
    await page.getByLabel('TOPIC').selectOption('ships');
    await page.getByLabel('WORDS').fill('many');
    if (hasScript) await page.getByLabel('WORDS').blur();
    else await button(page, 'Show the text').click();
    await page.getByText('WORDS must be a number').first().waitFor();
    await page.getByLabel('WORDS').fill('7');
    if (hasScript) await page.getByLabel('WORDS').blur();
    else await button(page, 'Show the text').click();
    expect(await preview(page)).toBe('About ships, at most 7 words.');
    expect(await page.locator('.issue').filter({ visible: true }).count()).toBe(0);
    await page.getByText('All variables are filled in').waitFor();
    await link(page, 'Clear').click();
    await expect.poll(() => preview(page)).toBe('About {{TOPIC}}, at most 100 words.');
    await page.getByText('1 variable still open').waitFor();

    await link(page, 'Labels').click();
    await page.getByLabel('Label', { exact: true }).fill('production');
    await page.getByLabel('Version', { exact: true }).selectOption('1');
    await button(page, 'Set label').click();
    expect(await notice(page)).toBe('production now points to version 1.');

    await link(page, 'History').click();
    await button(page, 'Compare').click();
    await page.getByText('From version 1 to version 2').waitFor();
    await link(page, 'version 1').click();
    await page.getByLabel('Note (optional)').fill('Without a limit');
    await button(page, 'Restore version 1').click();
    expect(await notice(page)).toContain('Version 1 restored.');
    await page.getByText('Without a limit').waitFor();
    expect(await preview(page)).toBe('About {{TOPIC}}.');

    await link(page, 'Labels').click();
    await link(page, 'Delete production').click();
    expect(await heading(page)).toBe('Delete the label production?');
    await button(page, 'Delete label').click();
    expect(await notice(page)).toBe('Label production deleted.');
  });
});
