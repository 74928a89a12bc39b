import type { ImportCategorySource } from '../../../../generated/operations/graphql.ts';
import type { PreviewRow } from './preview-record.ts';

const sources: Record<ImportCategorySource, string> = {
  CHOSEN: 'chosen for the row',
  SETTING: 'chosen for the name in the file',
  NAME: 'from the file',
  DESCRIPTION: 'guessed from earlier entries',
  DEFAULT: 'default',
};

type Category = Pick<PreviewRow, 'status' | 'type' | 'categorySource' | 'unknownCategoryName'> & {
  readonly category: { readonly name: string } | null;
};

/** Where the category of a row comes from, and the name in the file if there is no such category. */
export function categoryNote({
  status,
  type,
  category,
  categorySource,
  unknownCategoryName,
}: Category): string | undefined {
  if (status === 'NEW' && !category) return 'The category was deleted';
  const source = categorySource === null ? undefined : sources[categorySource];
  if (unknownCategoryName === null) {
    return source && source.charAt(0).toUpperCase() + source.slice(1);
  }
  const kind = type === 'INCOME' ? 'Income' : 'Expense';
  const missing = `${kind} category "${unknownCategoryName}" does not exist`;
  if (!category) return missing;
  return `${missing}: uses ${category.name}${source === undefined ? '' : ` (${source})`}`;
}
