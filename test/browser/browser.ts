import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';

/** The headless shell first: it takes about half the processor time. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

function chromiumPath(): string {
  const given = process.env.CHROMIUM_PATH;
  const found = given ? existsSync(given) && given : usualPlaces.find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    given
      ? `CHROMIUM_PATH names ${given}, and nothing is there`
      : `The browser tests need Chromium: install it, or let CHROMIUM_PATH name it (looked at ${usualPlaces.join(', ')})`,
  );
}

/** A browser for a test file; each test has a context, and so cookies, of its own. */
export interface TestBrowser {
  context: BrowserContext;
  /** What pages asked for beyond this machine; a test that leaves any of it here fails. */
  readonly offSite: string[];
  /** Every host beyond this machine that was asked for, by Chromium itself too, and refused. */
  readonly refused: string[];
}

/** Starts Chromium before the file's tests; it reaches this machine only. */
export function useBrowser(): TestBrowser {
  const offSite: string[] = [];
  const refused: string[] = [];
  const test = { offSite, refused } as unknown as TestBrowser;
  let proxy: Server;
  let browser: Browser;
  beforeAll(async () => {
    proxy = refusingProxy(refused);
    const port = await listen(proxy);
    browser = await chromium.launch({
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
        // Chromium asks no proxy for what is on this machine, and this one for everything else.
        `--proxy-server=http://127.0.0.1:${port}`,
      ],
    });
  });
  beforeEach(async () => {
    offSite.length = 0;
    // What is no web page lets no script run; here one stands in for the scripts of real pages.
    test.context = await browser.newContext({ bypassCSP: true });
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
    await browser?.close();
    proxy?.close();
  });
  return test;
}

function refusingProxy(asked: string[]): Server {
  const proxy = createServer((request, response) => {
    asked.push(new URL(request.url ?? '').host);
    response.writeHead(403).end();
  });
  proxy.on('connect', (request, socket: Duplex) => {
    asked.push(request.url ?? '');
    // Chromium may be gone before it has read that.
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  return proxy;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A port that nobody listens on, for a server whose own configuration must name it. */
export async function freePort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Another site on this machine: one empty page, or what a test lets it serve. */
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
