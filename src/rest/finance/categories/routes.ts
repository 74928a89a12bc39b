import { z } from 'zod';
import { graphql } from '../../../graphql/execution/document.ts';
import { globalId } from '../../../graphql/schema/global-id.ts';
import {
  createCategoryInput,
  deleteCategoryQuery,
} from '../../../modules/finance/categories/input.ts';
import { paths } from '../../../paths.ts';
import { currentRecord } from '../../conditional/seen-state.ts';
import { deleted } from '../../deleted.ts';
import { route } from '../../route.ts';
import { category, categoryId } from './response.ts';

graphql(`
  fragment CategoryFields on Category {
    id: databaseId
    name
    type
    emoji
    sort_order: sortOrder
  }
`);

const path = `${paths.financeService}/categories`;
const requires = { finance: true } as const;

const list = route({
  method: 'GET',
  path,
  summary: 'List categories',
  requires,
  followsChanges: true,
  operation: graphql(`
    query ListCategories {
      categories {
        ...CategoryFields
      }
    }
  `),
  response: z.array(category).describe('All categories, without pagination.'),
  toBody: (data) => data.categories,
});

const create = route({
  method: 'POST',
  path,
  summary: 'Create a category',
  requires,
  returnsRecord: true,
  body: createCategoryInput.restSchema,
  operation: graphql(`
    mutation CreateCategory($input: CreateCategoryInput!) {
      createCategory(input: $input) {
        category {
          ...CategoryFields
        }
      }
    }
  `),
  variables: ({ body }) => ({ input: body }),
  response: category,
  toBody: (data) => data.createCategory?.category,
});

const remove = route({
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Delete a category',
  requires,
  record: 'Category',
  current: currentRecord({
    operation: graphql(`
      query ShowCategory($id: ID!) {
        category(id: $id) {
          ...CategoryFields
        }
      }
    `),
    response: category,
    toBody: (data) => data.category,
  }),
  query: deleteCategoryQuery,
  conflict: 'Category is used by 3 entries',
  operation: graphql(`
    mutation DeleteCategory($id: ID!, $moveTo: ID) {
      deleteCategory(id: $id, moveEntriesTo: $moveTo) {
        id: databaseId
        moved_entries: movedEntries
      }
    }
  `),
  variables: ({ id, query: { moveTo } }) => ({
    id,
    moveTo: moveTo === undefined ? null : globalId('Category', moveTo),
  }),
  response: deleted(categoryId).extend({
    moved_entries: z
      .int()
      .optional()
      .describe('The number of entries that were moved. Only with `move_to`.'),
  }),
  toBody: (data, { query }) => ({
    id: data.deleteCategory?.id,
    deleted: true,
    ...(query.moveTo === undefined ? {} : { moved_entries: data.deleteCategory?.moved_entries }),
  }),
});

export const categoryRoutes = [list, create, remove];
