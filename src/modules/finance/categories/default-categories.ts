/** D122; in the order of their lists. */
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

/** The nine categories of a new user (documented). */
export const defaultCategories = (['EXPENSE', 'INCOME'] as const).flatMap((type) =>
  defaults[type].map(([name, emoji], sortOrder) => ({ type, name, emoji, sortOrder })),
);
