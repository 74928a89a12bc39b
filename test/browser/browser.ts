import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';

/** The headless shell comes first: it uses half of the processor time. */
const defaultPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

function chromiumPath(): string {
  const configured = process.env.CHROMIUM_PATH;
  const found = configured
    ? existsSync(configured) && configured
    : defaultPaths.find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    configured
      ? `CHROMIUM_PATH is ${configured}, which does not exist`
      : `The browser tests need Chromium. Install it, or set CHROMIUM_PATH to its path. Not found: ${defaultPaths.join(', ')}`,
  );
}

/** A browser for a test file. Each test has its own context, and so its own cookies. */
export interface TestBrowser {
  context: BrowserContext;
  /** URLs outside this machine that pages requested. Must be empty at the end of a test. */
  readonly offSite: string[];
  /** Hosts outside this machine that pages or Chromium itself requested from the proxy. */
  readonly rejectedHosts: string[];
}

interface Running {
  readonly browser: Browser;
  readonly rejectedHosts: string[];
}

/** The Chromium of this worker. It ends with the worker's process. */
let running: Promise<Running> | undefined;

/** Starts Chromium. It can reach only this machine. */
async function startBrowser(): Promise<Running> {
  const rejectedHosts: string[] = [];
  const proxy = rejectingProxy(rejectedHosts).unref();
  const port = await listen(proxy);
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Chromium uses no proxy for this machine, and this proxy for all other hosts.
      `--proxy-server=http://127.0.0.1:${port}`,
    ],
  });
  return { browser, rejectedHosts };
}

/** The browser for a test file; the files of a worker share one process. */
export function useBrowser(): TestBrowser {
  const offSite: string[] = [];
  const test = { offSite } as { -readonly [K in keyof TestBrowser]: TestBrowser[K] };
  let browser: Browser;
  beforeAll(async () => {
    running ??= startBrowser();
    const { rejectedHosts } = await running;
    ({ browser } = await running);
    rejectedHosts.length = 0;
    test.rejectedHosts = rejectedHosts;
  });
  beforeEach(async () => {
    offSite.length = 0;
    // JSON responses forbid scripts. Tests run scripts on them in place of real pages.
    test.context = await browser.newContext({ bypassCSP: true, locale: 'en-GB' });
    test.context.on('request', (request) => {
      const { hostname, href } = new URL(request.url());
      if (!['127.0.0.1', 'localhost'].includes(hostname)) offSite.push(href);
    });
  });
  afterEach(async () => {
    await test.context.close();
    expect(offSite).toEqual([]);
  });
  afterAll(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
  });
  return test;
}

function rejectingProxy(hosts: string[]): Server {
  const proxy = createServer((request, response) => {
    hosts.push(new URL(request.url ?? '').host);
    response.writeHead(403).end();
  });
  proxy.on('connect', (request, socket: Duplex) => {
    hosts.push(request.url ?? '');
    // Chromium may close the network connection before it has read the response.
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  return proxy;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A free port, for a server whose configuration contains its own port. */
export async function freePort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Another site on this machine. Serves `page` at every path; an empty page by default. */
export interface OtherSite {
  port: number;
  page: string;
}

export function useOtherSite(): OtherSite {
  const site: OtherSite = { port: 0, page: '' };
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(site.page);
  });
  beforeAll(async () => {
    site.port = await listen(server);
  });
  beforeEach(() => {
    site.page = '<!doctype html><title>Another site</title>';
  });
  afterAll(() => server.close());
  return site;
}
