import { beforeAll, describe, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { useStatements } from '../../support/database/statements.ts';
import { invalidFor } from '../../support/samples/error-cases.ts';
import { signUpAs } from '../../support/users/people.ts';

const test = usePrivateApp();
const statements = useStatements(test);
const list = `query ($filter: UserFilter, $first: Int, $after: String) {
  users(filter: $filter, first: $first, after: $after) {
    totalCount pageInfo { endCursor hasNextPage } nodes { name }
  }
}`;

const people = [
  ['Zoë Percent%', 'z%oe@example.com', 'MEMBER'],
  ['Ärzte', 'band@example.com', 'MEMBER'],
  ['ada Byron', 'a_da@example.com', 'ADVISOR'],
  ['Ada Lovelace', 'lovelace@example.com', 'ADVISOR'],
  ['Grace', 'adam@example.org', 'MEMBER'],
] as const;

const administrator = useSeed(() => signUpAs(test, 'SUPER_ADMIN'));
beforeAll(async () => {
  const { user } = test.database.client;
  // The random address of a new test user can contain the text of a search.
  await user.update({
    where: { id: administrator.userId },
    data: { email: 'somebody@example.net' },
  });
  await user.createMany({
    data: people.map(([name, email, role], index) => ({
      name,
      email,
      role,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
    })),
  });
});

const namesBy = async (filter: object) => {
  const { users } = await administrator.execute(list, { filter });
  const names = users.nodes.map(({ name }: { name: string }) => name);
  expect(users.totalCount).toBe(names.length);
  return names;
};
const all = ['Somebody', 'Grace', 'Ada Lovelace', 'ada Byron', 'Ärzte', 'Zoë Percent%'];

describe('users', () => {
  it('returns all users, newest first', async () => {
    expect(await namesBy({})).toStrictEqual(all);
    expect(await namesBy({ search: null, role: null })).toStrictEqual(all);
  });

  it.each<[object, string[]]>([
    [{ search: 'ada' }, ['Grace', 'Ada Lovelace', 'ada Byron']],
    [{ search: ' ADA ' }, ['Grace', 'Ada Lovelace', 'ada Byron']],
    [{ search: 'ada l' }, ['Ada Lovelace']],
    [{ search: 'Lace' }, ['Ada Lovelace']],
    [{ search: 'byron' }, ['ada Byron']],
    [{ search: 'byron ada' }, []],
    [{ search: '@EXAMPLE.org' }, ['Grace']],
    [{ search: 'rz' }, ['Ärzte']],
    [{ search: '   ' }, all],
    [{ search: '%' }, ['Zoë Percent%']],
    [{ search: 'z%o' }, ['Zoë Percent%']],
    [{ search: '_' }, ['ada Byron']],
    [{ search: 'a_d' }, ['ada Byron']],
    [{ search: '\\' }, []],
    [{ search: 'ada', role: 'ADVISOR' }, ['Ada Lovelace', 'ada Byron']],
    [{ role: 'MEMBER' }, ['Grace', 'Ärzte', 'Zoë Percent%']],
    [{ role: 'MARKETER' }, []],
  ])('filters by a part of the email address or name, and by role: %j', async (filter, names) => {
    expect(await namesBy(filter)).toStrictEqual(names);
  });

  it('filters by the current name', async () => {
    const id = administrator.userId;
    const { user } = test.database.client;
    await user.update({ where: { id }, data: { name: 'Renamed' } });
    expect(await namesBy({ search: 'enam' })).toStrictEqual(['Renamed']);
    await user.update({ where: { id }, data: { name: 'Somebody' } });
  });

  it.each([
    ['x'.repeat(101), 'Search is too long (maximum is 100 characters)'],
    ['a\0', 'Search contains characters that are not allowed'],
    ['\ud800', 'Search contains characters that are not allowed'],
  ])('returns VALIDATION_FAILED for an invalid search', async (search, message) => {
    expect(await administrator.graphql(list, { filter: { search } })).toStrictEqual(
      invalidFor('users', ['filter', 'search'], message),
    );
  });

  it('pages through filtered users', async () => {
    const first = await administrator.execute(list, { filter: { search: 'ada' }, first: 2 });
    expect(first.users.nodes).toStrictEqual([{ name: 'Grace' }, { name: 'Ada Lovelace' }]);
    expect(first.users).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    const after = first.users.pageInfo.endCursor;
    const second = await administrator.execute(list, {
      filter: { search: 'ada' },
      first: 2,
      after,
    });
    expect(second.users.nodes).toStrictEqual([{ name: 'ada Byron' }]);
  });

  it('runs two statements for any number of users', async () => {
    for (const first of [1, 6]) {
      const { ran } = await statements.during(() => administrator.execute(list, { first }));
      const onUsers = ran.filter(({ sql }) => /^SELECT.*FROM "public"."users"/.test(sql));
      // The page, the count, and the user of the session.
      expect(onUsers.length).toBeLessThanOrEqual(3);
    }
  });
});
