import { describe, expect, it } from 'vitest';
import { trySignIn, userBehind } from '../support/accounts.ts';
import { useApp } from '../support/app.ts';
import { anybody, Client, cookieOf, signUp } from '../support/people.ts';

const test = useApp();

describe('POST /api/auth/sign-out', () => {
  it('ends the session for good: its cookie is nobody from then on', async () => {
    const person = await signUp(test);
    const cookie = person.headers.cookie as string;
    expect(await userBehind(test, cookie)).toBe(person.userId);

    const reply = await person.post('/api/auth/sign-out', {});
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toStrictEqual({ success: true });
    expect(reply.cookies.find(({ name }) => name === 'folio_session')).toEqual({
      name: 'folio_session',
      value: '',
      maxAge: 0,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect(await userBehind(test, cookie)).toBeNull();
    expect(await test.database.client.session.count({ where: { userId: person.userId } })).toBe(0);
  });

  it('leaves the sessions of other browsers and of other people alone', async () => {
    const person = await signUp(test);
    const elsewhere = cookieOf(await trySignIn(test, person.email));
    const somebodyElse = await signUp(test);
    await person.post('/api/auth/sign-out', {});
    expect(await userBehind(test, elsewhere)).toBe(person.userId);
    expect(await userBehind(test, somebodyElse.headers.cookie as string)).toBe(somebodyElse.userId);
  });

  it('needs no body', async () => {
    const person = await signUp(test);
    const reply = await person.request({ method: 'POST', url: '/api/auth/sign-out' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toStrictEqual({ success: true });
    expect(await userBehind(test, person.headers.cookie as string)).toBeNull();
  });

  it('succeeds without a session, and with one that has ended', async () => {
    const person = await signUp(test);
    await person.post('/api/auth/sign-out', {});
    for (const client of [anybody(test), person]) {
      const reply = await client.post('/api/auth/sign-out', {});
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toStrictEqual({ success: true });
    }
  });

  it('ends nothing for a cookie whose signature is wrong', async () => {
    const person = await signUp(test);
    const cookie = person.headers.cookie as string;
    const { name, value } = person.sessionCookie;
    const forged = `${name}=${value.replace(/\.[^.]+$/, '.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D')}`;
    expect(await userBehind(test, forged)).toBeNull();
    await new Client(test, { cookie: forged }).post('/api/auth/sign-out', {});
    expect(await userBehind(test, cookie)).toBe(person.userId);
  });
});
