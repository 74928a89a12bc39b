import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { type TestApp, usePrivateApp } from '../support/app.ts';
import { password } from '../support/people.ts';
import { freePort, type TestBrowser } from './browser.ts';

/** An app that really listens, under the address that its configuration says. */
export interface ListeningApp {
  readonly test: TestApp;
  readonly origin: string;
  readonly port: number;
}

export async function useListeningApp(): Promise<ListeningApp> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const test = usePrivateApp({ BASE_URL: origin });
  beforeAll(() => test.app.server.listen({ host: '127.0.0.1', port }));
  return { test, origin, port };
}

/** What a page's own script reads of a reply. */
export interface PageReply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare it whole.
  readonly body: any;
}

/** A page at an address, and what its script can do. */
export async function openPage(browser: TestBrowser, url: string): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(url);
  return page;
}

/** `fetch` by the page's script, as JSON; the browser adds its cookies as `credentials` says. */
export function fetchJson(
  page: Page,
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: object; credentials?: string },
): Promise<PageReply> {
  return page.evaluate(
    async ({ url, init: { body, ...rest } }) => {
      const reply = await fetch(url, {
        ...(rest as RequestInit),
        ...(body ? { body: JSON.stringify(body) } : {}),
        headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...rest.headers },
      });
      return { status: reply.status, body: await reply.json() };
    },
    { url, init },
  );
}

/** A GraphQL operation by the page's script, with the cookies that the browser has. */
export function graphqlFrom(page: Page, query: string, variables = {}): Promise<PageReply> {
  return fetchJson(page, '/graphql', { method: 'POST', body: { query, variables } });
}

/** Signs a new person up from a page of the server's own; the browser then has the cookie. */
export async function signUpFrom(page: Page): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@example.com`;
  const body = { name: 'Somebody', email, password };
  const reply = await fetchJson(page, '/api/auth/sign-up/email', { method: 'POST', body });
  expect(reply.status).toBe(201);
  return { id: reply.body.user.id, email };
}
