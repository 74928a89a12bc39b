import { beforeAll, describe, expect, it } from 'vitest';
import { baseUrl, useApp } from '../../support/app/app.ts';
import { expectInvalid, expectReply } from '../../support/http/replies.ts';
import { linksOf, paginationOf } from '../../support/rest/pages.ts';
import { type KeyHolder, type Person, signUp } from '../../support/users/people.ts';
import { inviter, storeReferrals, week } from '../../support/users/referrals.ts';

const test = useApp();
const path = '/api/v1/referrals';
const now = new Date('2026-06-15T12:00:00.000Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

let person: Person;
let key: KeyHolder;
/** The expected referrals of the list, newest first. */
let listed: Record<string, unknown>[];

beforeAll(async () => {
  ({ person, key } = await inviter(test));
  await storeReferrals(test, person.userId, [
    { at: ago(1_000) },
    { at: ago(2_000) },
    { at: ago(week), accepted: true },
    { at: ago(week) },
    { at: ago(3 * week) },
  ]);
  test.now = now;
  const rows = await test.database.client.referral.findMany({
    where: { userId: person.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  listed = rows.map(({ id, code, createdAt, expiresAt, acceptedAt }) => ({
    id,
    code,
    status: acceptedAt ? 'accepted' : createdAt > ago(week) ? 'pending' : 'expired',
    invite_url: `${baseUrl}/sign-up?invite=${code}`,
    expires_at: expiresAt.toISOString(),
    accepted_at: acceptedAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }));
});

const stats = { total: 5, accepted: 1, pending: 2, expired: 2 };
describe('GET /api/v1/referrals', () => {
  it('returns the referrals, newest first, and the stats', async () => {
    const reply = await key.get(path);
    expectReply(reply, 200, { referrals: listed, stats, pagination: paginationOf(1, 25, 5) });
  });

  it('returns a page with links, and stats of all referrals', async () => {
    const reply = await key.get(`${path}?per_page=2&page=2`);
    expect(reply.json()).toStrictEqual({
      referrals: listed.slice(2, 4),
      stats,
      pagination: paginationOf(2, 2, 5),
    });
    expect(reply.headers.link).toBe(
      linksOf(path, 'per_page=2', { first: 1, prev: 1, next: 3, last: 3 }),
    );
  });

  it.each(['pending', 'accepted', 'expired'])(
    'filters by the status %s, with stats of all referrals',
    async (status) => {
      const found = listed.filter((body) => body.status === status);
      expect(found).not.toEqual([]);
      const reply = await key.get(`${path}?status=${status}`);
      expect(reply.json()).toStrictEqual({
        referrals: found,
        stats,
        pagination: paginationOf(1, 25, found.length),
      });
    },
  );

  it('treats empty parameters as missing, and ignores unknown ones', async () => {
    const reply = await key.get(`${path}?status=&page=&state=accepted&Status=accepted`);
    expect(reply.json().referrals).toStrictEqual(listed);
  });

  it.each([
    ['status=open', 'Status is not included in the list'],
    ['status=PENDING', 'Status is not included in the list'],
    ['status=pending&status=pending', 'Status must be given once'],
    ['page=0', 'Page must be greater than or equal to 1'],
    ['per_page=x', 'Per page must be an integer'],
  ])('returns 422 for %s', async (query, detail) => {
    const reply = await key.get(`${path}?${query}`);
    expectInvalid(reply, detail);
  });

  it('runs the same number of statements for every page size', async () => {
    const count = async (size: number) => {
      test.statements.length = 0;
      await key.get(`${path}?per_page=${size}`);
      // Without the look-up of the key, which is cached.
      return test.statements.filter((sql) => sql.includes('"referrals"')).length;
    };
    expect(await count(1)).toBe(2);
    expect(await count(5)).toBe(2);
  });
});

describe('POST /api/v1/referrals', () => {
  const countAll = () => test.database.client.referral.count();

  it('returns 201 with the new referrals and their number', async () => {
    const { key: another } = await inviter(test);
    const reply = await another.post(path, { count: 3 });
    expect(reply.statusCode).toBe(201);
    const body = reply.json();
    const expected = body.referrals.map(({ id, code }: Record<string, string>) => ({
      id,
      code: expect.stringMatching(/^[\da-zA-Z]{22}$/),
      status: 'pending',
      invite_url: `${baseUrl}/sign-up?invite=${code}`,
      expires_at: new Date(now.getTime() + week).toISOString(),
      accepted_at: null,
      created_at: now.toISOString(),
    }));
    expect(body).toStrictEqual({ referrals: expected, count: 3 });
    expect(expected).toHaveLength(3);
    expect((await another.get(path)).json().referrals).toStrictEqual(body.referrals);
  });

  it.each([
    [undefined, 1],
    [{}, 1],
    [{ count: null }, 1],
    [{ count: 1, unknown: 7, Count: 3 }, 1],
    [{ count: 5 }, 5],
  ])('creates as many referrals as count, 1 by default: %j', async (payload, expected) => {
    const before = await countAll();
    const reply = await key.request({ method: 'POST', url: path, ...(payload && { payload }) });
    expect(reply.statusCode).toBe(201);
    expect(reply.json().count).toBe(expected);
    expect(await countAll()).toBe(before + expected);
  });

  it.each([
    [{ count: 6 }, 'Count must be less than or equal to 5'],
    [{ count: 51 }, 'Count must be less than or equal to 5'],
    [{ count: 1e20 }, 'Count must be less than or equal to 5'],
    [{ count: 0 }, 'Count must be greater than or equal to 1'],
    [{ count: -1e20 }, 'Count must be greater than or equal to 1'],
    [{ count: 1.5 }, 'Count must be an integer'],
    [{ count: '2' }, 'Count must be an integer'],
    [{ count: [1] }, 'Count must be an integer'],
    [[], 'The body must be a JSON object'],
  ])('returns 422 for %j and creates nothing', async (payload, detail) => {
    const before = await countAll();
    const reply = await key.post(path, payload);
    expectInvalid(reply, detail);
    expect(await countAll()).toBe(before);
  });

  it('allows a marketer 50 at once', async () => {
    const { key: marketer } = await inviter(test, 'MARKETER');
    expect((await marketer.post(path, { count: 50 })).json().count).toBe(50);
    expect((await marketer.post(path, { count: 51 })).json()).toStrictEqual({
      error: 'Validation failed',
      details: ['Count must be less than or equal to 50'],
    });
  });
});

describe('the referral routes', () => {
  it('return 403 with each missing requirement, and create nothing', async () => {
    const member = await signUp(test);
    const reader = await member.createApiKey({ permission: 'READ' });
    const before = await test.database.client.referral.count();
    for (const reply of [await reader.get(path), await reader.post(path, { count: 1 })]) {
      expectReply(reply, 403, {
        error: 'Insufficient permissions',
        details: [
          'This needs a key with the permission manage',
          'This needs a key with the scope referrals',
          'This needs the role advisor or higher',
        ],
      });
    }
    expect(await test.database.client.referral.count()).toBe(before);
  });

  it('return 404 for a single referral', async () => {
    const reply = await key.get(`${path}/${listed[0]?.id}`);
    expectReply(reply, 404, { error: 'Not found', details: [] });
  });
});
