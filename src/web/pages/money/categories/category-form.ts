import { validationError } from '../../../../errors.ts';
import type { EditCategoryPageQuery } from '../../../../generated/operations/graphql.ts';
import { createCategoryInput } from '../../../../modules/finance/categories/input.ts';
import type { Entered, Fields } from '../../../framework/fields.ts';
import { type Content, type Html, html } from '../../../framework/html.ts';
import type { Visit } from '../../../framework/visit.ts';
import { field, inputField } from '../../../ui/form.ts';
import { type PostForm, postForm } from '../../../ui/post-form.ts';
import { emojiAndName } from '../emoji-and-name.ts';
import { categoriesPath } from './category-types.ts';

const emojis = ['🍽️', '🛒', '🏠', '🚗', '🚆', '💊', '🎬', '📚', '👕', '🎁', '✈️', '🐶', '💼', '💸'];

interface CategoryForm extends Pick<PostForm, 'action' | 'button' | 'updatedAt'> {
  /** The field of the type. It can't be changed later. */
  readonly type?: Content;
  readonly category?: Pick<EditCategoryPageQuery['category'], 'name' | 'emoji' | 'sortOrder'>;
}

export const categoryForm = (
  visit: Visit,
  entered: Entered,
  { type, category = { name: '', emoji: '', sortOrder: 0 }, ...form }: CategoryForm,
): Html =>
  postForm(visit, entered, {
    ...form,
    cancel: [categoriesPath],
    content: html`
${type}
${emojiAndName(entered, createCategoryInput, { ...category, emojis })}
${field(entered, { ...inputField(createCategoryInput, 'sortOrder'), label: 'Position', value: String(category.sortOrder), hint: 'Lists of categories begin with the lowest position. Equal positions are sorted by name.' })}`,
  });

/** The input of a mutation without the type. @throws VALIDATION_FAILED */
export function categoryInput(fields: Fields) {
  const sortOrder = (fields.optional('sortOrder') ?? '0').trim();
  // GraphQL rejects other numbers before the mutation can validate its input.
  const isInt = /^-?\d{1,10}$/.test(sortOrder) && (Number(sortOrder) | 0) === Number(sortOrder);
  if (!isInt) {
    throw validationError(['input', 'sortOrder'], 'INVALID', 'Position must be a whole number');
  }
  return { ...fields.texts('emoji', 'name'), sortOrder: Number(sortOrder) };
}
