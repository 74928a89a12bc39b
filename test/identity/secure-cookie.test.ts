import { describe, expect, it } from 'vitest';
import { usePrivateApp } from '../support/app/app.ts';
import { trySignIn, userBehind } from '../support/users/accounts.ts';
import { Client, cookieOf, password, signUp } from '../support/users/people.ts';

const test = usePrivateApp({ BASE_URL: 'https://folio.test' });

const secureCookie = {
  name: '__Host-folio_session',
  value: expect.stringMatching(/^.{40,}$/),
  maxAge: 30 * 24 * 60 * 60,
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'Lax',
};

const deviceCookie = { ...secureCookie, name: '__Host-folio_device', maxAge: 365 * 24 * 60 * 60 };

describe('the session cookie over https', () => {
  it('is bound to this host and to https', async () => {
    const person = await signUp(test);
    const reply = await trySignIn(test, person.email);
    expect(reply.cookies).toEqual([secureCookie, deviceCookie]);
    expect(await userBehind(test, reply)).toBe(person.userId);
  });

  it('keeps its name after a change of the password, and is deleted by sign-out', async () => {
    const person = await signUp(test);
    const change = { currentPassword: password, newPassword: 'a different one' };
    const changed = await person.post('/api/auth/change-password', change);
    expect(changed.cookies).toEqual([secureCookie]);

    const renewed = new Client(test, { cookie: cookieOf(changed) });
    const signedOut = await renewed.post('/api/auth/sign-out', {});
    expect(signedOut.cookies.find(({ name }) => name === secureCookie.name)).toEqual({
      ...secureCookie,
      value: '',
      maxAge: 0,
    });
    expect(await userBehind(test, changed)).toBeNull();
  });

  it('is ignored under the name without prefix, because another host could set that', async () => {
    const person = await signUp(test);
    const plain = (person.headers.cookie as string).replace('__Host-', '');
    expect(plain).toMatch(/^folio_session=/);
    expect(await userBehind(test, plain)).toBeNull();
  });
});
