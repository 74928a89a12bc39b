import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { fetchRows, limitOptions } from '../../core/client/pages.ts';
import { command } from '../../core/declare/command.ts';
import { filterOptions } from '../../core/declare/filter-options.ts';
import { monthPage } from '../month-page.ts';
import { signedAmount } from './entry.ts';
import { entryFilter } from './filter.ts';

const document = graphql(`
  query CliListEntries($first: Int!, $after: String, $withTotal: Boolean!, $filter: EntryFilter) {
    entries(first: $first, after: $after, filter: $filter) {
      nodes {
        ...EntryRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount @include(if: $withTotal)
    }
  }
`);

export const listEntries = command({
  name: 'list',
  summary: 'List your entries, latest first',
  requiredKey: 'finance',
  options: {
    ...filterOptions('EntryFilter'),
    ...limitOptions,
  },
  examples: [
    'folio entries list --month 2026-03 --category Food --limit 100',
    'folio entries list --search lunch --min-amount 10',
  ],
  run: async (call) => {
    const { api, options } = call;
    const filter = await entryFilter(api, options);
    return fetchRows(call, async (page) => (await api.run(document, { ...page, filter })).entries);
  },
  page: ({ options: { month } }) => monthPage('/money/entries', month),
  output: {
    fields: outputFields.EntryRow,
    columns: [
      { title: 'id', value: ({ databaseId }) => databaseId, align: 'right' },
      { title: 'date', value: ({ date }) => date },
      { title: 'amount', value: signedAmount, align: 'right' },
      { title: 'category', value: ({ category: { emoji, name } }) => `${emoji} ${name}` },
      { title: 'description', value: ({ description }) => description, canShrink: true },
      { title: 'account', value: ({ account }) => account?.name, canHide: true },
      { title: 'tags', value: ({ tags }) => tags.join(', '), canShrink: true, canHide: true },
    ],
    emptyText: 'No entries found.',
  },
});
