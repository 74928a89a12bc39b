import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signUp, signUpAs } from '../support/users/people.ts';
import {
  expectErrorStatus,
  heading,
  notice,
  signInByForm,
  signOut,
  signUpByForm,
  useWebApp,
  visitors,
} from './web-pages.ts';

const { test, origin, visit, consoleErrors } = await useWebApp();

const newPassword = 'a quite different one';
const profile = `${origin}/settings/profile`;
const signInFor = (path: string) => `${origin}/sign-in?${new URLSearchParams({ next: path })}`;

async function expectSignedIn(page: Page): Promise<void> {
  await page.goto(profile);
  expect(await heading(page)).toBe('Profile');
}

async function expectSignedOut(page: Page): Promise<void> {
  await page.goto(profile);
  expect(page.url()).toBe(signInFor('/settings/profile'));
  expect(await heading(page)).toBe('Sign in');
}

describe.each(visitors)('signing out %s', (_, options) => {
  it('ends the session: its restored cookie is not valid', async () => {
    const page = await visit(`${origin}/sign-up`, options);
    await signUpByForm(page);
    await expectSignedIn(page);
    const cookies = await page.context().cookies();
    await signOut(page);
    expect(await notice(page)).toBe('You are signed out.');
    const remaining = await page.context().cookies();
    expect(remaining.map(({ name }) => name)).not.toContain('folio_session');
    await expectSignedOut(page);
    await page.context().addCookies(cookies);
    const restored = await page.context().cookies();
    expect(restored.map(({ name }) => name)).toContain('folio_session');
    await expectSignedOut(page);
  });

  it('hides private pages from the Back button', async () => {
    const { email, sessionCookie } = await signUp(test);
    const page = await visit(profile, options, sessionCookie);
    await expectSignedIn(page);
    await page.getByText(email).waitFor();
    await signOut(page);
    await notice(page);
    await page.goBack();
    expect(page.url()).toBe(signInFor('/settings/profile'));
    expect(await page.content()).not.toContain(email);
  });

  it('ends the session of another browser with "Sign out everywhere"', async () => {
    const { email, sessionCookie } = await signUp(test);
    const page = await visit(profile, options, sessionCookie);
    const other = await visit(`${origin}/sign-in`, options);
    await signInByForm(other, email);
    expect(await notice(other)).toBe('You are signed in.');
    await expectSignedIn(other);
    await page.goto(`${origin}/settings/password`);
    await page.getByRole('link', { name: 'Sign out everywhere' }).click();
    expect(await heading(page)).toBe('Sign out everywhere?');
    await expectSignedIn(other);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    expect(await notice(page)).toBe('All your sessions have ended. Your keys still work.');
    await expectSignedOut(page);
    await expectSignedOut(other);
  });
});

describe.each(visitors)('a change of password %s', (_, options) => {
  it('ends the session of the other browser and keeps this one', async () => {
    const { email, sessionCookie } = await signUp(test);
    const page = await visit(profile, options, sessionCookie);
    const other = await visit(`${origin}/sign-in`, options);
    await signInByForm(other, email);
    await notice(other);
    await page.goto(`${origin}/settings/password`);
    const changePassword = async (current: string, repeated = newPassword) => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password', { exact: true }).fill(newPassword);
      await page.getByLabel('Repeat new password').fill(repeated);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await changePassword('not the password');
    await page.getByRole('link', { name: 'Current password is incorrect.' }).waitFor();
    expectErrorStatus(consoleErrors, 422);
    await changePassword('correct horse battery', 'mistyped');
    await page.getByRole('link', { name: 'The passwords do not match.' }).waitFor();
    expectErrorStatus(consoleErrors, 422);
    await expectSignedIn(other);
    await changePassword('correct horse battery');
    expect(await notice(page)).toBe('Password changed. All your other sessions have ended.');
    await expectSignedIn(page);
    await expectSignedOut(other);
    await signInByForm(other, email);
    await other.getByText('Invalid email or password').waitFor();
    expectErrorStatus(consoleErrors, 401);
    await signInByForm(other, email, newPassword);
    await other.getByRole('heading', { name: 'Profile' }).waitFor();
  });

  it('works once with the link of a super admin, in another browser', async () => {
    const { email, sessionCookie } = await signUp(test);
    const owner = await visit(profile, options, sessionCookie);
    const administrator = await signUpAs(test, 'SUPER_ADMIN');
    const page = await visit(signInFor('/admin/users'), options);
    await signInByForm(page, administrator.email);
    await page.getByLabel('Name or email').fill(email.slice(2));
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('row', { name: email }).getByRole('link', { name: 'Somebody' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).textContent();

    const other = await visit(`${link}`, options);
    expect(await heading(other)).toBe('Set a new password');
    const setPassword = async (repeated: string) => {
      await other.getByLabel('New password', { exact: true }).fill(newPassword);
      await other.getByLabel('Repeat new password').fill(repeated);
      await other.getByRole('button', { name: 'Set password' }).click();
    };
    await setPassword('mistyped');
    await other.getByRole('link', { name: 'The passwords do not match.' }).waitFor();
    expectErrorStatus(consoleErrors, 422);
    await setPassword(newPassword);
    expect(await notice(other)).toBe('Password changed. Sign in with the new password.');
    await expectSignedOut(owner);
    await signInByForm(other, email, newPassword);
    expect(await notice(other)).toBe('You are signed in.');

    const second = await visit(`${link}`, options);
    expect(await heading(second)).toBe('This link does not work');
    await expectSignedIn(page);
  });
});

describe.each(visitors)('signing in %s', (_, options) => {
  it('redirects to the requested page with its query', async () => {
    const { email } = await signUpAs(test, 'SUPER_ADMIN');
    const path = '/admin/users?role=ADVISOR&search=a%20b';
    const page = await visit(`${origin}${path}`, options);
    expect(page.url()).toBe(signInFor(path));
    await signInByForm(page, email, 'not the password');
    await page.getByText('Invalid email or password').waitFor();
    expectErrorStatus(consoleErrors, 401);
    expect(await page.getByLabel('Email address').inputValue()).toBe(email);
    await signInByForm(page, email);
    expect(await notice(page)).toBe('You are signed in.');
    expect(page.url()).toBe(`${origin}${path}`);
    await page.reload();
    expect(await page.getByRole('status').count()).toBe(0);
  });
});
