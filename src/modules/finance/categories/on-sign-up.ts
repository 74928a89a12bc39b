import type { OnSignUp } from '../../../identity/sign-up.ts';
import { defaultCategories } from './default-categories.ts';

export const createDefaultCategories: OnSignUp = async (database, user) => {
  const data = defaultCategories.map((category) => ({ ...category, userId: user.id }));
  await database.category.createMany({ data });
};
