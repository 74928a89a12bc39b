import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { globalId } from '../../../src/graphql/schema/global-id.ts';
import { useApp } from '../../support/app/app.ts';
import {
  conflictFor,
  errorFor,
  forbiddenFor,
  notFoundFor,
} from '../../support/samples/error-cases.ts';
import { bearer, storeFinanceKey } from '../../support/users/keys.ts';
import { anybody, type Client, type Person, signUp, signUpAs } from '../../support/users/people.ts';

const test = useApp();
const document = `mutation ($userId: ID!, $role: Role!) {
  setUserRole(userId: $userId, role: $role) { user { databaseId role } }
}`;
const idOf = (userId: string) => globalId('User', userId);
const setRole = (client: Client, { userId }: Pick<Person, 'userId'>, role: string) =>
  client.graphql(document, { userId: idOf(userId), role });

const roleOf = async ({ userId }: Person) =>
  (await test.database.client.user.findUniqueOrThrow({ where: { id: userId } })).role;

const done = ({ userId }: Person, role: string) => ({
  data: { setUserRole: { user: { databaseId: userId, role } } },
});
const last = conflictFor(
  'setUserRole',
  ['role'],
  "The role of the last super admin can't be lowered",
);

// Other super admins in the database would change the results.
beforeEach(async () => {
  await test.database.client.user.updateMany({ data: { role: 'MEMBER' } });
});

describe('setUserRole', () => {
  it('sets the role of a user with immediate effect on sessions', async () => {
    const [administrator, person] = [await signUpAs(test, 'SUPER_ADMIN'), await signUp(test)];
    for (const role of ['ADVISOR', 'MARKETER', 'SUPER_ADMIN', 'MEMBER', 'MEMBER']) {
      expect(await setRole(administrator, person, role)).toStrictEqual(done(person, role));
      expect(await person.execute('{ viewer { role } }')).toStrictEqual({ viewer: { role } });
    }
  });

  it('applies the permissions of the new role immediately', async () => {
    const [administrator, person] = [await signUpAs(test, 'SUPER_ADMIN'), await signUp(test)];
    const target = await signUp(test);
    const forbidden = forbiddenFor('setUserRole', 'This needs the role super admin');
    expect(await setRole(person, target, 'ADVISOR')).toStrictEqual(forbidden);
    await setRole(administrator, person, 'SUPER_ADMIN');
    expect(await setRole(person, target, 'ADVISOR')).toStrictEqual(done(target, 'ADVISOR'));
    await setRole(administrator, person, 'MARKETER');
    expect(await setRole(person, target, 'MARKETER')).toStrictEqual(forbidden);
    expect(await roleOf(target)).toBe('ADVISOR');
  });

  it.each(['MEMBER', 'ADVISOR', 'MARKETER'] as const)(
    'returns FORBIDDEN for a %s, for own and other ids',
    async (role) => {
      await signUpAs(test, 'SUPER_ADMIN');
      const [person, target] = [await signUpAs(test, role), await signUp(test)];
      for (const each of [person, target]) {
        expect(await setRole(person, each, 'SUPER_ADMIN')).toStrictEqual(
          forbiddenFor('setUserRole', 'This needs the role super admin'),
        );
      }
      expect([await roleOf(person), await roleOf(target)]).toStrictEqual([role, 'MEMBER']);
    },
  );

  it("returns FORBIDDEN for a super admin's key and UNAUTHENTICATED for an anonymous caller", async () => {
    const [administrator, target] = [await signUpAs(test, 'SUPER_ADMIN'), await signUp(test)];
    const key = await administrator.createApiKey({ permission: 'ADMIN', scopes: ['REFERRALS'] });
    const finance = bearer(test, await storeFinanceKey(test, administrator.userId));
    for (const client of [key, finance]) {
      expect(await setRole(client, target, 'ADVISOR')).toStrictEqual(
        forbiddenFor('setUserRole', 'This needs a web session, not a key'),
      );
    }
    expect(await setRole(anybody(test), target, 'ADVISOR')).toStrictEqual(
      errorFor('setUserRole', 'UNAUTHENTICATED', 'Invalid or missing credentials'),
    );
    expect(await roleOf(target)).toBe('MEMBER');
  });

  it('returns CONFLICT for the last super admin', async () => {
    const administrator = await signUpAs(test, 'SUPER_ADMIN');
    for (const role of ['MEMBER', 'ADVISOR', 'MARKETER']) {
      expect(await setRole(administrator, administrator, role)).toStrictEqual(last);
    }
    expect(await setRole(administrator, administrator, 'SUPER_ADMIN')).toStrictEqual(
      done(administrator, 'SUPER_ADMIN'),
    );
    expect(await roleOf(administrator)).toBe('SUPER_ADMIN');
  });

  it("lowers the caller's role if there is another super admin", async () => {
    const [one, two] = [await signUpAs(test, 'SUPER_ADMIN'), await signUpAs(test, 'SUPER_ADMIN')];
    expect(await setRole(one, one, 'MEMBER')).toStrictEqual(done(one, 'MEMBER'));
    expect(await setRole(two, two, 'MEMBER')).toStrictEqual(last);
  });

  it("keeps one super admin when two lower each other's role concurrently", async () => {
    for (let round = 0; round < 5; round += 1) {
      await test.database.client.user.updateMany({ data: { role: 'MEMBER' } });
      const [one, two] = [await signUpAs(test, 'SUPER_ADMIN'), await signUpAs(test, 'SUPER_ADMIN')];
      const replies = await Promise.all([setRole(one, two, 'MEMBER'), setRole(two, one, 'MEMBER')]);
      expect(replies.filter(({ errors }) => errors === undefined)).toHaveLength(1);
      const roles = [await roleOf(one), await roleOf(two)];
      expect(roles.toSorted()).toStrictEqual(['MEMBER', 'SUPER_ADMIN']);
    }
  });

  it('keeps one super admin when two lower their own role concurrently', async () => {
    const [one, two] = [await signUpAs(test, 'SUPER_ADMIN'), await signUpAs(test, 'SUPER_ADMIN')];
    const replies = await Promise.all([setRole(one, one, 'MEMBER'), setRole(two, two, 'MEMBER')]);
    expect(replies.filter(({ errors }) => errors !== undefined)).toStrictEqual([last]);
    const roles = [await roleOf(one), await roleOf(two)];
    expect(roles.toSorted()).toStrictEqual(['MEMBER', 'SUPER_ADMIN']);
  });

  it('returns NOT_FOUND for an unknown id, a malformed id or the id of another type', async () => {
    const administrator = await signUpAs(test, 'SUPER_ADMIN');
    const { id } = await administrator.createApiKey();
    for (const userId of [idOf(randomUUID()), idOf('1'), randomUUID(), '', '\0', id]) {
      const reply = await administrator.graphql(document, { userId, role: 'MEMBER' });
      expect(reply).toStrictEqual(notFoundFor('setUserRole'));
    }
    expect(await roleOf(administrator)).toBe('SUPER_ADMIN');
  });

  it('rejects an unknown role', async () => {
    const [administrator, person] = [await signUpAs(test, 'SUPER_ADMIN'), await signUp(test)];
    for (const role of ['OWNER', 'super_admin', '']) {
      const variables = { userId: idOf(person.userId), role };
      expect(await administrator.errorCodes(document, variables)).toStrictEqual(['BAD_USER_INPUT']);
    }
    expect(await roleOf(person)).toBe('MEMBER');
  });
});
