import { describe, expect, it } from 'vitest';
import { createInvite } from '../support/accounts.ts';
import { usePrivateApp } from '../support/app.ts';
import { newEmail, Person, password } from '../support/people.ts';
import { everythingStored } from '../support/seeded-records.ts';
import type { WebPage } from '../support/web-page.ts';
import { nameRecords } from '../support/web-routes.ts';
import { Visitor } from '../support/web-visitor.ts';

const test = usePrivateApp({ RATE_LIMIT_AUTH: '2' });
let addresses = 0;

/** A browser at an address of its own. */
function newcomer(cookie = ''): Visitor {
  const visitor = new Visitor(test);
  addresses += 1;
  return Object.assign(visitor, { address: `198.51.100.${addresses}`, cookie });
}

/** Somebody who has signed up from an address of their own. */
async function somebody(): Promise<Person> {
  const visitor = newcomer();
  const email = newEmail();
  await visitor.fillIn('/sign-up', { name: 'Somebody', email, password });
  const { id } = await test.database.client.user.findUniqueOrThrow({ where: { email } });
  return new Person(test, visitor.cookie, id, email);
}

/** Waits until failed sign-ins are in the audit trail; the reply does not wait for that. */
async function expectFailures(userId: string, count: number): Promise<void> {
  const where = { userId, kind: 'SIGN_IN_FAILED' } as const;
  const { client } = test.database;
  await expect.poll(() => client.auditEvent.count({ where }), { timeout: 10_000 }).toBe(count);
}

/** That a form was sent too often, says so, and changed nothing meanwhile. */
async function expectTooOften(send: () => Promise<WebPage>): Promise<WebPage> {
  const before = await everythingStored(test);
  const page = await send();
  expect([page.status, page.alert]).toStrictEqual([
    429,
    'Too many attempts. Wait a minute, then try again.',
  ]);
  expect(page.reply.headers['retry-after']).toBe('60');
  expect(await everythingStored(test)).toStrictEqual(before);
  return page;
}

