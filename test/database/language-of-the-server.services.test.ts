import { afterAll, beforeAll, expect, it } from 'vitest';
import { globalId } from '../../src/graphql/schema/global-id.ts';
import type { TestApp } from '../support/app/app.ts';
import { startApp } from '../support/app/instances.ts';
import { useServerDatabase } from '../support/database/server-database.ts';
import { newFolder } from '../support/disk/new-folder.ts';
import { Financier } from '../support/finance/financier.ts';
import { type Person, signUpAs } from '../support/users/people.ts';

// In Turkish, the capital letter of i is İ, and the small letter of I is ı.
const server = useServerDatabase({ language: 'tr-TR' });
let test: TestApp;

beforeAll(async () => {
  const dataDir = newFolder();
  test = await startApp(
    { databaseUrl: server.url, dataDir },
    { FOLIO_SECRET: 'the secret of this app is long enough' },
  );
});

afterAll(() => test.app.close());

it('analytics of a database in Turkish have the type income', async () => {
  const owner = await Financier.signUp(test);
  await owner.createEntry({ category_id: owner.salary, date: '2026-11-01', description: 'Bonus' });
  expect(await owner.read('analytics?month=2026-11')).toMatchObject({
    categories: [{ type: 'income', category: 'Salary' }],
    topDescriptions: [{ type: 'income', description: 'Bonus' }],
  });
});

it('a super admin can set roles in a database in Turkish', async () => {
  const admin = await signUpAs(test, 'SUPER_ADMIN');
  const other: Person = await signUpAs(test, 'MEMBER');
  const reply = await admin.graphql(
    'mutation ($id: ID!) { setUserRole(userId: $id, role: ADVISOR) { user { role } } }',
    { id: globalId('User', other.userId) },
  );
  expect(reply).toStrictEqual({ data: { setUserRole: { user: { role: 'ADVISOR' } } } });
});

it('the slug of a template has all letters of the title in a database in Turkish', async () => {
  for (const [title, slug] of [
    ['INVOICE List', 'invoice-list'],
    ['İstanbul IŞIK', 'istanbul-isik'],
    ['Café №5', 'cafe-no5'],
  ]) {
    expect(await server.query(`SELECT "template_slug"('${title}') AS "slug"`)).toEqual([{ slug }]);
  }
});
