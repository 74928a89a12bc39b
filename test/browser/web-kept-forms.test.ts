import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Financier } from '../support/finance/financier.ts';
import { signUp, signUpAs } from '../support/users/people.ts';
import {
  expectErrorStatus,
  heading,
  notice,
  signInByForm,
  useWebApp,
  visitors,
} from './web-pages.ts';

const { test, origin, visit, consoleErrors } = await useWebApp();
const profile = `${origin}/settings/profile`;

describe.each(visitors)('a form of a visitor %s', (visitor, options) => {
  const hasScript = visitor === 'with JavaScript';

  it('keeps its values when the session has expired, until it is submitted again', async () => {
    const { userId, email, sessionCookie } = await signUp(test);
    const page = await visit(profile, options, sessionCookie);
    await page.getByLabel('Name').fill('A long text');
    await test.database.client.session.deleteMany({ where: { userId } });
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Your session has ended.').waitFor();
    expectErrorStatus(consoleErrors, 401);
    await signInByForm(page, email);
    expect(await heading(page)).toBe('Profile');
    expect(await page.getByLabel('Name').inputValue()).toBe('A long text');
    expect(await notice(page)).toContain('Nothing was saved yet');
    if (hasScript) expect(page.url()).toBe(profile);
    await page.getByRole('button', { name: 'Save profile' }).click();
    expect(await notice(page)).toBe('Profile saved.');
    expect(page.url()).toBe(profile);
  });

  it('keeps its values when the user has signed in again in another tab', async () => {
    const { userId, email, sessionCookie } = await signUp(test);
    const page = await visit(profile, options, sessionCookie);
    await page.getByLabel('Name').fill('A long text');
    await test.database.client.session.deleteMany({ where: { userId } });
    const otherTab = await page.context().newPage();
    await otherTab.goto(`${origin}/sign-in`);
    await signInByForm(otherTab, email);
    await otherTab.getByText('You are signed in.').waitFor();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('This form had expired.').waitFor();
    expectErrorStatus(consoleErrors, 403);
    expect(await page.getByLabel('Name').inputValue()).toBe('A long text');
    await page.getByRole('button', { name: 'Save profile' }).click();
    expect(await notice(page)).toBe('Profile saved.');
  });

  it('keeps its values when the user leaves the page and comes back', async () => {
    const { sessionCookie } = await signUp(test);
    const page = await visit(`${origin}/prompts/new`, options, sessionCookie);
    await page.getByLabel('Title').fill('A long title');
    await page.getByLabel('Tags').fill('one, two');
    await page.getByRole('link', { name: 'Ideas' }).click();
    expect(await heading(page)).toBe('Ideas');
    await page.goBack();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('A long title');
    expect(await page.getByLabel('Tags').inputValue()).toBe('one, two');
  });

  it('is executed once after a double click, and again after the Back button', async () => {
    const { person, food } = await Financier.withAccounts(await signUp(test));
    const page = await visit(`${origin}/money/entries/new`, options, person.sessionCookie);
    const submit = page.locator('main form').getByRole('button');
    const enter = async () => {
      await page.getByLabel('Amount').fill('3.50');
      await page.getByLabel('Category').selectOption(String(food));
    };
    const countEntries = async () => {
      await page.getByText('Entry added.').waitFor();
      return test.database.client.entry.count({ where: { userId: person.userId } });
    };
    await enter();
    const { x = 0, y = 0 } = (await submit.boundingBox()) ?? {};
    // While this transaction is open, the mutation of the first click waits for its own.
    await test.database.client.$transaction(async (transaction) => {
      await transaction.$executeRaw`SELECT 1`;
      await page.mouse.click(x + 5, y + 5);
      await delay(200);
      await page.mouse.click(x + 5, y + 5);
      await delay(200);
    });
    expect(await countEntries()).toBe(1);
    await page.goBack();
    await enter();
    await submit.click();
    expect(await countEntries()).toBe(2);
  });

  it('has the focus on its first invalid field, and links to the others', async () => {
    const page = await visit(`${origin}/sign-up`, options);
    await page.getByLabel('Name').fill('Ann');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('The form has 2 errors').waitFor();
    expectErrorStatus(consoleErrors, 422);
    expect(await page.title()).toBe('Error: Sign up · folio');
    const focused = page.locator(':focus');
    await expect.poll(() => focused.getAttribute('id')).toBe('email');
    await page.getByRole('link', { name: /^Password/ }).click();
    // Without a script, playwright cannot see that a link moves the starting point of Tab.
    await expect.poll(() => page.url()).toContain('#password');
    await expect.poll(() => focused.getAttribute('id')).toBe('password');
  });

  it('has the focus on the summary if no field is invalid', async () => {
    const page = await visit(`${origin}/sign-in`, options);
    await signInByForm(page, 'nobody@example.com');
    const summary = page.getByRole('alert');
    await summary.waitFor();
    expectErrorStatus(consoleErrors, 401);
    await expect.poll(() => page.locator(':focus').getAttribute('role')).toBe('alert');
  });

  it('returns to the record if it is in a list', async () => {
    const { userId, sessionCookie } = await signUpAs(test, 'SUPER_ADMIN');
    const data = { userId, body: 'Please.' };
    const { client } = test.database;
    for (const title of ['one', 'two', 'three', 'four', 'five']) {
      await client.idea.create({ data: { ...data, title } });
    }
    const page = await visit(`${origin}/admin/ideas`, options, sessionCookie);
    const idea = page.getByRole('article').filter({ hasText: 'one' }).last();
    await idea.getByRole('combobox').selectOption('PLANNED');
    await idea.scrollIntoViewIfNeeded();
    const before = await idea.boundingBox();
    await idea.getByRole('button', { name: 'Change status' }).click();
    await page.waitForURL(/#idea-/);
    await page.getByText('Idea status changed.').waitFor();
    const { height = 0 } = page.viewportSize() ?? {};
    const top = async () => (await idea.boundingBox())?.y ?? -1;
    await expect.poll(top).toBeLessThan(height);
    if (!hasScript) return;
    // The notice of the change is above the list.
    await expect.poll(async () => Math.abs((await top()) - (before?.y ?? 0))).toBeLessThan(100);
    expect(await page.getByRole('status').boundingBox()).toMatchObject({ y: expect.any(Number) });
  });
});
