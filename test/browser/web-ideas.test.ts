import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signUp, signUpAs } from '../support/users/people.ts';
import { button, link, press, tabTo, type } from './keyboard.ts';
import { png, thumbnails } from './thumbnails.ts';
import { expectErrorStatus, heading, notice, useWebApp, visitors } from './web-pages.ts';

const { test, origin, visit, consoleErrors } = await useWebApp();

const click = (page: Page, name: string) => button(page, name).click();

describe.each(visitors)('a visitor %s', (_visitor, options) => {
  it('submits an idea with images and finds it by its status', async () => {
    const { sessionCookie } = await signUp(test);
    const page = await visit(`${origin}/`, options, sessionCookie);
    await page.getByRole('link', { name: 'Ideas', exact: true }).click();
    await page.getByText('No ideas yet').waitFor();
    await page.getByRole('link', { name: 'New idea' }).click();
    await page.getByLabel('Bug report').check();
    await page.getByLabel('Priority').selectOption('High');
    await page.getByLabel('Images').setInputFiles([await png('chart.png')]);
    await click(page, 'Submit idea');
    await page.getByText("Title can't be blank").first().waitFor();
    expectErrorStatus(consoleErrors, 422);
    expect(await page.getByLabel('Bug report').isChecked()).toBe(true);
    await page.getByLabel('Title').fill('The chart is cut off');
    await page.getByLabel('Body').fill('First line\nsecond line');
    await page
      .getByLabel('Images')
      .setInputFiles([await png('chart.png', 30), await png('list.png', 20)]);
    await click(page, 'Submit idea');
    expect(await notice(page)).toBe('Idea submitted. Its status is shown here.');
    expect(await heading(page)).toBe('The chart is cut off');
    expect(await page.locator('.verbatim').textContent()).toBe('First line\nsecond line');
    await expect.poll(() => thumbnails(page)).toEqual([30, 20]);

    await page.getByRole('main').getByRole('link', { name: 'Ideas' }).click();
    await page.getByLabel('Type').selectOption('Bug report');
    await click(page, 'Filter');
    const status = page.getByRole('navigation', { name: 'Status' });
    await status.getByRole('link', { name: 'Planned' }).click();
    await page.getByText('No ideas match these filters').waitFor();
    await status.getByRole('link', { name: 'Open' }).click();
    await page.getByRole('link', { name: 'The chart is cut off' }).waitFor();
    const query = Object.fromEntries(new URL(page.url()).searchParams);
    expect(query).toEqual({ status: 'OPEN', feedbackType: 'BUG_REPORT' });
  });

  it('creates invites as an advisor, and filters them', async () => {
    const { sessionCookie } = await signUpAs(test, 'ADVISOR');
    const page = await visit(`${origin}/`, options, sessionCookie);
    await page.getByRole('link', { name: 'Invites', exact: true }).click();
    await page.getByText('No invites yet').waitFor();
    await page.getByLabel('Number of invites').fill('6');
    await click(page, 'Create invites');
    await page.getByText('Number of invites must be').first().waitFor();
    expectErrorStatus(consoleErrors, 422);
    await page.getByLabel('Number of invites').fill('2');
    await click(page, 'Create invites');
    expect(await notice(page)).toBe('Invites created. Send each link to one person.');
    const link = page.getByRole('textbox', { name: /^Invite/ });
    expect(await link.count()).toBe(2);
    expect(await link.first().textContent()).toMatch(/\/sign-up\?invite=\w{22}$/);
    await page.getByRole('link', { name: '0 Used' }).click();
    await page.getByText('No used invites').waitFor();
    await page.getByRole('link', { name: '2 Open' }).click();
    await expect.poll(() => link.count()).toBe(2);
  });
});

describe('a user with a keyboard', () => {
  it('submits an idea', async () => {
    const { sessionCookie } = await signUp(test);
    const page = await visit(`${origin}/ideas`, {}, sessionCookie);
    await press(page, link(page, 'New idea'), 'Enter');
    await page.getByRole('heading', { name: 'New idea' }).waitFor();
    await tabTo(page, page.getByLabel('Feature request'));
    await page.keyboard.press('ArrowDown');
    await type(page, 'Title', 'A title');
    await type(page, 'Body', 'A text.');
    await tabTo(page, page.getByLabel('Priority'));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, page.getByLabel('Images'));
    await press(page, button(page, 'Submit idea'), 'Enter');
    await page.getByRole('heading', { name: 'A title' }).waitFor();
    const facts = await page.locator('.fact-line').textContent();
    for (const fact of ['Open', 'Bug report', 'High priority']) expect(facts).toContain(fact);
    await press(page, page.getByRole('main').getByRole('link', { name: 'Ideas' }), 'Enter');
    await press(page, link(page, 'In progress'), 'Enter');
    await page.getByText('No ideas match these filters').waitFor();
  });

  it('creates an invite and copies its link', async () => {
    const { sessionCookie } = await signUpAs(test, 'ADVISOR');
    const page = await visit(`${origin}/invites`, {}, sessionCookie);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await tabTo(page, page.getByLabel('Number of invites'));
    await page.keyboard.press('Enter');
    expect(await notice(page)).toBe('Invite created. Send its link to one person.');
    const copy = page.getByRole('button', { name: /^Copy: Invite/ });
    await press(page, copy, 'Space');
    await copy.getByText('Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(new RegExp(`^${origin}/sign-up\\?invite=\\w{22}$`));
  });
});
