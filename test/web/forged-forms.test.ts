import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyForm } from '../../src/web/form.ts';
import { forms } from '../../src/web/pages.ts';
import { usePrivateApp } from '../support/app.ts';
import { type Person, password, signUp, signUpAs } from '../support/people.ts';
import { everythingStored } from '../support/seeded-records.ts';
import { type ReadyForm, readyForm } from '../support/web-routes.ts';
import { Visitor } from '../support/web-visitor.ts';

const test = usePrivateApp();
let person: Person;
let another: Person;

beforeAll(async () => {
  [person, another] = [await signUpAs(test, 'SUPER_ADMIN'), await signUp(test)];
});

const made = new Map<AnyForm, Promise<ReadyForm>>();
/** Made once for each form, as what is refused changes nothing. */
const ready = (form: AnyForm) =>
  made.getOrInsertComputed(form, () => readyForm(test, form, person));

const listed = forms.map((form) => [form.path, form] as const);

/** That a form is refused as one that was not sent from its page, and nothing has changed. */
async function expectForged(
  { visitor, url, entries }: ReadyForm,
  changed: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const before = await everythingStored(test);
  const { cookie } = visitor;
  const reply = await visitor.post(url, { ...entries, ...changed }, headers);
  expect(reply.statusCode, reply.headers.location).toBe(403);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(await everythingStored(test)).toStrictEqual(before);
  expect(visitor.cookie).toContain(cookie);
}

describe('a form with all that it needs', () => {
  it.each(listed)('is carried out, from our own origin: %s', async (_path, form) => {
    const { visitor, url, entries } = await readyForm(test, form);
    const before = await everythingStored(test);
    const reply = await visitor.post(url, entries, { origin: 'http://folio.test' });
    expect(reply.statusCode).toBeLessThan(304);
    expect(await everythingStored(test)).not.toStrictEqual(before);
  });
});

describe('a form is refused', () => {
  it.each(listed)('without a token: %s', async (_path, form) => {
    const sent = await ready(form);
    const { _token, ...entries } = sent.entries;
    await expectForged({ ...sent, entries }, {});
    for (const token of ['', 'x', `${_token}A`, _token?.slice(0, -2) ?? '', 'A'.repeat(43)]) {
      await expectForged(sent, { _token: token });
    }
  });

  it.each(listed)("with another visitor's or person's token: %s", async (_path, form) => {
    const sent = await ready(form);
    const { token } = await new Visitor(test).open('/sign-in');
    await expectForged(sent, { _token: token });
    const theirs = await new Visitor(test, another).open('/');
    await expectForged(sent, { _token: theirs.token });
  });

  it.each(listed)('from another site, whatever its token: %s', async (_path, form) => {
    const sent = await ready(form);
    for (const origin of ['https://evil.example', 'http://folio.test.evil.example', 'null']) {
      await expectForged(sent, {}, { origin });
    }
  });

  it.each(listed)('by a browser that never opened a page: %s', async (_path, form) => {
    const sent = await ready(form);
    const visitor = new Visitor(test);
    visitor.cookie = /folio_session=[^;]*/.exec(sent.visitor.cookie)?.[0] ?? '';
    // To this browser the token belongs only where its session is the one that it was made for.
    await expectForged({ ...sent, visitor }, visitor.cookie === '' ? {} : { _token: '' });
  });
});

describe('a token', () => {
  it('of before signing in is worth nothing afterwards', async () => {
    const person = await signUp(test);
    const visitor = new Visitor(test);
    const { token } = await visitor.open('/sign-in');
    await visitor.fillIn('/sign-in', { email: person.email, password });
    const before = await everythingStored(test);
    const reply = await visitor.post('/settings/profile', { _token: token, name: 'Forged' });
    expect(reply.statusCode).toBe(403);
    expect(await everythingStored(test)).toStrictEqual(before);
  });

  it("of another of one's sessions is refused", async () => {
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

  it('is good again and again while the session lasts, and the refusal says what to do', async () => {
    const visitor = new Visitor(test, await signUp(test));
    const { token } = await visitor.open('/');
    for (const name of ['One', 'Two']) {
      const reply = await visitor.post('/settings/profile', { _token: token, name });
      expect(reply.statusCode).toBe(303);
    }
    const refused = await visitor.post('/settings/profile', { name: 'Three' });
    expect(refused.body).toContain('Go back, reload the page');
  });

  it('is bound to a visitor’s cookie that cannot be guessed', async () => {
    const visitor = new Visitor(test);
    visitor.cookie = 'folio_visitor=short';
    const { token } = await visitor.open('/sign-in');
    expect(visitor.cookie).toMatch(/^folio_visitor=[\w-]{24}$/);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await new Visitor(test).open('/sign-in')).token).not.toBe(token);
  });
});
