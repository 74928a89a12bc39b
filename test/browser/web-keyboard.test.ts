import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newEmail, password, signUp, signUpAs } from '../support/users/people.ts';
import { button, expectVisibleFocus, isFocused, link, press, tabTo, type } from './keyboard.ts';
import {
  accountMenu,
  expectErrorStatus,
  giveSession,
  heading,
  notice,
  useWebApp,
} from './web-pages.ts';

const { test, origin, visit, consoleErrors } = await useWebApp();

describe('a user with a keyboard', () => {
  it('signs up, creates a key and signs out', async () => {
    const page = await visit(`${origin}/`);
    await press(page, link(page, 'Sign up for folio'), 'Enter');
    await page.getByLabel('Name').waitFor();
    await expect.poll(() => isFocused(page.getByLabel('Name'))).toBe(true);
    await type(page, 'Name', 'Ann');
    await type(page, 'Email address', newEmail());
    await type(page, 'Password', password);
    await page.keyboard.press('Enter');
    expect(await notice(page)).toContain('Welcome to folio');

    await press(page, link(page, 'Developers'), 'Enter');
    await press(page, page.getByRole('link', { name: 'API keys' }), 'Enter');
    await press(page, link(page, 'New key').first(), 'Enter');
    await page.getByRole('heading', { name: 'New API key' }).waitFor();
    await type(page, 'Name', 'My script');
    await tabTo(page, page.getByLabel('Read', { exact: true }));
    await press(page, page.getByLabel('Referrals'), 'Space');
    expect(await page.getByLabel('Referrals').isChecked()).toBe(true);
    await press(page, button(page, 'Create key'), 'Space');
    await tabTo(page, page.getByRole('textbox', { name: 'Key', exact: true }));
    await page.context().grantPermissions(['clipboard-write'], { origin });
    await press(page, button(page, 'Copy: Key'), 'Enter');
    await page.getByRole('button', { name: 'Copy: Key' }).getByText('Copied').waitFor();
    await press(page, link(page, 'Done'), 'Enter');
    expect(await page.getByRole('row', { name: 'My script' }).textContent()).toContain('Referrals');
    await press(page, accountMenu(page), 'Enter');
    await press(page, button(page, 'Sign out'), 'Enter');
    expect(await notice(page)).toBe('You are signed out.');
  });

  it.each(['/', '/unknown', '/settings/profile', '/settings/password'])(
    'skips the top bar with the first link: %s',
    async (path) => {
      const { sessionCookie } = await signUp(test);
      const page = await visit(`${origin}${path}`, {}, sessionCookie);
      consoleErrors.length = 0;
      const skip = link(page, 'Skip to main content');
      await page.keyboard.press('Tab');
      expect(await isFocused(skip)).toBe(true);
      await expectVisibleFocus(page);
      await page.keyboard.press('Enter');
      expect(await isFocused(page.getByRole('main'))).toBe(true);
      await page.keyboard.press('Tab');
      expect(await page.locator('main :focus').count()).toBe(1);
    },
  );
});

it('typing the start of the name of a category selects it', async () => {
  const { sessionCookie } = await signUp(test);
  const page = await visit(`${origin}/money/entries/new`, {}, sessionCookie);
  const category = page.getByLabel('Category');
  await category.focus();
  await page.keyboard.type('heal');
  expect(await category.locator(':checked').textContent()).toBe('Health 💊');
});

it('the notice after a form has the focus, and the Undo button is the next stop', async () => {
  const { sessionCookie } = await signUp(test);
  const page = await visit(`${origin}/money/categories`, {}, sessionCookie);
  await page.getByRole('link', { name: 'Delete Food' }).click();
  await button(page, 'Delete category').click();
  const status = page.getByRole('status').filter({ hasText: 'Category deleted.' });
  await expect.poll(() => isFocused(status)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await isFocused(button(page, 'Undo'))).toBe(true);
});

const descriptionOf = (field: Locator) =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );

describe('a rejected form', () => {
  it('describes each field by its validation issues', async () => {
    const page = await visit(`${origin}/sign-up`);
    await page.getByLabel('Name').fill('Ann');
    await page.getByLabel('Email address').fill('nobody');
    await page.getByLabel('Password').fill('short');
    await button(page, 'Sign up').click();
    await page.getByRole('link', { name: 'Password is too short' }).waitFor();
    expectErrorStatus(consoleErrors, 422);
    const stateOf = async (label: string) => ({
      description: await descriptionOf(page.getByLabel(label)),
      invalid: await page.getByLabel(label).getAttribute('aria-invalid'),
    });
    expect(await stateOf('Name')).toEqual({ description: '', invalid: null });
    const email = 'Email address is not a valid email address.';
    expect(await stateOf('Email address')).toEqual({ description: email, invalid: 'true' });
    expect(await stateOf('Password')).toEqual({
      description: expect.stringContaining('Password is too short (minimum is 8 characters).'),
      invalid: 'true',
    });
  });

  it('describes a group of radio buttons by its validation issues', async () => {
    const page = await visit(`${origin}/`);
    const person = await signUpAs(test, 'SUPER_ADMIN');
    const others = { id: { not: person.userId }, role: 'SUPER_ADMIN' } as const;
    expect(await test.database.client.user.count({ where: others })).toBe(0);
    await giveSession(page.context(), origin, person);
    await page.goto(`${origin}/admin/users/${person.userId}`);
    await page.getByLabel('Member', { exact: true }).check();
    await button(page, 'Change role').click();
    await page
      .getByRole('link', { name: "The role of the last super admin can't be lowered" })
      .waitFor();
    expectErrorStatus(consoleErrors, 409);
    const choice = page.getByRole('group', { name: 'Role of this user' });
    expect(await descriptionOf(choice)).toBe("The role of the last super admin can't be lowered.");
    expect(await heading(page)).toBe('Somebody');
  });
});
