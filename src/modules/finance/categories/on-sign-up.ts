import type { OnSignUp } from '../../../identity/sign-up.ts';

/** The default categories (D122), in the order of their lists. */
const defaults = {
  EXPENSE: [
    ['Food', '🍽️'],
    ['Housing', '🏠'],
    ['Transport', '🚗'],
    ['Health', '💊'],
    ['Leisure', '🎬'],
    ['Other', '📦'],
  ],
  INCOME: [
    ['Salary', '💼'],
    ['Freelance', '🧾'],
    ['Other', '💰'],
  ],
} as const;

/** Creates the nine default categories of a new user (documented). */
export const createDefaultCategories: OnSignUp = async (database, user) => {
  const data = (['EXPENSE', 'INCOME'] as const).flatMap((type) =>
    defaults[type].map(([name, emoji], sortOrder) => ({
      userId: user.id,
      type,
      name,
      emoji,
      sortOrder,
    })),
  );
  await database.category.createMany({ data });
};
