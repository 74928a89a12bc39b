import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Client, signUp, signUpAs } from '../support/users/people.ts';
import { addressOf, nameRecords, pages } from '../support/web/web-routes.ts';
import { useOtherSite } from './browser.ts';
import {
  accountMenu,
  giveSession,
  heading,
  notice,
  signInByForm,
  signOut,
  useWebApp,
} from './web-pages.ts';

const { test, origin, visit, consoleErrors } = await useWebApp();
const otherSite = useOtherSite();

const cookieOf = async (page: Page, name: string) => {
  const all = (await page.context().cookies(origin)).filter((cookie) => cookie.name === name);
  expect(all.length).toBeLessThanOrEqual(1);
  return all[0]?.value;
};
const token = (page: Page) => page.locator('[name=_token]').first().inputValue();

describe('a session cookie set by an attacker', () => {
  it('is replaced at sign-in and identifies no viewer', async () => {
    const { email } = await signUp(test);
    const page = await visit(`${origin}/`);
    const planted = 'planted.by-an-attacker';
    await page.context().addCookies([{ name: 'folio_session', value: planted, url: origin }]);
    await page.goto(`${origin}/sign-in`);
    expect(await cookieOf(page, 'folio_session')).toBe(planted);
    await signInByForm(page, email);
    expect(await notice(page)).toBe('You are signed in.');
    expect(await cookieOf(page, 'folio_session')).not.toBe(planted);
    const attacker = new Client(test, { cookie: `folio_session=${planted}` });
    expect(await attacker.execute('{ viewer { email } }')).toEqual({ viewer: null });
  });

  it('is not used again after its session has ended: each sign-in creates a new session', async () => {
    const { email } = await signUp(test);
    const page = await visit(`${origin}/sign-in`);
    const sessions: (string | undefined)[] = [];
    for (const path of ['/', '/settings']) {
      await page.goto(`${origin}/sign-in?next=${path}`);
      await signInByForm(page, email);
      expect(await notice(page)).toBe('You are signed in.');
      sessions.push(await cookieOf(page, 'folio_session'));
      await signOut(page);
      expect(await notice(page)).toBe('You are signed out.');
      await page
        .context()
        .addCookies([{ name: 'folio_session', value: `${sessions[0]}`, url: origin }]);
    }
    expect(new Set(sessions).size).toBe(2);
  });
});

describe('a visitor cookie set by an attacker', () => {
  it('does not validate forms after sign-in', async () => {
    const guest = await fetch(`${origin}/sign-in`);
    const [, visitorId = ''] =
      /folio_visitor=([^;]+)/.exec(guest.headers.get('set-cookie') ?? '') ?? [];
    const [, attackerToken = ''] = /name="_token" value="([^"]+)"/.exec(await guest.text()) ?? [];
    const { email } = await signUp(test);
    const page = await visit(`${origin}/`);
    await page.context().addCookies([{ name: 'folio_visitor', value: visitorId, url: origin }]);
    await page.goto(`${origin}/sign-in?next=/settings/profile`);
    // The attack works before sign-in: the form is accepted with the attacker's token.
    await page.locator('input[name="_token"]').evaluateAll((inputs, value) => {
      for (const input of inputs) input.setAttribute('value', value);
    }, attackerToken);
    await signInByForm(page, email);
    expect(await notice(page)).toBe('You are signed in.');
    const send = (_token: string) =>
      page.context().request.post(`${origin}/settings/profile`, {
        form: { _token, name: 'Renamed' },
        headers: { origin },
        maxRedirects: 0,
      });
    expect((await send(attackerToken)).status()).toBe(403);
    expect((await send(await token(page))).status()).toBe(303);
  });
});

describe('a frame on another site', () => {
  it.each([
    ['a signed-in user', true],
    ['a guest', false],
  ])('shows no page of folio for %s', async (_who, isSignedIn) => {
    const person = await signUpAs(test, 'SUPER_ADMIN');
    const records = await nameRecords(test, person, person);
    const pageAddresses = pages.map((page) => addressOf(page, records));
    const addresses = [...pageAddresses, '/graphql', '/docs', '/nothing-here'];
    const page = await visit(`${origin}/`);
    if (isSignedIn) await giveSession(page.context(), origin, person);
    const other = `http://127.0.0.1:${otherSite.port}/`;
    await page.goto(other);
    const frames = [other, ...addresses.map((address) => `${origin}${address}`)];
    await page.setContent(frames.map((url) => `<iframe src="${url}"></iframe>`).join(''));
    const shown = () => page.frames().map((frame) => frame.url());
    const blocked = addresses.map(() => 'chrome-error://chromewebdata/');
    await expect.poll(shown).toEqual([other, other, ...blocked]);
    const violations = () => consoleErrors.filter((message) => message.includes('frame-ancestors'));
    await expect.poll(violations).toHaveLength(addresses.length);
    consoleErrors.length = 0;
  });
});

describe('the parameter next of the sign-in page', () => {
  const start = '/';
  it.each([
    // The unit tests of ownPath cover more addresses. These are the kinds that browsers parse in a
    // special way when they follow the Location header.
    ['next=/settings/profile%3Fa%3Db', '/settings/profile?a=b'],
    ['next=//evil.example', start],
    ['next=/%5Cevil.example', start],
    ['next=https:evil.example', start],
    ['next=javascript:alert(1)', start],
    ['next=/%09/evil.example', start],
    ['next=/%2e%2e//evil.example', start],
    ['next=/x/%252e%252e//evil.example', start],
    ['next=http://folio.example@evil.example', start],
    ['next=//evil.example&next=/settings/profile', '/settings/profile'],
  ])('leads to a page of folio only: %s', async (query, expected) => {
    const { email } = await signUp(test);
    const page = await visit(`${origin}/sign-in?${query}`);
    await signInByForm(page, email);
    await accountMenu(page).waitFor();
    expect(page.url()).toBe(`${origin}${expected}`);
    await page.goto(`${origin}/sign-in?${query}`);
    expect(page.url()).toBe(`${origin}/`);
    expect(await heading(page)).toBe('Welcome, Somebody');
  });
});
