import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useApp, useSeed } from '../support/app/app.ts';
import { dataUrl, image } from '../support/images/images.ts';
import { userBehind } from '../support/users/accounts.ts';
import { Client, type Person, password, signUp } from '../support/users/people.ts';
import { Visitor } from '../support/web/web-visitor.ts';

const test = useApp();
const hour = 3_600_000;
const lifetime = 30 * 24 * hour;
const name = 'folio_session';
let imageId: string;

const person = useSeed(() => signUp(test));
beforeAll(async () => {
  const idea = {
    title: 'T',
    body: 'B',
    attachments_base64: [dataUrl(await image('png'), 'image/png')],
  };
  const reply = await (await person.createApiKey()).post('/api/v1/ideas', idea);
  expect(reply.statusCode, reply.body).toBe(201);
  imageId = reply.json().attachments[0].id;
});

const sessionOf = ({ userId }: Person) =>
  test.database.client.session.findFirstOrThrow({ where: { userId } });

/** Sets the last renewal of a session to this long ago. */
async function age({ userId }: Person, hours: number): Promise<void> {
  const data = { expiresAt: new Date(Date.now() + lifetime - hours * hour) };
  await test.database.client.session.updateMany({ where: { userId }, data });
}

/** The response also sets the device cookie. */
function sessionValue({ headers }: Person): string {
  const [, value = ''] = new RegExp(`\\b${name}=([^;]+)`).exec(headers.cookie ?? '') ?? [];
  return decodeURIComponent(value);
}

const sessionCookies = ({ cookies }: LightMyRequestResponse) =>
  cookies.filter((cookie) => cookie.name === name);

const surfaces: readonly [string, number, (owner: Person) => Promise<LightMyRequestResponse>][] = [
  ['POST /graphql', 200, (owner) => owner.post('/graphql', { query: '{ __typename }' })],
  ['GET /graphql', 200, (owner) => owner.get('/graphql?query=%7B__typename%7D')],
  ['an error of /graphql', 415, (owner) => owner.request({ method: 'POST', url: '/graphql' })],
  ['GET /api/finance/keys', 200, (owner) => owner.get('/api/finance/keys')],
  ['POST /api/finance/keys', 201, (owner) => owner.post('/api/finance/keys', { name: 'k' })],
  ['a route for keys only', 401, (owner) => owner.get('/api/v1/prompt_templates')],
  ['/files/:id', 200, (owner) => owner.get(`/files/${imageId}`)],
  [
    'a wrong password at /api/auth/change-password',
    422,
    (owner) => {
      const body = { currentPassword: 'wrong password', newPassword: password };
      return owner.post('/api/auth/change-password', body);
    },
  ],
  ['a page', 200, (owner) => new Visitor(test, owner).get('/settings/profile')],
  ['a page that redirects', 303, (owner) => new Visitor(test, owner).get('/sign-in')],
  ['an unknown page', 404, (owner) => new Visitor(test, owner).get('/nothing')],
  ['a form', 403, (owner) => new Visitor(test, owner).post('/settings/profile', { name: 'N' })],
];

describe('a session that was last renewed more than a day ago', () => {
  it.each(surfaces)('is renewed, with its cookie, by %s', async (_, status, send) => {
    await age(person, 25);
    const reply = await send(person);
    expect(reply.statusCode).toBe(status);
    expect(sessionCookies(reply)).toEqual([
      {
        name,
        value: sessionValue(person),
        maxAge: lifetime / 1000,
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
      },
    ]);
    expect(reply.headers['cache-control']).toBe('no-store');
    const { expiresAt } = await sessionOf(person);
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + lifetime - hour);
    const next = await send(person);
    expect([next.statusCode, sessionCookies(next)]).toEqual([status, []]);
  });

  it('is not renewed by a request with a key and its cookie', async () => {
    const key = await person.createApiKey();
    await age(person, 25);
    const both = new Client(test, { ...key.headers, ...person.headers });
    expect(sessionCookies(await both.get('/api/v1/prompt_templates'))).toEqual([]);
    expect((await sessionOf(person)).expiresAt.getTime()).toBeLessThan(Date.now() + lifetime);
  });

  it('is replaced and not renewed by a change of the password', async () => {
    const owner = await signUp(test);
    await age(owner, 25);
    const change = { currentPassword: password, newPassword: 'a different one' };
    const reply = await owner.post('/api/auth/change-password', change);
    const [cookie, ...others] = sessionCookies(reply);
    expect([reply.statusCode, others]).toEqual([200, []]);
    expect(owner.headers.cookie).not.toContain(encodeURIComponent(cookie?.value ?? ''));
    expect(await userBehind(test, reply)).toBe(owner.userId);
  });

  it('is ended and not renewed by the sign-out form', async () => {
    const owner = await signUp(test);
    const visitor = new Visitor(test, owner);
    const { fields } = (await visitor.open('/')).form('/sign-out');
    await age(owner, 25);
    const reply = await visitor.post('/sign-out', fields);
    expect(sessionCookies(reply)).toEqual([expect.objectContaining({ value: '', maxAge: 0 })]);
    expect(await userBehind(test, owner.headers.cookie as string)).toBeNull();
  });

  it('is treated as no session if it ends during its renewal', async () => {
    const owner = await signUp(test);
    await age(owner, 25);
    const { session } = test.database.client;
    const { update } = session;
    const racing = vi.spyOn(session, 'update').mockImplementation((async (args: never) => {
      await session.deleteMany({ where: { userId: owner.userId } });
      return update(args);
    }) as never);
    const reply = await owner.post('/graphql', { query: '{ viewer { id } }' });
    expect(racing).toHaveBeenCalled();
    racing.mockRestore();
    expect([reply.statusCode, reply.json()]).toEqual([200, { data: { viewer: null } }]);
    expect(sessionCookies(reply)).toEqual([]);
  });
});

describe('a session', () => {
  it.each([
    ['was just renewed', 0],
    ['was renewed less than a day ago', 23],
    ['has expired', lifetime / hour + 1],
  ])('sets no cookie if it %s', async (_, hours) => {
    const owner = await signUp(test);
    await age(owner, hours);
    const reply = await owner.post('/graphql', { query: '{ __typename }' });
    expect([reply.statusCode, sessionCookies(reply)]).toEqual([200, []]);
  });
});
