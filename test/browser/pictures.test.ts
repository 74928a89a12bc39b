import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoProcess, useDemoProcesses } from '../demo/demo-process.ts';
import { useDataDirectories } from '../support/database/embedded.ts';
import { runInTerminal } from '../support/processes/pseudo-terminal.ts';
import { useBrowser } from './browser.ts';
import { openTab, responseOf } from './graphiql-page.ts';
import { openPage } from './pages.ts';
import { signInByForm } from './web-pages.ts';

/**
 * The pictures of the README, from the demo. With PICTURES=1, they are written to `docs/images`;
 * otherwise this checks that they could be.
 */
const folder = process.env.PICTURES ? 'docs/images' : 'test-results/pictures';
const pageSize = { width: 1280, height: 800 };
const terminalSize = { width: 800, height: 540 };

const browser = useBrowser();
const demos = useDemoProcesses();
const directories = useDataDirectories();
let demo: DemoProcess;
beforeAll(async () => {
  demo = await demos.start({ DATA_DIR: directories.migrated() });
});

async function take(page: Page, name: string, size = pageSize): Promise<void> {
  const path = join(folder, `${name}.png`);
  await page.setViewportSize(size);
  await page.screenshot({ path });
  // The width and the height in a PNG file.
  const png = readFileSync(path);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size.width, size.height]);
}

async function open(path: string): Promise<Page> {
  const page = await openPage(browser, demo.row('Address') + path);
  await page.setViewportSize(pageSize);
  return page;
}

async function signIn(): Promise<Page> {
  const page = await open('/sign-in');
  await signInByForm(page, demo.row('Email'), demo.row('Password'));
  await page.waitForURL((url) => url.pathname !== '/sign-in');
  return page;
}

describe('the pictures of the README', () => {
  it('show a month of the finances on a web page', async () => {
    const page = await signIn();
    await page.goto(`${demo.row('Address')}/money`);
    await page.waitForSelector('h1');
    await take(page, 'web');
  });

  it('show a query with its result in GraphiQL', async () => {
    const page = await signIn();
    await page.goto(`${demo.row('Address')}/graphql`);
    await page.waitForSelector('.graphiql-query-editor .view-line');
    await openTab(page, 'Templates');
    expect(await responseOf(page)).not.toHaveProperty('errors');
    await page.waitForSelector('.result-window .view-line:has-text("promptTemplates")');
    await take(page, 'graphiql');
  });

  it('show commands in a terminal', async () => {
    const client = {
      program: 'src/cli/main.ts',
      variables: () => ({
        PATH: process.env.PATH ?? '',
        HOME: directories.empty(),
        TERM: 'xterm',
        FOLIO_URL: demo.row('Address'),
        FOLIO_API_KEY: demo.row('manage'),
        FOLIO_FINANCE_KEY: demo.row('finance'),
      }),
    };
    const lines: string[] = [];
    for (const command of ['summary', 'entries list --limit 6', 'prompts list --limit 5']) {
      const { code, output } = await runInTerminal(client, command);
      expect(code, output).toBe(0);
      lines.push(`$ folio ${command}`, stripVTControlCharacters(output).trimEnd(), '');
    }
    const page = await open('/');
    const style =
      'font: 15px/1.35 monospace; padding: 8px 16px; background: #16201f; color: #e6ecea';
    await page.setContent(`<body style="${style}"><pre></pre>`);
    await page.evaluate((text) => {
      const pre = document.querySelector('pre');
      if (pre) pre.textContent = text;
    }, lines.join('\n'));
    await take(page, 'terminal', terminalSize);
  });
});
