import type { CategoryRowFragment, CategoryType } from '../../generated/cli/graphql.ts';
import type { Api } from '../api/api.ts';
import { graphql } from '../api/document.ts';
import { resolveRecordId } from '../api/named-record.ts';
import type { Fields } from '../declare/command.ts';

graphql(`
  fragment CategoryRow on Category {
    id
    databaseId
    name
    type
    emoji
    sortOrder
    entryCount
    createdAt
  }
`);

const document = graphql(`
  query CliListCategories($type: CategoryType) {
    categories(type: $type) {
      ...CategoryRow
    }
  }
`);

export const categoryFields: Fields<CategoryRowFragment> = {
  id: 'The global id.',
  databaseId: 'The id as REST shows it.',
  name: 'Its name.',
  type: 'Whether its entries are income or expenses.',
  emoji: 'Its emoji.',
  sortOrder: 'Its place among those of its type.',
  entryCount: 'How many entries have it.',
  createdAt: 'When it was made.',
};

export const categoryTypes: Readonly<Record<CategoryType, string>> = {
  EXPENSE: 'Money that goes out.',
  INCOME: 'Money that comes in.',
};

export async function loadCategories(api: Api, type?: CategoryType) {
  const { categories } = await api.run(document, type ? { type } : {});
  return [...(categories ?? [])];
}

/** The global id of the category that a word names. */
export const categoryId = (api: Api, idOrName: string) =>
  resolveRecordId('Category', idOrName, () => loadCategories(api));
