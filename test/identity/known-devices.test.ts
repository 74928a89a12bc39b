import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { KnownDevices } from '../../src/identity/known-devices.ts';

const key = randomBytes(32);
const devices = new KnownDevices([key], 'http://folio.test');
const ann = 'ann@example.com';
const day = 24 * 60 * 60 * 1_000;
const now = new Date('2026-03-01T12:00:00Z');

/** The Cookie header of a browser that has received this Set-Cookie header. */
const cookieOf = (setCookie: string) => setCookie.split(';', 1)[0] as string;
const remembered = (cookie?: string, email = ann) => cookieOf(devices.remember(cookie, email, now));

describe('a known device', () => {
  it('is recognized only for the user who has signed in on it', () => {
    const cookie = remembered();
    const device = devices.deviceOfUser(cookie, ann, now);
    expect(device).toMatch(/^[\w-]{16}$/);
    expect(devices.deviceOf(cookie, now)).toBe(device);
    expect(devices.deviceOfUser(`a=b; ${cookie}; c=d`, ann, now)).toBe(device);
    expect(devices.deviceOfUser(cookie, 'bob@example.com', now)).toBeUndefined();
    expect(devices.deviceOfUser(undefined, ann, now)).toBeUndefined();
  });

  it('keeps its id after the next sign-in and is recognized for longer', () => {
    const first = remembered();
    const later = new Date(now.getTime() + 300 * day);
    const second = cookieOf(devices.remember(first, ann, later));
    expect(devices.deviceOf(second, later)).toBe(devices.deviceOf(first, now));
    expect(second.length).toBe(first.length);
    const end = new Date(now.getTime() + 600 * day);
    expect(devices.deviceOfUser(first, ann, end)).toBeUndefined();
    expect(devices.deviceOfUser(second, ann, end)).toBeDefined();
  });

  it('has another id for each user who signs in on it', () => {
    const first = remembered();
    const both = remembered(first, 'bob@example.com');
    const [ofAnn, ofBob] = [ann, 'bob@example.com'].map((email) =>
      devices.deviceOfUser(both, email, now),
    );
    expect(ofAnn).toBe(devices.deviceOf(first, now));
    expect(ofBob).not.toBe(ofAnn);
  });

  it('is recognized for a year', () => {
    const cookie = remembered();
    const after = (days: number) => new Date(now.getTime() + days * day);
    expect(devices.deviceOfUser(cookie, ann, after(364))).toBeDefined();
    expect(devices.deviceOfUser(cookie, ann, after(366))).toBeUndefined();
    expect(devices.deviceOf(cookie, after(366))).toBeUndefined();
  });

  it('is recognized for the last five users who signed in', () => {
    const emails = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.com`);
    let cookie = '';
    for (const email of emails) cookie = remembered(cookie, email);
    const known = emails.filter((email) => devices.deviceOfUser(cookie, email, now));
    expect(known).toStrictEqual(emails.slice(1));
    expect(cookie.length).toBeLessThan(600);
  });

  it('is recognized after a change of the secret while the old secret is configured', () => {
    const cookie = remembered();
    const newKey = randomBytes(32);
    const rotated = new KnownDevices([newKey, key], 'http://folio.test');
    expect(rotated.deviceOfUser(cookie, ann, now)).toBeDefined();
    const renewed = cookieOf(rotated.remember(cookie, 'bob@example.com', now));
    expect(rotated.deviceOfUser(renewed, ann, now)).toBeDefined();
    const later = new KnownDevices([newKey], 'http://folio.test');
    expect(later.deviceOfUser(cookie, ann, now)).toBeUndefined();
    expect(later.deviceOfUser(renewed, 'bob@example.com', now)).toBeDefined();
  });
});

describe('the device cookie', () => {
  it('is bound to this host and to https', () => {
    expect(devices.remember(undefined, ann)).toMatch(
      /^folio_device=[\w~.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(new KnownDevices([key], 'https://folio.test').remember(undefined, ann)).toMatch(
      /^__Host-folio_device=[\w~.-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('differs after each sign-in, so that it does not identify the user', () => {
    const parts = (cookie: string) => cookie.split(/[=~.]/);
    const [one, other] = [parts(remembered()), parts(remembered())];
    // The cookie's name and the time.
    expect(one.filter((part) => other.includes(part))).toStrictEqual(one.slice(0, 2));
    expect(remembered()).not.toContain('ann');
  });

  it('is ignored if any character is changed', () => {
    const cookie = remembered();
    for (let at = 'folio_device='.length; at < cookie.length; at += 1) {
      const character = cookie[at] === 'x' ? 'y' : 'x';
      const forged = cookie.slice(0, at) + character + cookie.slice(at + 1);
      expect([at, devices.deviceOf(forged, now)]).toStrictEqual([at, undefined]);
    }
  });

  it.each([
    '',
    'folio_device',
    'folio_device=',
    'folio_device=.',
    'folio_device=....',
    `folio_device=${'a.'.repeat(2_000)}`,
    `xfolio_device=${remembered().slice('folio_device='.length)}`,
  ])('is ignored if it is malformed: %.30s', (cookie) => {
    expect(devices.deviceOf(cookie, now)).toBeUndefined();
    expect(devices.deviceOfUser(cookie, ann, now)).toBeUndefined();
    expect(devices.deviceOfUser(remembered(cookie), ann, now)).toBeDefined();
  });
});
