import { generateKey } from '../../../src/identity/key-format.ts';
import type { TestApp } from '../app/app.ts';
import { trySignIn } from '../users/accounts.ts';
import { mistyped, storeApiKeys, storeFinanceKey } from '../users/keys.ts';
import { anybody, Client, cookieOf, type Person, signUp, signUpAs } from '../users/people.ts';

/** A caller, and the owner of the requested records. */
export interface Asking {
  readonly client: Client;
  readonly owner: Person;
}

const past = new Date(Date.now() - 1_000);

/** Every kind of caller there is, valid and not, under the names that the tables use. */
export async function everyCaller(test: TestApp): Promise<ReadonlyMap<string, Asking>> {
  const member = await signUp(test);
  const advisor = await signUpAs(test, 'ADVISOR');
  const marketer = await signUpAs(test, 'MARKETER');
  const admin = await signUpAs(test, 'SUPER_ADMIN');

  const endedSession = new Client(test, { cookie: cookieOf(await trySignIn(test, member.email)) });
  await endedSession.post('/api/auth/sign-out', {});

  const callers = new Map<string, Asking>([
    ['nobody', { client: anybody(test), owner: member }],
    ['ended session', { client: endedSession, owner: member }],
    ['member', { client: member, owner: member }],
    ['advisor', { client: advisor, owner: advisor }],
    ['marketer', { client: marketer, owner: marketer }],
    ['super admin', { client: admin, owner: admin }],
  ]);
  const withHeader = (authorization: string, { headers }: Client = anybody(test)) =>
    new Client(test, { ...headers, authorization });
  const addKey = (name: string, secret: string, owner = member) =>
    callers.set(name, { client: withHeader(`Bearer ${secret}`), owner });

  for (const permission of ['READ', 'MANAGE', 'ADMIN'] as const) {
    const plain = await member.createApiKey({ permission });
    const scoped = await member.createApiKey({ permission, scopes: ['REFERRALS'] });
    addKey(permission.toLowerCase(), plain.secret);
    addKey(`${permission.toLowerCase()}+`, scoped.secret);
  }
  const best = await admin.createApiKey({ permission: 'ADMIN', scopes: ['REFERRALS'] });
  addKey('admin+ of super', best.secret, admin);
  addKey('fin', await storeFinanceKey(test, member.userId));
  addKey('fin of super', await storeFinanceKey(test, admin.userId), admin);

  const [revoked] = await storeApiKeys(test, admin.userId, 1, { revokedAt: past });
  const [expired] = await storeApiKeys(test, admin.userId, 1, { expiresAt: past });
  const [live] = await storeApiKeys(test, admin.userId, 1);
  const reading = await member.createApiKey({ permission: 'READ' });
  addKey('revoked', revoked?.secret as string, admin);
  addKey('expired', expired?.secret as string, admin);
  addKey('mistyped', mistyped(live?.secret as string), admin);
  addKey('unknown', generateKey('fol_'), admin);
  addKey('fin revoked', await storeFinanceKey(test, admin.userId, { revokedAt: past }), admin);
  callers.set('basic', { client: withHeader('Basic eDp5'), owner: admin });
  // Each of these is sent together with the valid cookie of a super admin.
  const besideCookie = (authorization: string) => withHeader(authorization, admin);
  callers.set('cookie, mistyped', {
    client: besideCookie(`Bearer ${mistyped(live?.secret as string)}`),
    owner: admin,
  });
  callers.set('cookie, read', { client: besideCookie(`Bearer ${reading.secret}`), owner: member });
  return callers;
}
