import { describe, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../../support/app/app.ts';
import { createInvite, trySignUp } from '../../../support/users/accounts.ts';
import { addressedClients, anybody, signUp } from '../../../support/users/people.ts';

const test = usePrivateApp({ RATE_LIMIT_AUTH: '3', TRUST_PROXY: '127.0.0.1' });
const document = 'query ($code: String!) { invite(code: $code) { status } }';
const newcomer = addressedClients(test);
const lookUp = (code: string) => newcomer().graphql(document, { code });
const inviteReply = (status: string) => ({ data: { invite: { status } } });

const inviter = useSeed(() => signUp(test));

describe('invite', () => {
  it('returns OPEN to an anonymous caller', async () => {
    expect(await lookUp(await createInvite(test, inviter.userId))).toStrictEqual(
      inviteReply('OPEN'),
    );
  });

  it('returns USED after a sign-up with the code', async () => {
    const inviteCode = await createInvite(test, inviter.userId);
    expect((await trySignUp(test, { inviteCode })).statusCode).toBe(201);
    expect(await lookUp(inviteCode)).toStrictEqual(inviteReply('USED'));
  });

  it('returns EXPIRED from the time of expiry, but USED for a used code', async () => {
    const expiresAt = new Date('2026-03-01T12:00:00Z');
    const open = await createInvite(test, inviter.userId, { expiresAt });
    const acceptedAt = new Date('2026-02-28T12:00:00Z');
    const used = await createInvite(test, inviter.userId, { expiresAt, acceptedAt });
    test.now = new Date('2026-03-01T11:59:59.999Z');
    expect(await lookUp(open)).toStrictEqual(inviteReply('OPEN'));
    test.now = expiresAt;
    expect(await lookUp(open)).toStrictEqual(inviteReply('EXPIRED'));
    expect(await lookUp(used)).toStrictEqual(inviteReply('USED'));
  });

  it.each(['', 'unknown', '\0', '\ud800', '%', 'x'.repeat(10_000)])(
    'returns null for an unknown code: %#',
    async (code) => {
      expect(await lookUp(code)).toStrictEqual({ data: { invite: null } });
    },
  );

  it('has no other fields', async () => {
    const { __type } = await anybody(test).execute(
      '{ __type(name: "Invite") { fields { name } } }',
    );
    expect(__type.fields).toStrictEqual([{ name: 'status' }]);
  });

  it('returns RATE_LIMITED after the limit of one address, for aliases and for requests', async () => {
    const code = await createInvite(test, inviter.userId);
    const client = newcomer();
    const aliases = ['a', 'b', 'c', 'd', 'e'].map(
      (alias) => `${alias}: invite(code: "${code}") { status }`,
    );
    const { data, errors } = await client.graphql(`{ ${aliases.join(' ')} }`);
    const open = { status: 'OPEN' };
    expect(data).toStrictEqual({ a: open, b: open, c: open, d: null, e: null });
    expect(errors?.map(({ extensions }) => extensions.code)).toStrictEqual([
      'RATE_LIMITED',
      'RATE_LIMITED',
    ]);
    expect(await client.errorCodes(document, { code })).toStrictEqual(['RATE_LIMITED']);
    expect(await lookUp(code)).toStrictEqual(inviteReply('OPEN'));
  });
});
