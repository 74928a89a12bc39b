import type { OnSignUp } from '../../../identity/sign-up.ts';

/** The default categories (D122), each type in the order in which it is listed. */
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

/** Gives a new user the nine default categories (documented); they can be deleted like any other. */
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