describe('too many attempts are refused, and what was entered stays', () => {
  it('to sign up from one address', async () => {
    const visitor = newcomer();
    const entries = { name: 'Ann', email: newEmail(), password };
    for (const _ of [1, 2]) await visitor.fillIn('/sign-up', { ...entries, name: '' });
    const page = await expectTooOften(() => visitor.fillIn('/sign-up', entries));
    const { name, email } = entries;
    expect(page.form('/sign-up').fields).toMatchObject({ name, email, password: '' });
    expect((await newcomer().fillIn('/sign-up', entries)).address).toBe('/');
  });

  it('to sign in from one address, whatever X-Forwarded-For says', async () => {
    const { email } = await somebody();
    const { address } = newcomer();
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

  it('to sign in to one account, from all addresses together', async () => {
    const { email, userId } = await somebody();
    for (let time = 0; time < 20; time += 1) {
      const written = time % 2 === 0 ? email.toUpperCase() : ` ${email} `;
      const wrong = { email: written, password: 'not this one' };
      expect((await newcomer().fillIn('/sign-in', wrong)).status).toBe(401);
    }
    await expectFailures(userId, 20);
    await expectTooOften(() => newcomer().fillIn('/sign-in', { email, password }));
  });

  it('to change the password', async () => {
    const { headers } = await somebody();
    const visitor = newcomer(headers.cookie);
    const path = '/settings/password';
    const repeated = 'a quite different one';
    const wrong = { currentPassword: 'wrong', newPassword: repeated, repeated };
    for (const _ of [1, 2]) expect((await visitor.fillIn(path, wrong)).status).toBe(422);
    const right = { ...wrong, currentPassword: password };
    await expectTooOften(() => visitor.fillIn(path, right));
    await expectTooOften(() => newcomer(headers.cookie).fillIn(path, right));
  });

  it('to reset a password by a link', async () => {
    const visitor = newcomer();
    const send = () =>
      visitor.fillIn('/reset-password?token=guess', {
        newPassword: 'a quite different one',
        repeated: 'a quite different one',
      });
    for (const _ of [1, 2]) expect((await send()).status).toBe(422);
    await expectTooOften(send);
  });

  it.each(['api-keys', 'finance-keys'] as const)('to reveal one of the %s', async (kind) => {
    const person = await somebody();
    const visitor = newcomer(person.headers.cookie);
    const path = `/settings/${kind}/${(await nameRecords(test, person, person))[kind]}/reveal`;
    const wrong = { password: 'not this one' };
    for (const _ of [1, 2]) expect((await visitor.fillIn(path, wrong)).status).toBe(422);
    await expectTooOften(() => visitor.fillIn(path, { password }));
    const elsewhere = newcomer(person.headers.cookie);
    await expectTooOften(() => elsewhere.fillIn(path, { password }));
  });
});

describe('attempts of strangers', () => {
  const wrong = 'not this one';

  it('do not keep an owner out who signs in from another address', async () => {
    const { email } = await somebody();
    const stranger = newcomer();
    for (let time = 0; time < 30; time += 1) {
      await stranger.fillIn('/sign-in', { email, password: wrong });
    }
    expect((await newcomer().fillIn('/sign-in', { email, password })).address).toBe('/');
  });

  it('do not keep a browser out that has signed in before, not even at the same address', async () => {
    const { userId, email, headers } = await somebody();
    const owner = newcomer(headers.cookie);
    await owner.submit(await owner.open('/'), '/sign-out');
    for (let time = 0; time < 20; time += 1) {
      await newcomer().fillIn('/sign-in', { email, password: wrong });
    }
    const neighbour = Object.assign(newcomer(), { address: owner.address });
    for (const _ of [1, 2, 3]) await neighbour.fillIn('/sign-in', { email, password: wrong });
    // The loose limit rejects the neighbour's.
    await expectFailures(userId, 20);
    await expectTooOften(() => neighbour.fillIn('/sign-in', { email, password }));
    expect((await owner.fillIn('/sign-in', { email, password })).address).toBe('/');
  });

  it('have no other effect for a browser that has signed in before', async () => {
    const { userId, email, headers } = await somebody();
    const owner = newcomer(headers.cookie);
    await owner.submit(await owner.open('/'), '/sign-out');
    for (const _ of [1, 2]) {
      expect((await owner.fillIn('/sign-in', { email, password: wrong })).status).toBe(401);
    }
    await expectFailures(userId, 2);
    await expectTooOften(() => owner.fillIn('/sign-in', { email, password }));
    expect((await newcomer().fillIn('/sign-in', { email, password })).address).toBe('/');
  });
});

describe('too many look-ups of invites', () => {
  it('are not made by mistakes in the form', async () => {
    const code = await createInvite(test, (await somebody()).userId);
    const visitor = newcomer();
    let page = await visitor.open(`/sign-up?invite=${code}`);
    for (const name of ['', ' ']) {
      page = await visitor.submit(page, '/sign-up', { name, email: newEmail(), password });
      expect([page.status, page.title]).toStrictEqual([422, 'Sign up']);
    }
    expect((await visitor.open(`/sign-up?invite=${code}`)).status).toBe(200);
  });

  it('are answered with a page that says so', async () => {
    const code = await createInvite(test, (await somebody()).userId);
    const visitor = newcomer();
    for (const guess of ['one', 'two']) {
      const page = await visitor.open(`/sign-up?invite=${guess}`);
      expect(page.title).toBe('Invite not found');
    }
    const page = await visitor.open(`/sign-up?invite=${code}`);
    expect([page.status, page.title]).toStrictEqual([429, 'Too many requests']);
    expect(page.text).toContain('Wait a minute, then try again.');
    expect(page.reply.headers['retry-after']).toBe('60');
    expect((await visitor.open('/sign-up')).status).toBe(200);
    expect((await newcomer().open(`/sign-up?invite=${code}`)).text).toContain(
      'You have been invited',
    );
  });
});
