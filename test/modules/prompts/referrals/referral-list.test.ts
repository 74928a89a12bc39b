import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { signUpAs } from '../../../support/users/people.ts';
import { inviter, storeReferrals, week } from '../../../support/users/referrals.ts';

const test = useApp();
const now = new Date('2026-06-15T12:00:00.000Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

const person = useSeed(async () => (await inviter(test)).person);
beforeAll(async () => {
  const stranger = (await inviter(test)).person;
  await storeReferrals(test, person.userId, [
    { at: ago(0) },
    { at: ago(1) },
    { at: ago(week - 1) },
    { at: ago(week) },
    { at: ago(week + 1) },
    { at: ago(10 * week) },
    { at: ago(1_000), accepted: true },
    { at: ago(20 * week), accepted: true },
  ]);
  await storeReferrals(test, stranger.userId, [
    { at: ago(5) },
    { at: ago(5), accepted: true },
    { at: ago(2 * week) },
  ]);
  test.now = now;
});

const list = `query ($filter: ReferralFilter, $first: Int, $last: Int, $after: String, $before: String, $offset: Int) {
  referrals(filter: $filter, first: $first, last: $last, after: $after, before: $before, offset: $offset) {
    totalCount
    nodes { createdAt status }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;
const read = async (variables: object) => (await person.execute(list, variables)).referrals;
const times = (connection: { nodes: { createdAt: string }[] }) =>
  connection.nodes.map(({ createdAt }) => now.getTime() - Date.parse(createdAt));

const expected = {
  PENDING: [0, 1, week - 1],
  ACCEPTED: [1_000, 20 * week],
  EXPIRED: [week, week + 1, 10 * week],
};

describe('the list of referral invites', () => {
  it("returns all of the caller's referrals, newest first, with the current status", async () => {
    const all = await read({});
    const inOrder = Object.entries(expected)
      .flatMap(([status, ages]) => ages.map((age) => ({ status, age })))
      .toSorted((one, other) => one.age - other.age);
    expect(all.totalCount).toBe(8);
    expect(all.nodes).toEqual(
      inOrder.map(({ status, age }) => ({ status, createdAt: ago(age).toISOString() })),
    );
  });

  it.each(Object.entries(expected))('filters by %s', async (status, ages) => {
    const found = await read({ filter: { status } });
    expect(found.totalCount).toBe(ages.length);
    expect(times(found)).toEqual(ages);
    for (const node of found.nodes) expect(node.status).toBe(status);
  });

  it.each(Object.entries(expected))(
    'returns the pages of %s in both directions',
    async (status, ages) => {
      const forward: number[] = [];
      let after: string | null = null;
      for (;;) {
        const page = await read({ filter: { status }, first: 1, after });
        forward.push(...times(page));
        after = page.pageInfo.endCursor;
        if (!page.pageInfo.hasNextPage) break;
      }
      expect(forward).toEqual(ages);
      const backward: number[] = [];
      let before: string | null = null;
      for (;;) {
        const page = await read({ filter: { status }, last: 1, before });
        backward.unshift(...times(page));
        before = page.pageInfo.startCursor;
        if (!page.pageInfo.hasPreviousPage) break;
      }
      expect(backward).toEqual(ages);
      expect(times(await read({ filter: { status }, first: 9, offset: 1 }))).toEqual(ages.slice(1));
    },
  );

  it('changes a code from pending to expired at the exact millisecond', async () => {
    const statusAt = async (milliseconds: number) => {
      test.now = new Date(now.getTime() + milliseconds);
      const { referrals, referralStats } = await person.execute(
        '{ referrals(first: 1) { nodes { status } } referralStats { pending expired } }',
      );
      test.now = now;
      return [referrals.nodes[0].status, referralStats];
    };
    expect(await statusAt(week - 1)).toEqual(['PENDING', { pending: 1, expired: 5 }]);
    expect(await statusAt(week)).toEqual(['EXPIRED', { pending: 0, expired: 6 }]);
  });

  it('is empty for a user without referrals', async () => {
    const nobody = await signUpAs(test, 'MARKETER');
    const { referrals, referralStats } = await nobody.execute(
      '{ referrals { totalCount nodes { id } } referralStats { total accepted pending expired } }',
    );
    expect(referrals).toStrictEqual({ totalCount: 0, nodes: [] });
    expect(referralStats).toStrictEqual({ total: 0, accepted: 0, pending: 0, expired: 0 });
  });
});

describe('referralStats', () => {
  const stats = '{ referralStats { total accepted pending expired } }';

  it('counts the referrals of the caller only', async () => {
    expect(await person.execute(stats)).toStrictEqual({
      referralStats: { total: 8, accepted: 2, pending: 3, expired: 3 },
    });
  });

  it('runs one statement', async () => {
    await person.execute(stats);
    test.statements.length = 0;
    await person.execute(stats);
    const counts = test.statements.filter((sql) => sql.includes('"referrals"'));
    expect(counts).toHaveLength(1);
  });
});

describe('node of a referral', () => {
  const node = 'query ($id: ID!) { node(id: $id) { ... on Referral { code } } }';

  it('returns the referral to its owner only', async () => {
    const { referrals } = await person.execute('{ referrals(first: 1) { nodes { id code } } }');
    const [{ id, code }] = referrals.nodes;
    expect(await person.execute(node, { id })).toStrictEqual({ node: { code } });
    const other = await signUpAs(test, 'SUPER_ADMIN');
    expect(await other.execute(node, { id })).toStrictEqual({ node: null });
    const member = await signUpAs(test, 'MEMBER');
    expect(await member.errorCodes(node, { id })).toEqual(['FORBIDDEN']);
    const plain = await person.createApiKey({ permission: 'ADMIN' });
    expect(await plain.errorCodes(node, { id })).toEqual(['FORBIDDEN']);
  });
});
