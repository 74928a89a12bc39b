import { describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../../support/app/app.ts';
import { everythingStored } from '../../../support/samples/seeded-records.ts';
import { createInvite } from '../../../support/users/accounts.ts';
import { newEmail, Person, password } from '../../../support/users/people.ts';
import { WebPage } from '../../../support/web/web-page.ts';
import { nameRecords } from '../../../support/web/web-routes.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = usePrivateApp({ RATE_LIMIT_AUTH: '2' });
let addresses = 0;

/** A browser with its own address. */
function newVisitor(cookie = ''): Visitor {
  const visitor = new Visitor(test);
  addresses += 1;
  return Object.assign(visitor, { address: `198.51.100.${addresses}`, cookie });
}

/** Signs up a user from a separate address. */
async function newUser(): Promise<Person> {
  const visitor = newVisitor();
  const email = newEmail();
  await visitor.fillIn('/sign-up', { name: 'Somebody', email, password });
  const { id } = await test.database.client.user.findUniqueOrThrow({ where: { email } });
  return new Person(test, visitor.cookie, id, email);
}

/** Waits for failed sign-ins in the audit trail, which are recorded after the response. */
async function expectFailures(userId: string, count: number): Promise<void> {
  const where = { userId, kind: 'SIGN_IN_FAILED' } as const;
  const { client } = test.database;
  await expect.poll(() => client.auditEvent.count({ where }), { timeout: 10_000 }).toBe(count);
}

/** Expects 429 with a message and no change in the database. */
async function expectTooOften(send: () => Promise<WebPage>): Promise<WebPage> {
  const before = await everythingStored(test);
  const page = await send();
  expect(page.status).toBe(429);
  expect(page.alert).toBe('Too many attempts. Wait a minute, then try again.');
  expect(page.reply.headers['retry-after']).toBe('60');
  expect(await everythingStored(test)).toStrictEqual(before);
  return page;
}

describe('a form returns 429 beyond the limit and keeps its values', () => {
  it('for sign-up from one address', async () => {
    const visitor = newVisitor();
    const entries = { name: 'Ann', email: newEmail(), password };
    for (const _ of [1, 2]) await visitor.fillIn('/sign-up', { ...entries, name: '' });
    const page = await expectTooOften(() => visitor.fillIn('/sign-up', entries));
    const { name, email } = entries;
    expect(page.form('/sign-up').fields).toMatchObject({ name, email, password: '' });
    expect((await newVisitor().fillIn('/sign-up', entries)).address).toBe('/');
  });

  it('for sign-in from one address, ignoring X-Forwarded-For', async () => {
    const { email } = await newUser();
    const { address } = newVisitor();
    const from = (forwarded: string) =>
      Object.assign(new Visitor(test, undefined, { 'x-forwarded-for': forwarded }), { address });
    for (const each of ['192.0.2.1', '192.0.2.2']) {
      const wrong = { email: newEmail(), password: 'not this one' };
      expect((await from(each).fillIn('/sign-in', wrong)).status).toBe(401);
    }
    const entries = { email, password };
    const page = await expectTooOften(() => from('192.0.2.3').fillIn('/sign-in', entries));
    expect(page.form('/sign-in').fields).toMatchObject({ email, password: '' });
  });

  it('for sign-in of one user from all addresses together', async () => {
    const { email, userId } = await newUser();
    for (let time = 0; time < 20; time += 1) {
      const written = time % 2 === 0 ? email.toUpperCase() : ` ${email} `;
      const wrong = { email: written, password: 'not this one' };
      expect((await newVisitor().fillIn('/sign-in', wrong)).status).toBe(401);
    }
    await expectFailures(userId, 20);
    await expectTooOften(() => newVisitor().fillIn('/sign-in', { email, password }));
  });

  it('for changes of the password', async () => {
    const { headers } = await newUser();
    const visitor = newVisitor(headers.cookie);
    const path = '/settings/password';
    const repeated = 'a quite different one';
    const wrong = { currentPassword: 'wrong', newPassword: repeated, repeated };
    for (const _ of [1, 2]) expect((await visitor.fillIn(path, wrong)).status).toBe(422);
    const right = { ...wrong, currentPassword: password };
    await expectTooOften(() => visitor.fillIn(path, right));
    await expectTooOften(() => newVisitor(headers.cookie).fillIn(path, right));
  });

  it('for password-reset links', async () => {
    const visitor = newVisitor();
    const send = async () => {
      const { token } = await visitor.open('/sign-in');
      const url = '/reset-password?token=guess';
      return new WebPage(await visitor.post(url, { _token: token }), url);
    };
    for (const _ of [1, 2]) expect((await send()).status).toBe(422);
    await expectTooOften(send);
  });

  it.each(['api-keys', 'finance-keys'] as const)('for revealing a key: %s', async (kind) => {
    const person = await newUser();
    const visitor = newVisitor(person.headers.cookie);
    const path = `/settings/${kind}/${(await nameRecords(test, person, person))[kind]}/reveal`;
    const wrong = { password: 'not this one' };
    for (const _ of [1, 2]) expect((await visitor.fillIn(path, wrong)).status).toBe(422);
    await expectTooOften(() => visitor.fillIn(path, { password }));
    const otherVisitor = newVisitor(person.headers.cookie);
    await expectTooOften(() => otherVisitor.fillIn(path, { password }));
  });
});

describe('attempts of other clients', () => {
  const wrong = 'not this one';

  it('do not limit the user at another address', async () => {
    const { email } = await newUser();
    const otherClient = newVisitor();
    for (let time = 0; time < 30; time += 1) {
      await otherClient.fillIn('/sign-in', { email, password: wrong });
    }
    expect((await newVisitor().fillIn('/sign-in', { email, password })).address).toBe('/');
  });

  it('do not limit a known device, even at the same address', async () => {
    const { userId, email, headers } = await newUser();
    const owner = newVisitor(headers.cookie);
    await owner.submit(await owner.open('/'), '/sign-out');
    for (let time = 0; time < 20; time += 1) {
      await newVisitor().fillIn('/sign-in', { email, password: wrong });
    }
    const neighbour = Object.assign(newVisitor(), { address: owner.address });
    for (const _ of [1, 2, 3]) await neighbour.fillIn('/sign-in', { email, password: wrong });
    // The loose limit rejects the attempts of the neighbour.
    await expectFailures(userId, 20);
    await expectTooOften(() => neighbour.fillIn('/sign-in', { email, password }));
    expect((await owner.fillIn('/sign-in', { email, password })).address).toBe('/');
  });

  it('do not change the limit of a known device', async () => {
    const { userId, email, headers } = await newUser();
    const owner = newVisitor(headers.cookie);
    await owner.submit(await owner.open('/'), '/sign-out');
    for (const _ of [1, 2]) {
      expect((await owner.fillIn('/sign-in', { email, password: wrong })).status).toBe(401);
    }
    await expectFailures(userId, 2);
    await expectTooOften(() => owner.fillIn('/sign-in', { email, password }));
    expect((await newVisitor().fillIn('/sign-in', { email, password })).address).toBe('/');
  });
});

describe('look-ups of invites', () => {
  it('are not counted for invalid forms', async () => {
    const code = await createInvite(test, (await newUser()).userId);
    const visitor = newVisitor();
    let page = await visitor.open(`/sign-up?invite=${code}`);
    for (const name of ['', ' ']) {
      page = await visitor.submit(page, '/sign-up', { name, email: newEmail(), password });
      expect([page.status, page.title]).toStrictEqual([422, 'Sign up']);
    }
    expect((await visitor.open(`/sign-up?invite=${code}`)).status).toBe(200);
  });

  it('return an error page beyond the limit', async () => {
    const code = await createInvite(test, (await newUser()).userId);
    const visitor = newVisitor();
    for (const guess of ['one', 'two']) {
      const page = await visitor.open(`/sign-up?invite=${guess}`);
      expect(page.title).toBe('Invite not found');
    }
    const page = await visitor.open(`/sign-up?invite=${code}`);
    expect([page.status, page.title]).toStrictEqual([429, 'Too many requests']);
    expect(page.text).toContain('Wait a minute, then try again.');
    expect(page.reply.headers['retry-after']).toBe('60');
    expect((await visitor.open('/sign-up')).status).toBe(200);
    expect((await newVisitor().open(`/sign-up?invite=${code}`)).text).toContain(
      'You have been invited',
    );
  });
});
