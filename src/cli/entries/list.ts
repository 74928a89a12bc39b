import { accountId } from '../accounts/account.ts';
import { graphql } from '../api/document.ts';
import { fetchRows } from '../api/pages.ts';
import { categoryId, categoryTypes } from '../categories/category.ts';
import { command } from '../declare/command.ts';
import { limit, month, oneOf, text, yesOrNo } from '../declare/option.ts';
import { withoutUndefined } from '../without-undefined.ts';
import { entryFields, signedAmount } from './entry.ts';

const document = graphql(`
  query CliListEntries(
    $first: Int!
    $after: String
    $month: YearMonth
    $category: ID
    $account: ID
    $type: CategoryType
    $tag: String
    $recurring: Boolean
  ) {
    entries(
      first: $first
      after: $after
      month: $month
      category: $category
      account: $account
      type: $type
      tag: $tag
      recurring: $recurring
    ) {
      nodes {
        ...EntryRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
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
    tag: text('Filter by tag.', 'tag'),
    recurring: yesOrNo('Filter by whether the entry repeats.'),
    limit: limit(),
  },
  examples: ['folio entries list --month 2026-03 --category Food --limit 100'],
  run: async ({ api, options }) => {
    const { limit: maximum, category, account, ...filters } = options;
    const filter = withoutUndefined({
      ...filters,
      category: category && (await categoryId(api, category)),
      account: account && (await accountId(api, account)),
    });
    return fetchRows(
      maximum,
      async (page) => (await api.run(document, { ...page, ...filter })).entries,
    );
  },
  output: {
    fields: entryFields,
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
