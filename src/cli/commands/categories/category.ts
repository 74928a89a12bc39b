import { enumValue } from '../../../common/enum-values.ts';
import type { CategoryType } from '../../../generated/cli/graphql.ts';
import type { Api } from '../../core/client/api.ts';
import { graphql } from '../../core/client/document.ts';
import { resolveRecord } from '../../core/client/named-record.ts';
import type { RecordSource } from '../../core/declare/option.ts';

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

export const categoryTypes: Readonly<Record<CategoryType, string>> = {
  EXPENSE: 'Money spent.',
  INCOME: 'Money received.',
};

export async function loadCategories(api: Api, type?: CategoryType) {
  return (await api.run(document, { type })).categories;
}

/** The categories to choose from. Two types can have categories with the same name. */
export const categoryRecords: RecordSource = {
  noun: 'categories',
  load: async (api) =>
    (await loadCategories(api)).map(({ id, emoji, name, type }) => ({
      value: id,
      label: `${emoji} ${name} (${enumValue(type)})`,
    })),
};

/** @throws NOT_FOUND; a usage error for an ambiguous name */
export const findCategory = async (api: Api, idOrName: string) =>
  resolveRecord('Category', idOrName, await loadCategories(api));

/** @throws as `findCategory` */
export const categoryId = async (api: Api, idOrName: string) =>
  (await findCategory(api, idOrName)).id;

export const categoryArgument = {
  description: 'The id or name of the category.',
  noun: 'Category',
} as const;
