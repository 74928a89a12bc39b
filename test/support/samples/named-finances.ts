import type { TestApp } from '../app/app.ts';
import type { Person } from '../users/people.ts';
import { seedPreview } from './seeded-finances.ts';

/** Creates a record of each kind of finances that a path contains. @returns their ids, as text */
export async function nameFinances(
  { database: { client } }: TestApp,
  { userId }: Pick<Person, 'userId'>,
) {
  const account = await client.account.create({ data: { userId, name: 'named' } });
  const category = await client.category.create({
    data: { userId, name: `named ${account.id}`, type: 'EXPENSE', emoji: '🧪' },
  });
  const preview = await seedPreview(client, userId, category.id);
  return { accounts: String(account.id), categories: String(category.id), import: preview.id };
}
