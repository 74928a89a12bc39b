import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { image } from '../support/images/images.ts';
import { newEmail, password } from '../support/users/people.ts';
import { newTemplate, useClientServer } from './server.ts';

const origin = 'http://localhost:5173';
const server = useClientServer({ BASE_URL: origin });
let vite: ViteDevServer;
let address = '';

beforeAll(async () => {
  process.env.FOLIO_URL = new URL(server.url).origin;
  vite = await createServer({
    configFile: join(import.meta.dirname, 'vite/vite.config.ts'),
    root: join(import.meta.dirname, 'vite'),
    server: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  });
  await vite.listen();
  address = vite.resolvedUrls?.local[0] ?? '';
});

afterAll(async () => {
  delete process.env.FOLIO_URL;
  await vite.close();
});

/** Sends a request as a page of the development server does. */
const send = (path: string, headers: Record<string, string>, body: string | FormData) =>
  fetch(new URL(path, address), {
    method: 'POST',
    headers: {
      Origin: origin,
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
    body,
  });

it('GraphiQL and its assets are served through the proxy', async () => {
  const page = await fetch(new URL('/graphql', address), { headers: { Accept: 'text/html' } });
  const urls = Array.from(
    (await page.text()).matchAll(/"([^"]*\.(?:css|js))"/g),
    ([, url = '']) => url,
  );
  expect(urls.length).toBeGreaterThan(5);
  for (const url of urls) {
    const asset = await fetch(new URL(url, address));
    expect([url, asset.status]).toEqual([url, 200]);
    expect(asset.headers.get('content-type')).toMatch(/^text\/(css|javascript)/);
    await asset.body?.cancel();
  }
});

it('a page behind the proxy of Vite uses a session cookie and shows an image', async () => {
  const user = JSON.stringify({ name: 'Ann', email: newEmail(), password });
  const signUp = await send('/api/auth/sign-up/email', {}, user);
  expect(signUp.status).toBe(201);
  const cookie = signUp.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');

  const viewer = await send('/graphql', { cookie }, '{"query": "{ viewer { name } }"}');
  expect(await viewer.json()).toEqual({ data: { viewer: { name: 'Ann' } } });

  const form = new FormData();
  const query = `mutation ($input: CreatePromptTemplateInput!) {
    createPromptTemplate(input: $input) { promptTemplate { screenshots { url } } }
  }`;
  const input = { ...newTemplate, screenshots: [{ upload: null }] };
  form.append('operations', JSON.stringify({ query, variables: { input } }));
  form.append('map', '{"0": ["variables.input.screenshots.0.upload"]}');
  form.append('0', new Blob([new Uint8Array(await image('png'))]), 'a.png');
  const upload = await send('/graphql', { cookie, 'GraphQL-Require-Preflight': 'true' }, form);
  const { data } = (await upload.json()) as {
    data: { createPromptTemplate: { promptTemplate: { screenshots: { url: string }[] } } };
  };
  const url = new URL(data.createPromptTemplate.promptTemplate.screenshots[0]?.url ?? '');
  expect(url.origin).toBe(origin);
  const shown = await fetch(new URL(`${url.pathname}${url.search}`, address));
  expect(shown.headers.get('content-type')).toBe('image/png');
});
