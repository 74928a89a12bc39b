import { describe, expect, it } from 'vitest';
import { userMarkIn } from '../../../src/web/framework/form-token.ts';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { password, signUp, signUpAs } from '../../support/users/people.ts';
import { decodeEntities } from '../../support/web/markup.ts';
import { WebPage } from '../../support/web/web-page.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = usePrivateApp();
const person = useSeed(() => signUp(test));

/** Submits a form on a page whose session has ended. */
async function submitLate(
  visitor: Visitor,
  address: string,
  entries: Readonly<Record<string, string>>,
  action = address,
): Promise<WebPage> {
  const page = await visitor.open(address);
  visitor.cookie = '';
  return visitor.submit(page, action, entries);
}

const profile = '/settings/profile';
const hostile = `"><script>alert(1)</script>&amp;'`;

describe('a form that is submitted after its session has expired', () => {
  it('shows the sign-in page, and after signing in the form with the entered values', async () => {
    const visitor = new Visitor(test, person);
    const signIn = await submitLate(visitor, profile, { name: 'A long text' });
    expect([signIn.status, signIn.title]).toStrictEqual([401, 'Sign in']);
    expect(signIn.alert).toBe(
      'Your session has ended. Sign in again: the values that you entered are kept.',
    );
    const again = await visitor.submit(signIn, '/sign-in', { email: person.email, password });
    expect([again.status, again.title]).toStrictEqual([200, 'Profile']);
    expect(again.notice).toContain('Nothing was saved yet');
    expect(again.form(profile).fields.name).toBe('A long text');
    expect(again.markup).toContain(`data-shown-once="${profile}"`);
    const where = { id: person.userId };
    const { name } = await test.database.client.user.findUniqueOrThrow({ where });
    expect(name).toBe('Somebody');

    const saved = await visitor.submit(again, profile);
    expect([saved.address, saved.notice]).toStrictEqual([profile, 'Profile saved.']);
    expect(saved.form(profile).fields.name).toBe('A long text');
  });

  it('has the focus on the notice, also if a new form would focus its first field', async () => {
    const visitor = new Visitor(test, person);
    const signIn = await submitLate(visitor, '/settings/api-keys/new', { name: 'My key' });
    const again = await visitor.submit(signIn, '/sign-in', { email: person.email, password });
    expect([again.title, again.focused]).toStrictEqual(['New API key', '']);
    expect((await visitor.open('/settings/api-keys/new')).focused).toBe('name');
  });

  it('keeps the values when the password is wrong at first', async () => {
    const visitor = new Visitor(test, person);
    let page = await submitLate(visitor, profile, { name: hostile });
    expect(page.markup).not.toContain('<script>alert');
    page = await visitor.submit(page, '/sign-in', { email: person.email, password: 'wrong' });
    expect([page.status, page.alert]).toStrictEqual([401, 'Invalid email or password.']);
    page = await visitor.submit(page, '/sign-in', { email: person.email, password });
    expect(page.form(profile).fields.name).toBe(hostile);
    expect(page.markup).not.toContain('<script>alert');
  });

  it('keeps the record and the query of its page', async () => {
    const admin = await signUpAs(test, 'SUPER_ADMIN');
    const address = `/admin/users/${person.userId}`;
    const visitor = new Visitor(test, admin);
    const signIn = await submitLate(visitor, address, { role: 'MARKETER' }, `${address}/role`);
    expect(signIn.status).toBe(401);
    const again = await visitor.submit(signIn, '/sign-in', { email: admin.email, password });
    expect(again.form(`${address}/role`).fields.role).toBe('MARKETER');
    const where = { id: person.userId };
    const { role } = await test.database.client.user.findUniqueOrThrow({ where });
    expect(role).toBe('MEMBER');
  });

  it('keeps the selected records of its page if its address is too long to return to', async () => {
    const path = '/money/entries/selected/delete';
    const ids = Array.from({ length: 300 }, (_, index) => String(10_000 + index));
    const selected = new URLSearchParams(ids.map((id) => ['ids', id]));
    const visitor = new Visitor(test, person);
    const page = await visitor.open(`${path}?${selected}`);
    visitor.cookie = '';
    const signIn = await visitor.submit(page, path);
    expect([signIn.status, signIn.title]).toStrictEqual([401, 'Sign in']);
    const again = await visitor.submit(signIn, '/sign-in', { email: person.email, password });
    expect([again.title, again.form(path)]).toEqual([
      page.title,
      { action: page.form(path).action, fields: { _token: expect.any(String) } },
    ]);
    const [, shown = ''] = /data-shown-once="([^"]*)"/.exec(again.markup) ?? [];
    expect(decodeEntities(shown)).toBe(page.form(path).action);
  });

  it('keeps the declarations of variables whose names look like secrets', async () => {
    const content = 'Write at most {{MAX_TOKENS}} tokens.';
    const address = `/prompts/${(await createTemplate(person, { content })).databaseId}/edit`;
    const visitor = new Visitor(test, person);
    const page = await visitor.open(address);
    visitor.cookie = '';
    const entered = { 'variables.MAX_TOKENS.description': 'A limit' };
    const signIn = await visitor.submitFiles(page, address, entered);
    const again = await visitor.submit(signIn, '/sign-in', { email: person.email, password });
    expect(again.form(address).fields).toMatchObject(entered);
  });

  it('is not shown to another user', async () => {
    const admin = await signUpAs(test, 'SUPER_ADMIN');
    const { databaseId } = await createTemplate(admin);
    for (const [address, entries, action] of [
      [`/admin/users/${person.userId}`, { role: 'MARKETER' }, `/admin/users/${person.userId}/role`],
      [`/prompts/${databaseId}/labels`, { label: 'draft' }],
      ['/money/accounts/new', { name: 'A draft' }],
    ] as const) {
      const visitor = new Visitor(test, admin);
      const signIn = await submitLate(visitor, address, entries, action);
      const home = await visitor.submit(signIn, '/sign-in', { email: person.email, password });
      expect([home.status, home.address]).toStrictEqual([200, '/']);
      expect(home.markup).not.toContain('draft');
      expect((await visitor.open(profile)).title).toBe('Profile');
    }
  });

  it('keeps no passwords: without other values, its empty page is shown after signing in', async () => {
    const visitor = new Visitor(test, person);
    const newPassword = 'new secret';
    const entries = { currentPassword: password, newPassword, repeated: newPassword };
    const signIn = await submitLate(visitor, '/settings/password', entries);
    expect(signIn.address).toBe('/sign-in?next=%2Fsettings%2Fpassword');
    expect(signIn.notice).toBe('Your session has ended. Sign in again: nothing was saved.');
    expect(signIn.markup).not.toContain('new secret');
  });

  it('keeps no values of more than 100,000 characters', async () => {
    const entries = { name: 'x'.repeat(100_000) };
    const signIn = await submitLate(new Visitor(test, person), profile, entries);
    expect(signIn.address).toBe('/sign-in?next=%2Fsettings%2Fprofile');
  });

  it.each([
    ['bank.csv', 'choose the files again, check the form', 'Choose the file again: bank.csv.'],
    ['', 'Nothing was saved yet: check the form', undefined],
  ])('names its file %j after signing in', async (filename, notice, again) => {
    const visitor = new Visitor(test, person);
    const path = '/prompts/new';
    const page = await visitor.open(path);
    visitor.cookie = '';
    const value = Buffer.from(filename);
    const file = { name: 'screenshots', value, filename, type: 'application/octet-stream' };
    const signIn = await visitor.submitFiles(page, path, { title: 'Kept' }, [file]);
    const shown = await visitor.submit(signIn, '/sign-in', { email: person.email, password });
    expect(shown.form(path).fields.title).toBe('Kept');
    expect(shown.notice).toContain(notice);
    expect(/<p class="again"[^>]*>([^<]*)</.exec(shown.markup)?.[1]).toBe(again);
  });

  it('shows that the session has ended if it has only a file', async () => {
    const visitor = new Visitor(test, person);
    const path = '/money/import';
    const page = await visitor.open(path);
    visitor.cookie = '';
    const file = { name: 'file', value: Buffer.from('date'), filename: 'bank.csv' };
    const signIn = await visitor.submitFiles(page, path, {}, [file]);
    expect(signIn.address).toBe('/sign-in?next=%2Fmoney%2Fimport');
    expect(signIn.notice).toBe('Your session has ended. Sign in again: nothing was saved.');
  });

  it('is rejected if it comes from another site', async () => {
    const headers = { origin: 'https://evil.example' };
    const reply = await new Visitor(test).post(profile, { name: 'Forged' }, headers);
    expect(reply.statusCode).toBe(403);
    expect(reply.body).not.toContain('Forged');
  });

  it.each([
    ...['', 'x', '{', '[]', '{}', 'null', '{"form":1}', '"/settings/profile"'],
    '{"form":"/unknown","params":{},"lists":{},"fields":{}}',
    '{"form":"__proto__","params":{},"lists":{},"fields":{}}',
    '{"form":"/settings/profile","params":{},"lists":{},"fields":{"name":[{}]}}',
    'x'.repeat(100_001),
  ])('is ignored if the browser has changed the hidden field: %#', async (_form) => {
    const visitor = new Visitor(test);
    const page = await visitor.fillIn('/sign-in', { email: person.email, password, _form });
    expect([page.status, page.address]).toStrictEqual([200, '/']);
  });

  it.each([{ id: '../../x?y=z#' }, {}])(
    'returns 404 for changed parameters: %o',
    async (params) => {
      const admin = await signUpAs(test, 'SUPER_ADMIN');
      const visitor = new Visitor(test);
      const lists = { __proto__: ['x'], constructor: ['x'] };
      const form = '/admin/users/:id/role';
      const userMark = userMarkIn((await new Visitor(test, admin).open('/')).token);
      const _form = JSON.stringify({ form, userMark, params, lists, fields: { role: ['x'] } });
      const page = await visitor.fillIn('/sign-in', { email: admin.email, password, _form });
      expect(page.status).toBe(404);
    },
  );
});

