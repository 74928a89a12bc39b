import { expect, it } from 'vitest';
import { insertRecords } from '../../src/database/query/write.ts';
import { useApp } from '../support/app/app.ts';
import { signUp } from '../support/users/people.ts';

const test = useApp();

it('insertRecords inserts more records than the parameters of a statement allow', async () => {
  const { userId } = await signUp(test);
  const now = new Date();
  const common = {
    userId,
    type: 'EXPENSE',
    emoji: '🌱',
    sortOrder: 0,
    createdAt: now,
    updatedAt: now,
  };
  const names = Array.from({ length: 20_000 }, (_, index) => `Category number ${index}`);
  const { client } = test.database;
  await insertRecords(
    client,
    'Category',
    names.map((name) => ({ ...common, name })),
  );
  const where = { userId, name: { startsWith: 'Category number' } };
  expect(await client.category.count({ where })).toBe(names.length);
});
