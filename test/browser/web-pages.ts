import { randomUUID } from 'node:crypto';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Person, password } from '../support/users/people.ts';
import { useBrowser } from './browser.ts';
import { useListeningApp } from './pages.ts';
import { useStrictPages } from './strict-pages.ts';

/** Browser options with and without JavaScript: every page must work with both. */
export const visitors: [string, BrowserContextOptions][] = [
  ['with JavaScript', {}],
  ['without JavaScript', { javaScriptEnabled: false }],
];

/** An app that listens, and a browser that opens its pages. */
export async function useWebApp() {
  const app = await useListeningApp();
  const browser = useBrowser();
  return { ...app, browser, ...useStrictPages(browser, { ready: 'main', reusesPages: true }) };
}

/** Expects the console message with which Chromium logs an error status, and no other message. */
export function expectErrorStatus(consoleErrors: string[], status: number): void {
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining(`status of ${status}`)]);
}

/** The notice about the previous form. */
export const notice = (page: Page) => page.getByRole('status').textContent();

export const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

/** Signs up with the open form. @returns the email address */
export async function signUpByForm(page: Page, name = 'Ann'): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await accountMenu(page).waitFor();
  return email;
}

/** The account menu, which signed-in users have. */
export const accountMenu = (page: Page) => page.locator('[data-menu] > summary');

/** Opens the account menu and signs out. */
export async function signOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
}

export async function signInByForm(
  page: Page,
  email: string,
  enteredPassword = password,
): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(enteredPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Sets the session cookie of a user in a browser. */
export async function giveSession(
  context: BrowserContext,
  origin: string,
  person: Person,
): Promise<void> {
  const { name, value } = person.sessionCookie;
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
}
