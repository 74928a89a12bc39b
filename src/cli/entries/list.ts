import { accountId } from '../accounts/account.ts';
import { graphql } from '../api/document.ts';
import { firstOf } from '../api/pages.ts';
import { categoryId, categoryTypes } from '../categories/category.ts';
import { given } from '../changes.ts';
import { command } from '../declare/command.ts';
import { limit, month, oneOf, text, yesOrNo } from '../declare/option.ts';
import { entryFields, signed } from './entry.ts';

const document = graphql(`
  query CliListEntries(
    $first: Int!
    $after: String
    $month: String
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
  summary: 'List your entries, the latest first',
  needs: 'finance',
  options: {
    month: month('Only those of this month.'),
    category: text('Only entries of this category: its id or its name.', 'category'),
    account: text('Only those of this account: its id or its name.', 'account'),
    type: oneOf('Only income or only expenses.', categoryTypes),
    tag: text('Only those with this tag.', 'tag'),
    recurring: yesOrNo('Only those that come again, or only the others.'),
    limit: limit(),
  },
  examples: ['folio entries list --month 2026-03 --category Food --limit 100'],
  run: async ({ api, options }) => {
    const { limit: wanted, category, account, ...others } = options;
    const filter = given({
      ...others,
      category: category && (await categoryId(api, category)),
      account: account && (await accountId(api, account)),
    });
    return firstOf(
      wanted,
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
          { title: 'amount', value: signed, align: 'right' },
          { title: 'category', value: ({ category: { emoji, name } }) => `${emoji} ${name}` },
          { title: 'description', value: ({ description }) => description ?? '', shrinks: true },
          { title: 'account', value: ({ account }) => account?.name ?? '', expendable: true },
          { title: 'tags', value: ({ tags }) => tags.join(', '), shrinks: true, expendable: true },
        ],
        'There are no entries.',
      ),
  },
});
