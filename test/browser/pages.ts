import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { type TestApp, usePrivateApp } from '../support/app/app.ts';
import { password } from '../support/users/people.ts';
import { freePort, type TestBrowser } from './browser.ts';

/** An app that listens at the BASE_URL of its configuration. */
export interface ListeningApp {
  readonly test: TestApp;
  readonly origin: string;
  readonly port: number;
}

/** @param env settings besides the address */
export async function useListeningApp(env: Record<string, string> = {}): Promise<ListeningApp> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const test = usePrivateApp({ BASE_URL: origin, ...env });
  beforeAll(() => test.app.server.listen({ host: '127.0.0.1', port }));
  return { test, origin, port };
}

export interface PageResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare the whole body.
  readonly body: any;
}

/** Opens a page without a content security policy, so tests can run scripts on it. */
export async function openPage(browser: TestBrowser, url: string): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(url);
  return page;
}

/** Sends JSON with `fetch` in the page. `credentials` decides whether the browser sends cookies. */
export function fetchJson(
  page: Page,
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: object; credentials?: string },
): Promise<PageResponse> {
  return page.evaluate(
    async ({ url, init: { body, ...rest } }) => {
      const response = await fetch(url, {
        ...(rest as RequestInit),
        ...(body ? { body: JSON.stringify(body) } : {}),
        headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...rest.headers },
      });
      return { status: response.status, body: await response.json() };
    },
    { url, init },
  );
}

/** Runs a GraphQL operation with `fetch` in the page, with the cookies of the browser. */
export function graphqlFrom(page: Page, query: string, variables = {}): Promise<PageResponse> {
  return fetchJson(page, '/graphql', { method: 'POST', body: { query, variables } });
}

/** Signs up a new user with `fetch` in the page. The browser then has the session cookie. */
export async function signUpFrom(page: Page): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@example.com`;
  const body = { name: 'Somebody', email, password };
  const response = await fetchJson(page, '/api/auth/sign-up/email', { method: 'POST', body });
  expect(response.status).toBe(201);
  return { id: response.body.user.id, email };
}
