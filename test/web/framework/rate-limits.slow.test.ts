import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { statementsDuring } from '../../support/database/statements.ts';
import { statuses } from '../../support/http/replies.ts';
import { everythingStored } from '../../support/samples/seeded-records.ts';
import { newEmail, password, signUp } from '../../support/users/people.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = usePrivateApp({ RATE_LIMIT_WEB: '5/3' });
const tooOften = 'Too many attempts. Wait a minute, then try again.';
const start = Date.now();
let minute = 0;

const person = useSeed(() => signUp(test));

afterEach(() => {
  vi.useRealTimers();
});

function startWindow(): Date {
  minute += 2;
  const now = new Date(start + minute * 60_000);
  vi.useFakeTimers({ now, toFake: ['Date'] });
  return now;
}

describe('a form', () => {
  it('over the limit of its user changes nothing, from any address', async () => {
    const other = await signUp(test);
    const visitor = new Visitor(test, person);
    startWindow();
    const { action, fields } = (await visitor.open('/settings/profile')).form('/settings/profile');
    const save = (name: string) => visitor.post(action, { ...fields, name });
    expect(await statuses(4, () => save('Changed'))).toStrictEqual([303, 303, 303, 303]);
    const before = await everythingStored(test);
    expect(await statuses(20, () => save('One too many'))).toStrictEqual(Array(20).fill(429));
    visitor.address = '198.51.100.1';
    expect((await save('One too many')).statusCode).toBe(429);
    expect(await everythingStored(test)).toStrictEqual(before);
    // Another user at the same address has a separate limit.
    expect((await new Visitor(test, other).get('/settings/profile')).statusCode).toBe(200);
  });

  it('over the limit keeps the entered values, and the user can submit them in the next window', async () => {
    const now = startWindow();
    const visitor = new Visitor(test, person);
    const form = await visitor.open('/settings/profile');
    for (let time = 0; time < 4; time += 1) await visitor.get('/settings/profile');
    vi.setSystemTime(now.getTime() + 20_000);
    const page = await visitor.submit(form, '/settings/profile', { name: 'A long new name' });
    expect([page.status, page.alert]).toStrictEqual([429, tooOften]);
    expect(page.reply.headers['retry-after']).toBe('40');
    expect(page.form('/settings/profile').fields.name).toBe('A long new name');
    vi.setSystemTime(now.getTime() + 60_001);
    const saved = await visitor.submit(page, '/settings/profile');
    expect([saved.status, saved.notice]).toStrictEqual([200, 'Profile saved.']);
  });

  it.each([
    '/sign-out',
    '/first-steps/hide',
    '/settings/sessions/00000000-0000-4000-8000-000000000000/end',
  ])('without fields over the limit shows the error: %s', async (path) => {
    startWindow();
    const visitor = new Visitor(test, person);
    const { token } = await visitor.open('/');
    for (let time = 0; time < 4; time += 1) await visitor.get('/');
    const reply = await visitor.post(path, { _token: token });
    expect(reply.statusCode).toBe(429);
    expect(reply.body).toContain(tooOften);
  });

  it('over twice the limit returns an error without rendering the page', async () => {
    startWindow();
    const visitor = new Visitor(test, person);
    const { action, fields } = (await visitor.open('/settings/profile')).form('/settings/profile');
    const save = () => visitor.post(action, { ...fields, name: 'Changed' });
    for (let time = 0; time < 9; time += 1) await save();
    const overLimit = await statementsDuring(test, () => save());
    expect((await save()).body).not.toContain('<form');
    const rendered = await statementsDuring(test, async () => {
      startWindow();
      await visitor.open('/settings/profile');
    });
    expect(overLimit).toBeLessThan(rendered);
  });

  it('of a guest is counted by address before it creates a user', async () => {
    startWindow();
    const visitor = Object.assign(new Visitor(test), { address: '198.51.100.2' });
    const form = await visitor.open('/sign-up');
    await visitor.get('/sign-in');
    await visitor.get('/sign-in');
    const entries = { name: 'Ann', email: newEmail(), password };
    const before = await test.database.client.user.count();
    const page = await visitor.submit(form, '/sign-up', entries);
    expect([page.status, page.alert]).toStrictEqual([429, tooOften]);
    expect(page.form('/sign-up').fields).toMatchObject({ name: 'Ann', password: '' });
    expect(await test.database.client.user.count()).toBe(before);
    expect((await new Visitor(test).get('/sign-up')).statusCode).toBe(200);
  });
});

describe('a page', () => {
  it('over the limit does not show a signed-in user as a guest', async () => {
    startWindow();
    const visitor = new Visitor(test, person);
    for (let time = 0; time < 6; time += 1) await visitor.get('/settings/profile');
    const page = await visitor.open('/settings/profile');
    expect(page.status).toBe(429);
    expect(page.markup).toContain('href="/money"');
    expect(page.markup).not.toContain('href="/sign-in"');
  });

  it('returns 429 with Retry-After after the limit', async () => {
    startWindow();
    const visitor = new Visitor(test, person);
    const load = () => visitor.get('/settings/profile');
    expect(await statuses(6, load)).toStrictEqual([200, 200, 200, 200, 200, 429]);
    const page = await visitor.open('/settings/profile');
    expect([page.status, page.title]).toStrictEqual([429, 'Too many requests']);
    expect(page.text).toContain('Wait a minute, then try again.');
    expect(page.reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '60',
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '0',
    });
  });

  it('that does not exist returns 404 after the limit, without looking up the user', async () => {
    startWindow();
    const visitor = new Visitor(test, person);
    expect((await visitor.open('/nothing')).text).toContain('Sign out');
    for (let time = 0; time < 5; time += 1) await visitor.get('/nothing');
    const page = await visitor.open('/nothing');
    expect([page.status, page.title]).toStrictEqual([404, 'Page not found']);
    expect(page.text).not.toContain('Sign out');
    expect((await visitor.get('/settings/profile')).statusCode).toBe(429);
  });

  it('has a limit separate from the APIs, and assets and 405 responses do not count', async () => {
    startWindow();
    const visitor = new Visitor(test, person);
    const { markup } = await visitor.open('/settings/profile');
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(markup)?.[1] ?? '';
    expect(await statuses(9, () => visitor.get(script))).toStrictEqual(Array(9).fill(200));
    const remove = () => visitor.send({ method: 'DELETE', url: '/settings/profile' });
    expect(await statuses(9, remove)).toStrictEqual(Array(9).fill(405));
    await person.graphql('{ viewer { id } }');
    const { headers } = await visitor.get('/settings/profile');
    expect(headers['x-ratelimit-remaining']).toBe('3');
  });
});
