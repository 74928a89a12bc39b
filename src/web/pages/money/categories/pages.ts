import type { AnyForm } from '../../../framework/form.ts';
import type { AnyPage } from '../../../framework/page.ts';
import { categoriesPage } from './categories.ts';
import { deleteCategory, deleteCategoryPage } from './delete-category.ts';
import { editCategoryPage, updateCategory } from './edit-category.ts';
import { createCategory, newCategoryPage } from './new-category.ts';

export const categoryPages: readonly AnyPage[] = [
  categoriesPage,
  newCategoryPage,
  editCategoryPage,
  deleteCategoryPage,
];

export const categoryForms: readonly AnyForm[] = [createCategory, updateCategory, deleteCategory];
