import { beforeAll, describe, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../../support/app/app.ts';
import { newEmail, signUpAs } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = usePrivateApp();
const path = '/admin/users';

const visitor = useSeed(async () => new Visitor(test, await signUpAs(test, 'SUPER_ADMIN')));
beforeAll(async () => {
  await test.database.client.user.createMany({
    data: Array.from({ length: 60 }, (_, index) => ({
      name: `Reader ${String(index).padStart(2, '0')}`,
      email: newEmail(),
      role: index % 2 === 0 ? ('ADVISOR' as const) : ('MEMBER' as const),
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
    })),
  });
});

const names = (rows: readonly string[]) =>
  rows.map((row) => /Reader \d\d/.exec(row)?.[0]).filter(Boolean);

describe('GET /admin/users', () => {
  it('shows the number of users and links to their pages', async () => {
    const page = await visitor.open(path);
    expect(page.text).toContain('61 users.');
    expect(page.rows).toHaveLength(25);
    const userPage = await visitor.open(page.link('Somebody') as string);
    expect([userPage.status, userPage.title]).toStrictEqual([200, 'Somebody']);
  });

  it('pages through the filtered users, the newest first, and keeps the filter', async () => {
    let page = await visitor.open(`${path}?role=ADVISOR&search=reader`);
    expect(page.text).toContain('30 users.');
    const seen = names(page.rows);
    const first = page.rows;
    page = await visitor.open(page.link('Older') as string);
    seen.push(...names(page.rows));
    expect(seen).toStrictEqual(
      Array.from({ length: 30 }, (_, index) => `Reader ${String(58 - 2 * index).padStart(2, '0')}`),
    );
    expect(page.link('Older')).toBeUndefined();
    const back = await visitor.open(page.link('Newer') as string);
    expect(back.rows).toStrictEqual(first);
    expect(back.markup).toMatch(/<option dir="auto" value="ADVISOR" selected>/);
    expect(back.markup).toMatch(/name="search"[^>]*value="reader"/);
  });

  it('filters by a part of a name or email', async () => {
    expect(names((await visitor.open(`${path}?search=der%2007`)).rows)).toStrictEqual([
      'Reader 07',
    ]);
    const { email } = await test.database.client.user.findFirstOrThrow({
      where: { name: 'Reader 08' },
    });
    const page = await visitor.open(`${path}?search=${email.slice(3).toUpperCase()}`);
    expect(names(page.rows)).toStrictEqual(['Reader 08']);
    expect(page.text).toContain('1 user.');
  });

  it('shows an empty state when no users match', async () => {
    for (const search of ['no such user', '%25', '_', "'%3B--"]) {
      const page = await visitor.open(`${path}?search=${search}`);
      expect(page.text).toContain('No users match this filter.');
      expect(page.text).toContain('0 users.');
    }
  });

  it.each(['OWNER', 'member', '__proto__', 'constructor', '%00'])(
    'ignores an unknown role: %s',
    async (role) => {
      const page = await visitor.open(`${path}?role=${role}`);
      expect(page.status).toBe(200);
      expect(page.text).toContain('61 users.');
    },
  );

  it.each(['after=x', 'search=%00', 'search=%ED%A0%80', `search=${'x'.repeat(5_000)}`])(
    'returns no server error for the query %s',
    async (query) => {
      const page = await visitor.open(`${path}?${query}`);
      expect(page.status).toBeLessThan(500);
      expect(page.text).not.toContain('Variable');
    },
  );
});
