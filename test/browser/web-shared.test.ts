import { describe, expect, it } from 'vitest';
import { createShareLink, readShareLinks } from '../support/prompts/share-links.ts';
import { createTemplate } from '../support/prompts/templates.ts';
import { signUp } from '../support/users/people.ts';
import { expectErrorStatus, heading, notice, useWebApp, visitors } from './web-pages.ts';

const { test, origin, visit, consoleErrors } = await useWebApp();

const content = 'Write about {{TOPIC}} for {{READER}}.';

async function share() {
  const person = await signUp(test, { name: 'Owner of the template' });
  const template = await createTemplate(person, { title: 'Shared', content });
  return { person, template, link: await createShareLink(person, template) };
}

describe.each(visitors)('%s', (_, options) => {
  const hasScript = options.javaScriptEnabled !== false;

  it('anybody reads and fills in the template of a share link', async () => {
    const { person, template, link } = await share();
    const page = await visit(link.url, options);
    const text = page.locator('#preview');
    expect(await heading(page)).toBe('Shared');
    expect(await text.textContent()).toBe(content);
    expect(await page.getByText('Owner of the template').count()).toBe(0);
    await page.getByLabel('TOPIC').fill('tea & <b>\nboats');
    if (!hasScript) await page.getByRole('button', { name: 'Show the text' }).click();
    await page.getByText('1 variable still open').waitFor();
    expect(await text.textContent()).toBe('Write about tea & <b>\nboats for {{READER}}.');
    expect(await page.getByLabel('TOPIC').inputValue()).toBe('tea & <b>\nboats');
    expect(page.url()).toBe(link.url);
    await page.getByRole('link', { name: 'Clear' }).click();
    await page.getByText('2 variables still open').waitFor();
    expect(await text.textContent()).toBe(content);
    expect(page.url()).toBe(link.url);
    // Without JavaScript, the link loads the page again.
    expect(await readShareLinks(person, template, 'views')).toStrictEqual([
      { views: hasScript ? 1 : 2 },
    ]);
    expect(await page.context().cookies()).toStrictEqual([]);
  });

  it('the owner creates, visits and deletes a share link', async () => {
    const person = await signUp(test);
    const { databaseId } = await createTemplate(person, { title: 'Mine' });
    const address = `${origin}/prompts/${databaseId}`;
    const page = await visit(`${address}?TOPIC=ships`, options, person.sessionCookie);
    const topic = page.getByLabel('TOPIC');
    if (hasScript) await topic.fill('boats');
    await page.getByLabel('Expires after').fill('2126-12-31');
    await page.getByRole('button', { name: 'Create share link' }).click();
    await page.getByText('Share link created.').waitFor();
    expect(await topic.inputValue()).toBe(hasScript ? 'boats' : 'ships');
    const url = (await page.getByRole('textbox', { name: 'Link' }).textContent()) ?? '';
    expect(url).toMatch(new RegExp(`^${origin}/s/[0-9A-Za-z]{22}$`));
    await page.goto(url);
    expect(await heading(page)).toBe('Mine');
    await page.goto(address);
    await page.getByText('1 view in the last 30 days').waitFor();
    await page.getByRole('link', { name: 'Delete the link' }).click();
    expect(await heading(page)).toBe('Delete this share link?');
    await page.getByRole('button', { name: 'Delete share link' }).click();
    await page.getByText('Share link deleted.').waitFor();
    expect(await notice(page)).toBe('Share link deleted. It no longer works.');
    await page.goto(url);
    expect(await heading(page)).toBe('Page not found');
    expectErrorStatus(consoleErrors, 404);
  });
});

it('copies the filled-in text, keeps it after a reload and sends no referrer', async () => {
  const { link } = await share();
  const page = await visit(link.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByLabel('TOPIC').fill('é'.repeat(8_000));
  await page.getByLabel('READER').fill('all');
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`Write about ${'é'.repeat(8_000)} for all.`);
  await page.getByLabel('READER').blur();
  await page.reload();
  await page.getByText('All variables are filled in').waitFor();
  expect(await page.locator('#preview').textContent()).toBe(copied);
  const [request] = await Promise.all([
    page.waitForRequest(`${origin}/`),
    page.getByRole('link', { name: 'folio' }).click(),
  ]);
  expect(request.headers().referer).toBeUndefined();
});
