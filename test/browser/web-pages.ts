import { randomUUID } from 'node:crypto';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Person, password } from '../support/people.ts';
import type { TestBrowser } from './browser.ts';
import { type StrictPages, useStrictPages } from './strict-pages.ts';

/** The two kinds of visitors that every page is for. */
export const visitors: [string, BrowserContextOptions][] = [
  ['with JavaScript', {}],
  ['without JavaScript', { javaScriptEnabled: false }],
];

/** folio's own pages, as visitors have them. */
export const useWebPages = (browser: TestBrowser): StrictPages =>
  useStrictPages(browser, { ready: 'main', reusesPages: true });

/** Chromium itself complains of every refused page; nothing else may have been said. */
export function expectRefused(complaints: string[], status: number): void {
  expect(complaints.splice(0)).toEqual([expect.stringContaining(`status of ${status}`)]);
}

/** What a page says once, of the form before it. */
export const notice = (page: Page) => page.getByRole('status').textContent();

export const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

/** Signs up by the form that is open. @returns the email address */
export async function signUpByForm(page: Page, name = 'Ann'): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  return email;
}

/** Fills the sign-in form that is open and sends it. */
export async function signInByForm(page: Page, email: string, known = password): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(known);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Lets a browser have somebody's session without signing in. */
export async function giveSession(
  context: BrowserContext,
  origin: string,
  person: Person,
): Promise<void> {
  const { name, value } = person.sessionCookie;
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
}
