import { accountId } from '../accounts/account.ts';
import { graphql } from '../api/document.ts';
import { categoryId } from '../categories/category.ts';
import { CliError, usageError } from '../cli-error.ts';
import { command } from '../declare/command.ts';
import { date, flag, money, repeated, text, yesOrNo } from '../declare/option.ts';
import { withoutUndefined } from '../without-undefined.ts';
import { entryFields, entryId, signedAmount } from './entry.ts';

const document = graphql(`
  mutation CliEditEntry($id: ID!, $input: UpdateEntryInput!) {
    updateEntry(id: $id, input: $input) {
      ...EntryRow
    }
  }
`);

export const editEntry = command({
  name: 'edit',
  summary: 'Change an entry',
  description: 'Only what is given changes.',
  requiredKey: 'finance',
  arguments: { id: { description: 'The id of the entry.' } },
  options: {
    category: text('The category: its id or its name.', 'category'),
    amount: money('More than 0, at most two decimals.'),
    description: text('What it was for.'),
    clearDescription: flag('Take the description away.'),
    date: date('The day.'),
    account: text('The account: its id or its name.', 'account'),
    clearAccount: flag('Take the account away.'),
    recurring: yesOrNo('Whether it comes again.'),
    tag: repeated(text('A tag, at most 50 characters; replaces all tags.', 'tag')),
    clearTags: flag('Take all tags away.'),
  },
  examples: ['folio entries edit 42 --amount 13.00 --clear-tags'],
  run: async ({ api, args, options }) => {
    const { clearDescription, clearAccount, clearTags, category, account, tag, ...fields } =
      options;
    for (const [name, isCleared, value] of [
      ['description', clearDescription, fields.description],
      ['account', clearAccount, account],
      ['tag', clearTags, tag],
    ] as const) {
      if (isCleared && value !== undefined) {
        throw usageError(
          `--${name} and --clear-${name === 'tag' ? 'tags' : name} do not go together.`,
        );
      }
    }
    const input = withoutUndefined({
      ...fields,
      description: clearDescription ? null : fields.description,
      categoryId: category && (await categoryId(api, category)),
      accountId: clearAccount ? null : account && (await accountId(api, account)),
      tags: clearTags ? [] : tag && [...tag],
    });
    if (Object.keys(input).length === 0) {
      throw usageError('Nothing is to be changed.', 'See what can be: folio entries edit --help');
    }
    const { updateEntry: updated } = await api.run(document, { id: entryId(args.id), input });
    if (updated) return updated;
    throw new CliError('failure', 'The server changed nothing');
  },
  output: {
    fields: entryFields,
    show: (entry, { line }) =>
      line(
        `Now ${signedAmount(entry)} for ${entry.category.name} on ${entry.date} (${entry.databaseId}).`,
      ),
  },
});
