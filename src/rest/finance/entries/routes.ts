import { z } from 'zod';
import type { EntryFieldsFragment } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { globalId } from '../../../graphql/schema/global-id.ts';
import {
  createEntryInput,
  monthFilter,
  updateEntryBody,
} from '../../../modules/finance/entries/input.ts';
import { paths } from '../../../paths.ts';
import { currentRecord } from '../../conditional/seen-state.ts';
import { deleted } from '../../deleted.ts';
import { route } from '../../route.ts';
import { entry, entryId } from './response.ts';

graphql(`
  fragment EntryFields on Entry {
    id: databaseId
    amount
    description
    date
    recurring
    tags
    category {
      id: databaseId
      name
      type
      emoji
    }
    account {
      id: databaseId
    }
    created_at: createdAt
    updated_at: updatedAt
  }
`);

const path = `${paths.financeService}/entries`;
const recordPath = `${path}/:id`;
const requires = { finance: true } as const;

/** The documented fields in their order. REST shows the category without nesting. */
const toFlatEntry = (record: EntryFieldsFragment | null | undefined) =>
  record && {
    id: record.id,
    category_id: record.category.id,
    amount: record.amount,
    description: record.description,
    date: record.date,
    recurring: record.recurring,
    tags: record.tags,
    category_name: record.category.name,
    category_type: record.category.type,
    category_emoji: record.category.emoji,
    account_id: record.account ? record.account.id : null,
    created_at: record.created_at,
    updated_at: record.updated_at,
  };

interface References {
  readonly categoryId?: string | undefined;
  readonly accountId?: string | null | undefined;
}

/** Fields left out stay left out. */
const toReferences = ({ categoryId, accountId }: References) => ({
  ...(categoryId === undefined ? {} : { categoryId: globalId('Category', categoryId) }),
  ...(accountId === undefined
    ? {}
    : { accountId: accountId === null ? null : globalId('Account', accountId) }),
});

const list = route({
  method: 'GET',
  path,
  summary: 'List the entries of a month',
  requires,
  followsChanges: true,
  query: monthFilter,
  operation: graphql(`
    query ListEntries($month: YearMonth) {
      entriesOfMonth(month: $month) {
        ...EntryFields
      }
    }
  `),
  variables: ({ query }) => ({ month: query.month ?? null }),
  response: z.array(entry).describe('All entries of the month, without pagination.'),
  toBody: (data) => data.entriesOfMonth?.map(toFlatEntry),
  inSlices: true,
});

const create = route({
  method: 'POST',
  path,
  summary: 'Create an entry',
  requires,
  returnsRecord: true,
  body: createEntryInput.restSchema,
  operation: graphql(`
    mutation CreateEntry($input: CreateEntryInput!) {
      createEntry(input: $input) {
        entry {
          ...EntryFields
        }
      }
    }
  `),
  variables: ({ body: { categoryId, accountId, date, ...body } }) => ({
    input: {
      ...body,
      categoryId: globalId('Category', categoryId),
      ...toReferences({ accountId }),
      ...(date === undefined ? {} : { date }),
    },
  }),
  response: entry,
  toBody: (data) => toFlatEntry(data.createEntry?.entry),
});

const current = currentRecord({
  operation: graphql(`
    query ShowEntry($id: ID!) {
      entry(id: $id) {
        ...EntryFields
      }
    }
  `),
  response: entry,
  toBody: (data) => toFlatEntry(data.entry),
});

const update = route({
  method: 'PATCH',
  path: recordPath,
  summary: 'Update an entry',
  requires,
  returnsRecord: true,
  record: 'Entry',
  current,
  body: updateEntryBody,
  requestExample: { amount: '14.20', tags: ['trip:lisbon'] },
  operation: graphql(`
    mutation UpdateEntry($id: ID!, $input: UpdateEntryInput!) {
      updateEntry(id: $id, input: $input) {
        entry {
          ...EntryFields
        }
      }
    }
  `),
  variables: ({ id, body: { categoryId, accountId, ...body } }) => ({
    id,
    input: { ...body, ...toReferences({ categoryId, accountId }) } as object,
  }),
  response: entry,
  toBody: (data) => toFlatEntry(data.updateEntry?.entry),
});

const remove = route({
  method: 'DELETE',
  path: recordPath,
  summary: 'Delete an entry',
  requires,
  record: 'Entry',
  current,
  operation: graphql(`
    mutation DeleteEntry($id: ID!) {
      deleteEntry(id: $id) {
        id: databaseId
      }
    }
  `),
  variables: ({ id }) => ({ id }),
  response: deleted(entryId),
  toBody: (data) => ({ ...data.deleteEntry, deleted: true }),
});

export const entryRoutes = [list, create, update, remove];
