import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../../src/graphql/graphiql/examples.ts';
import { usePrivateApp } from '../support/app.ts';
import { freePort, useBrowser } from './browser.ts';
import { expectTool, openTab, paste, patience, run, useGraphiQL } from './graphiql-page.ts';
import { graphqlFrom, signUpFrom, useListeningApp } from './pages.ts';

const { origin } = await useListeningApp();
const browser = useBrowser();
const { visit, complaints } = useGraphiQL(browser);

const address = `${origin}/graphql`;
const screenshot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screenshots/graphiql-${name}.png` });

/** Opens the documentation, which is there once the schema is. */
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
const nobody = { data: { viewer: null } };

/** A new person's key, made by a page that is closed then: no session is left in the browser. */
async function keyOfSomebody() {
  const page = await visit(address);
  const person = await signUpFrom(page);
  const { body } = await graphqlFrom(
    page,
    'mutation { createApiKey(input: { name: "pasted" }) { secret } }',
  );
  await page.context().close();
  return { person, secret: body.data.createApiKey.secret as string };
}

describe('GraphiQL in a browser', () => {
  it('loads, shows the schema, and opens the examples in tabs', async () => {
    const page = await visit(address);
    expect(await page.title()).toBe('folio · GraphiQL');
    const tabs = await page.locator('.graphiql-tab-button').allTextContents();
    expect(tabs).toEqual(examples.map(({ name }) => name));
    await openDocumentation(page);
    expect(await page.isVisible('#notice')).toBe(false);
    await screenshot(page, 'documentation');
  });

  it('runs examples with the session, or as nobody without one', async () => {
    const page = await visit(address);
    expect(await run(page)).toEqual(nobody);
    const person = await signUpFrom(page);
    expect(await run(page)).toEqual(viewerOf(person));
    await screenshot(page, 'desktop');
    await openTab(page, 'CreateTemplate');
    await expectTool(page, 'variables', '"title": "Release notes from commits"');
    expect(await run(page)).toMatchObject({
      data: { createPromptTemplate: { createdVia: 'WEB' } },
    });
    await openTab(page, 'Templates');
    expect(await run(page)).toMatchObject({ data: { promptTemplates: { totalCount: 1 } } });
    await screenshot(page, 'list');
  });

  it('runs them with a pasted key, in the tab that it is pasted in, and keeps it nowhere', async () => {
    const { person, secret } = await keyOfSomebody();
    const page = await visit(address);
    const hint = '// "Authorization": "Bearer fol_..."';
    await expectTool(page, 'headers', hint);
    expect(await run(page)).toEqual(nobody);
    await paste(page, 'headers', JSON.stringify({ Authorization: `Bearer ${secret}` }));
    expect(await run(page)).toEqual(viewerOf(person));
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

  it('lets the session count while the key is still to be written, but not when it is wrong', async () => {
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
    expect(complaints.splice(0)).toEqual([expect.stringContaining('401 (Unauthorized)')]);
  });

  it('is held to its own server and its own scripts by its policy', async () => {
    const page = await visit(address);
    const outcome = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.intruded = true';
      document.body.append(script);
      const image = document.createElement('img');
      image.src = 'https://folio.example/image.png';
      document.body.append(image);
      const failed = await fetch('https://folio.example/').catch(({ name }) => name);
      return { failed, intruded: 'intruded' in globalThis };
    });
    expect(outcome).toEqual({ failed: 'TypeError', intruded: false });
    await expect.poll(() => complaints.length, patience).toBeGreaterThanOrEqual(3);
    const told = complaints.splice(0).join('\n');
    for (const directive of ['script-src', 'img-src', 'connect-src']) {
      expect(told).toContain(directive);
    }
    expect(browser.refused.filter((host) => host.startsWith('folio.example'))).toEqual([]);
    // The page's attempt is seen here, but did not get as far as the network.
    expect(browser.offSite.splice(0)).toEqual(['https://folio.example/image.png']);
  });

  it('can be used on a phone, where nothing is wider than the screen', async () => {
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
    await openDocumentation(page);
    await screenshot(page, 'phone-documentation');
    await page.click('button[aria-label="Hide Documentation Explorer"]');
    await page.click('.graphiql-execute-button');
    await page.waitForSelector('.result-window .view-line:has-text("viewer")');
  });

  it('is dark where the system is', async () => {
    const page = await visit(address, {
      viewport: { width: 1280, height: 800 },
      colorScheme: 'dark',
    });
    const background = await page.$eval(
      '.graphiql-editors',
      (editors) => getComputedStyle(editors).backgroundColor,
    );
    expect(background).toBe('rgb(33, 42, 59)');
    await screenshot(page, 'dark');
  });
});

describe('GraphiQL of a server that shows no schema', async () => {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const test = usePrivateApp({ BASE_URL: base, GRAPHQL_INTROSPECTION: 'off' });
  beforeAll(() => test.app.server.listen({ host: '127.0.0.1', port }));

  it('says so, and runs operations all the same', async () => {
    const page = await visit(`${base}/graphql`);
    await page.waitForSelector('#notice:visible');
    expect(await page.textContent('#notice')).toBe(
      'You can run operations, but documentation and completion are not available. The schema could not be loaded: GraphQL introspection has been disabled, but the requested query contained the field "__schema".',
    );
    expect(await run(page)).toEqual(nobody);
    await screenshot(page, 'no-schema');
    // The browser's own words for the two tries at introspection.
    for (const complaint of complaints.splice(0)) expect(complaint).toContain('400 (Bad Request)');
  });
});