describe('a form that is submitted in another session than that of its page', () => {
  const origin = 'http://folio.test';

  /** Submits a form of a page whose visitor has signed in again. */
  async function submitAfterSignIn(name: string, headers: Record<string, string> = { origin }) {
    const visitor = new Visitor(test, person);
    const { fields } = (await visitor.open(profile)).form(profile);
    visitor.cookie = '';
    await visitor.fillIn('/sign-in', { email: person.email, password });
    const reply = await visitor.post(profile, { ...fields, name }, headers);
    return { visitor, page: new WebPage(reply, profile) };
  }

  it('is shown again with the entered values, and succeeds when it is submitted again', async () => {
    const { visitor, page } = await submitAfterSignIn(hostile);
    expect([page.status, page.title]).toStrictEqual([403, 'Profile']);
    expect(page.alert).toBe(
      'This form had expired. Nothing was saved yet: check it and submit it again.',
    );
    expect(page.form(profile).fields.name).toBe(hostile);
    expect((await visitor.open(profile)).form(profile).fields.name).not.toBe(hostile);
    expect((await visitor.submit(page, profile, { name: 'Ann' })).notice).toBe('Profile saved.');
  });

  it('returns 404 to a user who does not have the record', async () => {
    const { databaseId } = await createTemplate(person);
    const path = `/prompts/${databaseId}/labels`;
    const visitor = new Visitor(test, person);
    const { fields } = (await visitor.open(path)).form(path);
    const other = new Visitor(test, await signUp(test));
    const reply = await other.post(path, { ...fields, label: 'beta' }, { origin });
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('beta');
  });

  it('is not shown again without an Origin header', async () => {
    const { page } = await submitAfterSignIn('Forged', {});
    expect([page.status, page.title]).toStrictEqual([403, 'This form has expired']);
    expect(page.markup).not.toContain('Forged');
  });
});
