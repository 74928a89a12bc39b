import { describe, expect, it } from 'vitest';
import type { AnyForm } from '../../../src/web/framework/page.ts';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { everythingStored } from '../../support/samples/seeded-records.ts';
import { password, signUp, signUpAs } from '../../support/users/people.ts';
import {
  forms,
  type ReadyForm,
  readyForm,
  sendForm,
  sharedForms,
} from '../../support/web/web-routes.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

// Each form creates keys of one user.
const test = usePrivateApp({ QUOTA_LIVE_KEYS: '200' });
const person = useSeed(() => signUpAs(test, 'SUPER_ADMIN'));
const otherPerson = useSeed(() => signUp(test));

const ready = sharedForms(test, person);
const eachForm = forms.map((form) => [form.path, form] as const);

/** Runs requests that must change nothing. Comparing all rows after each one would take minutes. */
async function expectUnchanged(requests: () => Promise<void>): Promise<void> {
  const before = await everythingStored(test);
  await requests();
  expect(await everythingStored(test)).toStrictEqual(before);
}

/** Expects 403 for a form. */
async function expectForged(
  form: AnyForm,
  { visitor, url, entries }: ReadyForm,
  overrides: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const { cookie } = visitor;
  const sent = { visitor, url, entries: { ...entries, ...overrides } };
  const reply = await sendForm(form, sent, headers);
  expect(reply.statusCode, reply.headers.location).toBe(403);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(visitor.cookie).toContain(cookie);
}

describe('a valid form', () => {
  it.each(eachForm)('succeeds from the own origin: %s', async (_path, form) => {
    const readyToSend = await readyForm(test, form);
    const before = await everythingStored(test);
    const reply = await sendForm(form, readyToSend, { origin: 'http://folio.test' });
    expect(reply.statusCode).toBeLessThan(304);
    const stored = await everythingStored(test);
    // This form only previews an import.
    if (form.path === '/prompts/import') expect(stored).toStrictEqual(before);
    else expect(stored).not.toStrictEqual(before);
  });
});

describe('a form returns 403', () => {
  it.each(eachForm)('without a valid token: %s', async (_path, form) => {
    const readyToSend = await ready(form);
    const { _token, ...entries } = readyToSend.entries;
    await expectUnchanged(async () => {
      await expectForged(form, { ...readyToSend, entries }, {});
      for (const token of ['', 'x', `${_token}A`, _token?.slice(0, -2) ?? '', 'A'.repeat(43)]) {
        await expectForged(form, readyToSend, { _token: token });
      }
    });
  });

  it.each(eachForm)('with the token of another visitor or user: %s', async (_path, form) => {
    const readyToSend = await ready(form);
    const { token } = await new Visitor(test).open('/sign-in');
    const otherPage = await new Visitor(test, otherPerson).open('/');
    await expectUnchanged(async () => {
      await expectForged(form, readyToSend, { _token: token });
      await expectForged(form, readyToSend, { _token: otherPage.token });
    });
  });

  it.each(eachForm)('from another site, even with a valid token: %s', async (_path, form) => {
    const readyToSend = await ready(form);
    await expectUnchanged(async () => {
      for (const origin of ['https://evil.example', 'http://folio.test.evil.example', 'null']) {
        await expectForged(form, readyToSend, {}, { origin });
      }
    });
  });

  it.each(eachForm)('from a browser without the visitor cookie: %s', async (_path, form) => {
    const readyToSend = await ready(form);
    const visitor = new Visitor(test);
    visitor.cookie = /folio_session=[^;]*/.exec(readyToSend.visitor.cookie)?.[0] ?? '';
    // With a session, the token would be valid, because it is bound to the session.
    const overrides = visitor.cookie === '' ? {} : { _token: '' };
    await expectUnchanged(() => expectForged(form, { ...readyToSend, visitor }, overrides));
  });
});

describe('a form token', () => {
  it('from before signing in is not valid afterwards', async () => {
    const person = await signUp(test);
    const visitor = new Visitor(test);
    const { token } = await visitor.open('/sign-in');
    await visitor.fillIn('/sign-in', { email: person.email, password });
    const before = await everythingStored(test);
    const reply = await visitor.post('/settings/profile', { _token: token, name: 'Forged' });
    expect(reply.statusCode).toBe(403);
    expect(await everythingStored(test)).toStrictEqual(before);
  });

  it('of another session of the same user is not valid', async () => {
    const person = await signUp(test);
    const [one, other] = [new Visitor(test, person), new Visitor(test)];
    await other.fillIn('/sign-in', { email: person.email, password });
    const { token } = await other.open('/settings/profile');
    const reply = await one.post('/settings/profile', { _token: token, name: 'Forged' });
    expect(reply.statusCode).toBe(403);
    expect((await one.open('/settings/profile')).form('/settings/profile').fields.name).toBe(
      'Somebody',
    );
  });

  it('is valid for the whole session, and the error for a missing one describes the next step', async () => {
    const visitor = new Visitor(test, await signUp(test));
    const { token } = await visitor.open('/');
    for (const name of ['One', 'Two']) {
      const reply = await visitor.post('/settings/profile', { _token: token, name });
      expect(reply.statusCode).toBe(303);
    }
    const rejected = await visitor.post('/settings/profile', { name: 'Three' });
    expect(rejected.body).toContain('Go back, reload the page');
  });

  it('is bound to a random visitor cookie', async () => {
    const visitor = new Visitor(test);
    visitor.cookie = 'folio_visitor=short';
    const { token } = await visitor.open('/sign-in');
    expect(visitor.cookie).toMatch(/^folio_visitor=[\w-]{24}$/);
    expect(token).toMatch(/^[\w-]{128}$/);
    expect((await new Visitor(test).open('/sign-in')).token).not.toBe(token);
  });
});
