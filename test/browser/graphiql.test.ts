import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../../src/graphql/server/graphiql/examples.ts';
import { usePrivateApp } from '../support/app/app.ts';
import { password, signUp } from '../support/users/people.ts';
import { freePort, useBrowser } from './browser.ts';
import {
  expectTool,
  openTab,
  paste,
  pollOptions,
  responseOf,
  run,
  runLocally,
  useGraphiQL,
} from './graphiql-page.ts';
import { signUpFrom, useListeningApp } from './pages.ts';

const { test, origin } = await useListeningApp();
const browser = useBrowser();
const { visit, consoleErrors } = useGraphiQL(browser);

const address = `${origin}/graphql`;
const screenshot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/graphiql-${name}.png` });

/** Opens the documentation and waits until the schema is loaded. */
async function openDocumentation(page: Page): Promise<void> {
  await page.click('button[aria-label="Show Documentation Explorer"]');
  await page.click('.graphiql-doc-explorer a:text-is("Query")');
  await page.waitForSelector('.graphiql-doc-explorer a:text-is("promptTemplates")');
}

const viewerOf = ({ id, email }: { id: string; email: string }) => ({
  data: {
    viewer: {
      id: btoa(`User:${id}`),
      name: 'Somebody',
      email,
      role: 'MEMBER',
      createdAt: expect.stringMatching(/Z$/),
    },
  },
});
const anonymousViewer = { data: { viewer: null } };

describe('GraphiQL', () => {
  it('shows the schema, opens the examples in tabs, and uses the dark mode of the system', async () => {
    const page = await visit(address, {
      viewport: { width: 1600, height: 900 },
      colorScheme: 'dark',
    });
    const background = await page.$eval(
      '.graphiql-editors',
      (editors) => getComputedStyle(editors).backgroundColor,
    );
    expect(background).toBe('rgb(21, 30, 27)');
    expect(await page.title()).toBe('folio · GraphiQL');
    const tabs = await page.locator('.graphiql-tab-button').allTextContents();
    expect(tabs).toEqual(examples.map(({ name }) => name));
    await openDocumentation(page);
    expect(await page.isVisible('#notice')).toBe(false);
    await screenshot(page, 'documentation');
  });

  it('runs examples with the session, or as an anonymous caller without one', async () => {
    const page = await visit(address);
    expect(await run(page)).toEqual(anonymousViewer);
    const person = await signUpFrom(page);
    expect(await run(page)).toEqual(viewerOf(person));
    await screenshot(page, 'desktop');
    await openTab(page, 'CreateTemplate');
    await expectTool(page, 'variables', '"title": "Release notes from commits"');
    expect(await run(page)).toMatchObject({
      data: { createPromptTemplate: { promptTemplate: { createdVia: 'WEB' } } },
    });
    await openTab(page, 'Templates');
    expect(await run(page)).toMatchObject({ data: { promptTemplates: { totalCount: 1 } } });
    await screenshot(page, 'list');
  });

  it('runs every example of a new user, in order', { timeout: 120_000 }, async () => {
    const page = await visit(address, { viewport: { width: 1280, height: 800 } });
    await signUpFrom(page);
    for (const { name, variables } of examples) {
      await openTab(page, name);
      if (name === 'RevealKey') {
        expect(await runLocally(page)).toContain('Enter your password in Variables');
        await paste(page, 'variables', JSON.stringify({ ...variables, password }));
      }
      expect(await responseOf(page), name).not.toHaveProperty('errors');
    }
    expect(await page.isVisible('#notice')).toBe(false);
  });

  it('shows which example to run first if its record does not exist yet', async () => {
    const page = await visit(address, { viewport: { width: 1024, height: 800 } });
    await signUpFrom(page);
    await openTab(page, 'Template');
    expect(await runLocally(page)).toContain(
      'Run the example CreateTemplate first, or enter an id in Variables',
    );
    await openTab(page, 'RevokeKey');
    expect(await runLocally(page)).toContain('Run the example CreateKey first');
  });

  it('links to the home page and, without a session, to the sign-in page', async () => {
    const page = await visit(address, { viewport: { width: 1440, height: 900 } });
    expect(await page.isVisible('#notice')).toBe(false);
    await openTab(page, 'Keys');
    await run(page);
    await page.waitForSelector('#notice:visible');
    expect(await page.getAttribute('#notice a', 'href')).toBe('/sign-in?next=/graphql');
    await page.getByRole('link', { name: 'folio: home' }).click();
    await page.waitForURL(`${origin}/`);
  });

  it('shows the active example again after a visit without a change', async () => {
    const page = await visit(address);
    for (const name of ['Viewer', 'CreateTemplate']) {
      await openTab(page, name);
      await page.reload();
      await page.waitForSelector(`.graphiql-tab-active [title="${name}"]`);
      await expect
        .poll(() => page.locator('.graphiql-query-editor').textContent(), pollOptions)
        .toContain(name);
      expect(await page.locator('.graphiql-tab').count()).toBe(examples.length);
    }
  });

  it('explains that it requires JavaScript, if JavaScript is disabled', async () => {
    const context = await browser.context.browser()?.newContext({ javaScriptEnabled: false });
    const page = await context?.newPage();
    await page?.goto(address);
    expect(await page?.textContent('noscript p')).toContain('GraphiQL needs JavaScript.');
    expect(await page?.isVisible('#loading')).toBe(false);
    await context?.close();
  });

  it.each([1024, 1280, 1440])(
    'opens every example by a click on its tab at a width of %d',
    async (width) => {
      const page = await visit(address, { viewport: { width, height: 800 } });
      for (const { name } of examples.toReversed()) {
        await page.click(`.graphiql-tab-button[title="${name}"]`);
        await page.waitForSelector(`.graphiql-tab-active [title="${name}"]`);
      }
      await screenshot(page, `tabs-${width}`);
    },
  );

  it('runs an operation with a pasted key in that tab only, and does not store the key', async () => {
    const person = await signUp(test);
    const { secret } = await person.createApiKey({ permission: 'MANAGE' });
    const page = await visit(address);
    const hint = '// "Authorization": "Bearer fol_..."';
    await expectTool(page, 'headers', hint);
    expect(await run(page)).toEqual(anonymousViewer);
    await paste(page, 'headers', JSON.stringify({ Authorization: `Bearer ${secret}` }));
    expect(await run(page)).toEqual(viewerOf({ id: person.userId, email: person.email }));
    await openTab(page, 'Keys');
    expect(await run(page)).toMatchObject({
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(stored).toContain('query Viewer');
    expect(stored).not.toContain(secret);
    await page.reload();
    await page.waitForSelector('.graphiql-query-editor .view-line');
    expect(page.url()).toBe(address);
    await expectTool(page, 'headers', hint);
  });

  it('uses the session while the Authorization header has no key, and returns 401 for an invalid key', async () => {
    const page = await visit(address);
    const person = await signUpFrom(page);
    for (const authorization of ['', 'Bearer', 'Bearer ']) {
      await paste(page, 'headers', JSON.stringify({ Authorization: authorization }));
      expect(await run(page)).toEqual(viewerOf(person));
    }
    await paste(page, 'headers', JSON.stringify({ Authorization: 'Bearer fol_wrong' }));
    expect(await run(page)).toMatchObject({
      errors: [{ message: 'Invalid or missing credentials' }],
    });
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('401 (Unauthorized)')]);
  });

  it('blocks inline scripts and other servers by its content security policy', async () => {
    const page = await visit(address);
    const outcome = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.injected = true';
      document.body.append(script);
      const image = document.createElement('img');
      image.src = 'https://folio.example/image.png';
      document.body.append(image);
      const failed = await fetch('https://folio.example/').catch(({ name }) => name);
      return { failed, injected: 'injected' in globalThis };
    });
    expect(outcome).toEqual({ failed: 'TypeError', injected: false });
    for (const directive of ['script-src-elem inline', 'img-src https:', 'connect-src https:']) {
      const blocked = `blocked by the policy: ${directive}`;
      await expect.poll(() => consoleErrors.join('\n'), pollOptions).toContain(blocked);
    }
    consoleErrors.splice(0);
    expect(browser.rejectedHosts.filter((host) => host.startsWith('folio.example'))).toEqual([]);
    // Playwright sees the attempt, but no request left the browser.
    expect(browser.offSite.splice(0)).toEqual(['https://folio.example/image.png']);
  });

  it('fits the width of a phone', async () => {
    const page = await visit(address, { viewport: { width: 390, height: 844 }, isMobile: true });
    await signUpFrom(page);
    await page.click('.graphiql-execute-button');
    await page.waitForSelector('.result-window .view-line:has-text("viewer")');
    await screenshot(page, 'phone');
    for (const part of ['.graphiql-query-editor', '.graphiql-response', '.graphiql-sidebar']) {
      const box = await page.locator(part).boundingBox();
      expect(box?.x, part).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), part).toBeLessThanOrEqual(390);
      expect(box?.width, part).toBeGreaterThan(340);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await openDocumentation(page);
    await screenshot(page, 'phone-documentation');
    await page.click('button[aria-label="Hide Documentation Explorer"]');
    await page.click('.graphiql-execute-button');
    await page.waitForSelector('.result-window .view-line:has-text("viewer")');
  });
});

describe('GraphiQL of a server without introspection', async () => {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const test = usePrivateApp({ BASE_URL: base, GRAPHQL_INTROSPECTION: 'off' });
  beforeAll(() => test.app.server.listen({ host: '127.0.0.1', port }));

  it('shows a notice and still runs operations', async () => {
    const page = await visit(`${base}/graphql`);
    await page.waitForSelector('#notice:visible');
    expect(await page.textContent('#notice')).toBe(
      'You can run operations, but documentation and completion are not available. The schema could not be loaded: GraphQL introspection has been disabled, but the requested query contained the field "__schema".',
    );
    expect(await run(page)).toEqual(anonymousViewer);
    await screenshot(page, 'no-schema');
    // Chromium logs both introspection requests.
    for (const message of consoleErrors.splice(0)) expect(message).toContain('400 (Bad Request)');
  });
});
