import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { fetchRows, limitOptions } from '../../core/client/pages.ts';
import { command } from '../../core/declare/command.ts';
import { month, negatableFlag, oneOf, text } from '../../core/declare/option.ts';
import { withoutUndefined } from '../../core/declare/without-undefined.ts';
import { accountId } from '../accounts/account.ts';
import { categoryId, categoryTypes } from '../categories/category.ts';
import { monthPage } from '../month-page.ts';
import { signedAmount } from './entry.ts';

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
    month: month('Filter by month, YYYY-MM.'),
    category: text('Filter by category: id or name.', 'category'),
    account: text('Filter by account: id or name.', 'account'),
    type: oneOf('Filter by type.', categoryTypes),
    tag: text('Filter by tag, ignoring case.', 'tag'),
    recurring: negatableFlag('Filter by whether the entry repeats.'),
    search: text('Filter by a part of the description, ignoring case.'),
    ...limitOptions,
  },
  examples: [
    'folio entries list --month 2026-03 --category Food --limit 100',
    'folio entries list --search lunch',
  ],
  run: async (call) => {
    const { api, options } = call;
    const { limit: _, all: __, category, account, tag, ...filters } = options;
    const filter = withoutUndefined({
      ...filters,
      categoryIds: category === undefined ? undefined : [await categoryId(api, category)],
      accountIds: account === undefined ? undefined : [await accountId(api, account)],
      allTags: tag === undefined ? undefined : [tag],
    });
    return fetchRows(call, async (page) => (await api.run(document, { ...page, filter })).entries);
  },
  page: ({ options: { month } }) => monthPage('/money/entries', month),
  output: {
    isList: true,
    fields: outputFields.EntryRow,
    show: (entries, { table }) =>
      table(
        entries,
        [
          { title: 'id', value: ({ databaseId }) => String(databaseId), align: 'right' },
          { title: 'date', value: ({ date }) => date },
          { title: 'amount', value: signedAmount, align: 'right' },
          { title: 'category', value: ({ category: { emoji, name } }) => `${emoji} ${name}` },
          { title: 'description', value: ({ description }) => description ?? '', canShrink: true },
          { title: 'account', value: ({ account }) => account?.name ?? '', canHide: true },
          { title: 'tags', value: ({ tags }) => tags.join(', '), canShrink: true, canHide: true },
        ],
        'No entries found.',
      ),
  },
});
