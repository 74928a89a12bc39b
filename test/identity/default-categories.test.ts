import { expect, it } from 'vitest';
import { useApp } from '../support/app/app.ts';
import { signUp } from '../support/users/people.ts';

const test = useApp();

it('sign-up creates the nine default categories, in their order', async () => {
  for (const person of [await signUp(test), await signUp(test)]) {
    const categories = await test.database.client.category.findMany({
      where: { userId: person.userId },
      orderBy: [{ type: 'asc' }, { sortOrder: 'asc' }, { name: 'asc' }, { id: 'asc' }],
      select: { type: true, name: true, emoji: true },
    });
    expect(categories.map(({ type, name, emoji }) => `${type} ${name} ${emoji}`)).toStrictEqual([
      'EXPENSE Food 🍽️',
      'EXPENSE Housing 🏠',
      'EXPENSE Transport 🚗',
      'EXPENSE Health 💊',
      'EXPENSE Leisure 🎬',
      'EXPENSE Other 📦',
      'INCOME Salary 💼',
      'INCOME Freelance 🧾',
      'INCOME Other 💰',
    ]);
  }
});
