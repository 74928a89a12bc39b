import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app/app.ts';
import { bearer, mistyped, storeApiKeys, storeFinanceKey } from '../support/users/keys.ts';
import { type Client, type KeyHolder, type Person, signUpAs } from '../support/users/people.ts';
import { storeReferrals } from '../support/users/referrals.ts';

const test = useApp();
const path = '/api/v1/referrals';
const roles = ['MEMBER', 'ADVISOR', 'MARKETER', 'SUPER_ADMIN'] as const;
const permissions = ['READ', 'MANAGE', 'ADMIN'] as const;
const scopes = { 'without the scope': [], 'with the scope': ['REFERRALS'] } as const;

type Role = (typeof roles)[number];
type Permission = (typeof permissions)[number];
type Scope = keyof typeof scopes;

const people = new Map<Role, Person>();
const keys = new Map<string, KeyHolder>();
const nameOf = (role: Role, permission: Permission, scope: Scope) =>
  `${role}, ${permission}, ${scope}`;

beforeAll(async () => {
  for (const role of roles) {
    const person = await signUpAs(test, role);
    people.set(role, person);
    await storeReferrals(test, person.userId, [{ at: new Date() }]);
    for (const permission of permissions) {
      for (const scope of Object.keys(scopes) as Scope[]) {
        const key = await person.createApiKey({ permission, scopes: scopes[scope] });
        keys.set(nameOf(role, permission, scope), key);
      }
    }
  }
});

const every = roles.flatMap((role) =>
  permissions.flatMap((permission) =>
    (Object.keys(scopes) as Scope[]).map((scope) => ({ role, permission, scope })),
  ),
);

/** The three documented requirements, each with its own reason (D52). */
function missing(role: Role, permission: Permission, scope: Scope): string[] {
  return [
    ...(permission === 'READ' ? ['This needs a key with the permission manage'] : []),
    ...(scope === 'without the scope' ? ['This needs a key with the scope referrals'] : []),
    ...(role === 'MEMBER' ? ['This needs the role advisor or higher'] : []),
  ];
}

const stored = () => test.database.client.referral.findMany({ orderBy: { id: 'asc' } });

const fields = {
  referrals: '{ referrals { nodes { code } } }',
  referralStats: '{ referralStats { total } }',
  createReferrals: 'mutation { createReferrals(input: {}) { referrals { code } } }',
};

/** The responses of REST and GraphQL to a caller. */
async function attempts(client: Client) {
  const rest = [await client.get(path), await client.post(path, {})];
  const graphql = [];
  for (const query of Object.values(fields)) graphql.push(await client.graphql(query));
  return { rest, graphql };
}

async function expectRejected(client: Client, status: 401 | 403, details: string[]) {
  const before = await stored();
  const { rest, graphql } = await attempts(client);
  const error = status === 401 ? 'Invalid or missing API key' : 'Insufficient permissions';
  for (const reply of rest) {
    expect(reply.json()).toStrictEqual({ error, details });
    expect(reply.statusCode).toBe(status);
  }
  for (const { data, errors } of graphql) {
    expect(Object.values(data ?? {}).filter((value) => value !== null)).toEqual([]);
    const [failure, ...others] = errors ?? [];
    expect(others).toEqual([]);
    expect(failure?.extensions.code).toBe(status === 401 ? 'UNAUTHENTICATED' : 'FORBIDDEN');
    expect(failure?.extensions.details?.map(({ message }) => message) ?? []).toEqual(details);
  }
  expect(await stored()).toEqual(before);
}

async function expectServed(client: Client) {
  const before = (await stored()).length;
  const { rest, graphql } = await attempts(client);
  expect(rest.map(({ statusCode }) => statusCode)).toEqual([200, 201]);
  expect(graphql.map(({ errors }) => errors)).toEqual([undefined, undefined, undefined]);
  expect((await stored()).length).toBe(before + 2);
}

describe('the referral operations with a key', () => {
  it.each(every)(
    'require all three conditions: $role, $permission, $scope',
    async ({ role, permission, scope }) => {
      const key = keys.get(nameOf(role, permission, scope)) as KeyHolder;
      const reasons = missing(role, permission, scope);
      if (reasons.length > 0) await expectRejected(key, 403, reasons);
      else await expectServed(key);
    },
  );

  it('return 401 for a revoked, expired, mistyped or unknown key', async () => {
    const { userId } = people.get('SUPER_ADMIN') as Person;
    const past = new Date(Date.now() - 1_000);
    const [revoked] = await storeApiKeys(test, userId, 1, { revokedAt: past });
    const [expired] = await storeApiKeys(test, userId, 1, { expiresAt: past });
    const live = keys.get('SUPER_ADMIN, ADMIN, with the scope') as KeyHolder;
    for (const secret of [revoked?.secret, expired?.secret, mistyped(live.secret)]) {
      await expectRejected(bearer(test, secret as string), 401, []);
    }
  });

  it('return 401 in REST and FORBIDDEN in GraphQL for a finance key', async () => {
    const { userId } = people.get('SUPER_ADMIN') as Person;
    const finance = bearer(test, await storeFinanceKey(test, userId));
    const before = await stored();
    const { rest, graphql } = await attempts(finance);
    for (const reply of rest) {
      expect(reply.statusCode).toBe(401);
      const details = ['This is a finance key. Use an API key (fol_…)'];
      expect(reply.json()).toStrictEqual({ error: 'Invalid or missing API key', details });
    }
    for (const { errors } of graphql) expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await stored()).toEqual(before);
  });

  it('apply a change of the role immediately', async () => {
    const administrator = people.get('SUPER_ADMIN') as Person;
    const person = await signUpAs(test, 'MEMBER');
    const key = await person.createApiKey({ permission: 'MANAGE', scopes: ['REFERRALS'] });
    const setRole = (role: Role) =>
      administrator.execute(
        'mutation ($userId: ID!, $role: Role!) { setUserRole(userId: $userId, role: $role) { user { id } } }',
        { userId: Buffer.from(`User:${person.userId}`).toString('base64'), role },
      );
    await expectRejected(key, 403, ['This needs the role advisor or higher']);
    await setRole('ADVISOR');
    await expectServed(key);
    await setRole('MEMBER');
    await expectRejected(key, 403, ['This needs the role advisor or higher']);
  });
});

describe('the referral operations with a session', () => {
  it.each(roles)('require the role advisor and work in GraphQL only: %s', async (role) => {
    const person = people.get(role) as Person;
    const { rest, graphql } = await attempts(person);
    expect(rest.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
    const codes = graphql.map(({ errors }) => errors?.[0]?.extensions.code);
    expect(codes).toEqual(
      role === 'MEMBER'
        ? ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']
        : [undefined, undefined, undefined],
    );
  });
});

describe('GET /api/v1/api_keys', () => {
  it.each(every)('requires the permission admin: $role, $permission, $scope', async (row) => {
    const { role, permission, scope } = row;
    const key = keys.get(nameOf(role, permission, scope)) as KeyHolder;
    const reply = await key.get('/api/v1/api_keys');
    if (permission === 'ADMIN') {
      expect(reply.statusCode).toBe(200);
      const { userId } = people.get(role) as Person;
      expect(reply.json().api_keys.length).toBe(
        await test.database.client.apiKey.count({ where: { userId } }),
      );
    } else {
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toStrictEqual({
        error: 'Insufficient permissions',
        details: ['This needs a key with the permission admin'],
      });
    }
  });
});
