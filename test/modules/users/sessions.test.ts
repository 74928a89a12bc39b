import { describe, expect, it } from 'vitest';
import { globalId } from '../../../src/graphql/schema/global-id.ts';
import { useApp } from '../../support/app/app.ts';
import { storeSession } from '../../support/app/stored-user.ts';
import { trySignIn, trySignUp, userBehind } from '../../support/users/accounts.ts';
import { storedTrail } from '../../support/users/audit.ts';
import { Client, cookieOf, newEmail, signUp } from '../../support/users/people.ts';

const test = useApp();
const list = `{ sessions {
  totalCount nodes { id databaseId current address userAgent createdAt lastUsedAt expiresAt }
} }`;
const remove = `mutation ($id: ID!) {
  deleteSession(id: $id) { deletedSessionId databaseId }
}`;

describe('sessions', () => {
  it("lists the caller's sessions with their clients, newest first", async () => {
    const email = newEmail();
    const first = new Client(test, { cookie: cookieOf(await trySignUp(test, { email })) });
    const second = new Client(test, { cookie: cookieOf(await trySignIn(test, email)) });
    const { sessions } = await second.execute(list);
    const session = {
      id: expect.any(String),
      databaseId: expect.any(String),
      address: '127.0.0.1',
      userAgent: 'lightMyRequest',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      expiresAt: expect.any(String),
    };
    expect(sessions).toStrictEqual({
      totalCount: 2,
      nodes: [
        { ...session, current: true },
        { ...session, current: false },
      ],
    });
    const { sessions: ofFirst } = await first.execute(list);
    expect(ofFirst.nodes.map(({ current }: { current: boolean }) => current)).toEqual([
      false,
      true,
    ]);
  });

  it('does not list expired sessions', async () => {
    const person = await signUp(test);
    const id = await storeSession(test, person.userId);
    const data = { expiresAt: new Date(0) };
    await test.database.client.session.update({ where: { id }, data });
    expect((await person.execute(list)).sessions.totalCount).toBe(1);
    const node = 'query ($id: ID!) { node(id: $id) { __typename } }';
    expect(await person.execute(node, { id: globalId('Session', id) })).toEqual({ node: null });
  });
});

describe('deleteSession', () => {
  it('ends one session at once, and adds an audit event', async () => {
    const person = await signUp(test);
    const cookie = cookieOf(await trySignIn(test, person.email));
    expect(await userBehind(test, cookie)).toBe(person.userId);
    const [{ id, databaseId }] = (await person.execute(list)).sessions.nodes;
    expect(await person.execute(remove, { id })).toStrictEqual({
      deleteSession: { deletedSessionId: id, databaseId },
    });
    expect(await userBehind(test, cookie)).toBeNull();
    expect(await userBehind(test, person.headers.cookie as string)).toBe(person.userId);
    expect(await storedTrail(test, person)).toStrictEqual(['SIGNED_OUT', 'SIGNED_IN', 'SIGNED_UP']);
    expect(await person.errorCodes(remove, { id })).toStrictEqual(['NOT_FOUND']);
  });

  it('returns NOT_FOUND for the session of another user', async () => {
    const person = await signUp(test);
    const other = await signUp(test);
    const id = globalId('Session', await storeSession(test, other.userId));
    expect(await person.errorCodes(remove, { id })).toStrictEqual(['NOT_FOUND']);
    expect((await other.execute(list)).sessions.totalCount).toBe(2);
  });
});
