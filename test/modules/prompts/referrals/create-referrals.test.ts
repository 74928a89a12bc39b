import { describe, expect, it } from 'vitest';
import { baseUrl, useApp, useSeed } from '../../../support/app/app.ts';
import { invalidFor } from '../../../support/samples/error-cases.ts';
import { trySignUp } from '../../../support/users/accounts.ts';
import { inviter, week } from '../../../support/users/referrals.ts';

const test = useApp();
const create = `mutation ($input: CreateReferralsInput!) {
  createReferrals(input: $input) {
    referrals {
      id databaseId code status inviteUrl expiresAt acceptedAt createdAt owner { email }
    }
  }
}`;

const advisor = useSeed(async () => (await inviter(test)).person);

const countAll = () => test.database.client.referral.count();

describe('createReferrals', () => {
  it('creates a pending invite that expires after a week', async () => {
    test.now = new Date('2026-03-01T12:00:00.123Z');
    const { createReferrals } = await advisor.execute(create, { input: {} });
    test.now = undefined;
    const [{ databaseId, code }] = createReferrals.referrals;
    expect(createReferrals.referrals).toStrictEqual([
      {
        id: Buffer.from(`Referral:${databaseId}`).toString('base64'),
        databaseId: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
        code: expect.stringMatching(/^[\da-zA-Z]{22}$/),
        status: 'PENDING',
        inviteUrl: `${baseUrl}/sign-up?invite=${code}`,
        expiresAt: '2026-03-08T12:00:00.123Z',
        acceptedAt: null,
        createdAt: '2026-03-01T12:00:00.123Z',
        owner: { email: advisor.email },
      },
    ]);
  });

  it('creates the requested number of unique codes, in the order of the list', async () => {
    const { createReferrals } = await advisor.execute(create, { input: { count: 5 } });
    const codes = createReferrals.referrals.map(({ code }: { code: string }) => code);
    expect(new Set(codes).size).toBe(5);
    const { referrals } = await advisor.execute('{ referrals(first: 5) { nodes { code } } }');
    expect(referrals.nodes.map(({ code }: { code: string }) => code)).toEqual(codes);
  });

  it.each([
    ['ADVISOR', 5],
    ['MARKETER', 50],
    ['SUPER_ADMIN', 50],
  ] as const)('lets a %s create at most %d codes in a request', async (role, max) => {
    const { person, key } = await inviter(test, role);
    for (const client of [person, key]) {
      const result = await client.execute(create, { input: { count: max } });
      expect(result.createReferrals.referrals).toHaveLength(max);
      const before = await countAll();
      for (const [count, bound] of [
        [max + 1, `less than or equal to ${max}`],
        [2_147_483_647, `less than or equal to ${max}`],
        [0, 'greater than or equal to 1'],
        [-1, 'greater than or equal to 1'],
      ] as const) {
        expect(await client.graphql(create, { input: { count } })).toEqual(
          invalidFor('createReferrals', ['input', 'count'], `Count must be ${bound}`),
        );
      }
      expect(await countAll()).toBe(before);
    }
  });

  it('treats null as a missing value', async () => {
    const { createReferrals } = await advisor.execute(create, { input: { count: null } });
    expect(createReferrals.referrals).toHaveLength(1);
  });

  it('runs as many statements for one code as for many', async () => {
    const { person } = await inviter(test, 'MARKETER');
    const statements = async (count: number) => {
      test.statements.length = 0;
      await person.execute(create, { input: { count } });
      return test.statements.length;
    };
    await statements(1);
    expect(await statements(50)).toBe(await statements(1));
  });

  it('creates codes that can be used for one sign-up', async () => {
    const { createReferrals } = await advisor.execute(create, { input: { count: 1 } });
    const [{ id, inviteUrl }] = createReferrals.referrals;
    const inviteCode = new URL(inviteUrl).searchParams.get('invite');
    const replies = [await trySignUp(test, { inviteCode }), await trySignUp(test, { inviteCode })];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 422]);
    const { node } = await advisor.execute(
      'query ($id: ID!) { node(id: $id) { ... on Referral { status acceptedAt expiresAt createdAt } } }',
      { id },
    );
    expect(node).toMatchObject({ status: 'ACCEPTED', acceptedAt: expect.any(String) });
    expect(Date.parse(node.expiresAt) - Date.parse(node.createdAt)).toBe(week);
  });
});
