import { enumValue } from '../../../common/enum-values.ts';
import type { CategoryType } from '../../../generated/cli/graphql.ts';
import type { Api } from '../../core/client/api.ts';
import { graphql } from '../../core/client/document.ts';
import { resolveRecordId } from '../../core/client/named-record.ts';
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
  return (await api.run(document, type ? { type } : {})).categories;
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

/** The global id of a category, found by id or name. */
export const categoryId = (api: Api, idOrName: string) =>
  resolveRecordId('Category', idOrName, () => loadCategories(api));

export const categoryArgument = {
  description: 'The id or name of the category.',
  noun: 'Category',
} as const;

const findDocument = graphql(`
  query CliFindCategory($id: ID!) {
    category(id: $id) {
      ...CategoryRow
    }
  }
`);

/** @throws NOT_FOUND; a usage error for an ambiguous name */
export async function findCategory(api: Api, idOrName: string) {
  const id = await categoryId(api, idOrName);
  return (await api.run(findDocument, { id })).category;
}
