import { outputFields } from '../../../generated/cli/output-fields.ts';
import { usageError } from '../../core/cli-error.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { inputDescription, inputOptions } from '../../core/declare/input-options.ts';
import { flag, repeated, text } from '../../core/declare/option.ts';
import { withoutUndefined } from '../../core/declare/without-undefined.ts';
import { accountId } from '../accounts/account.ts';
import { categoryId } from '../categories/category.ts';
import { entryId, signedAmount } from './entry.ts';

const document = graphql(`
  mutation CliUpdateEntry($id: ID!, $input: UpdateEntryInput!) {
    updateEntry(id: $id, input: $input) {
      entry {
        ...EntryRow
      }
    }
  }
`);

export const updateEntry = command({
  name: 'update',
  aliases: ['edit'],
  summary: 'Update an entry',
  description: 'Changes only the given values.',
  requiredKey: 'finance',
  arguments: {
    id: { description: 'The id of the entry, as shown by folio entries list.', noun: 'Entry' },
  },
  options: {
    category: text('Id or name of the category.', 'category'),
    ...inputOptions('UpdateEntryInput', [
      'categoryId',
      'tags',
      'addTags',
      'removeTags',
      'accountId',
    ]),
    clearDescription: flag('Remove the description.'),
    account: text('Id or name of the account.', 'account'),
    clearAccount: flag('Remove the account.'),
    tag: repeated(text(inputDescription('UpdateEntryInput', 'tags'), 'tag')),
    addTag: repeated(text(inputDescription('UpdateEntryInput', 'addTags'), 'tag')),
    removeTag: repeated(text(inputDescription('UpdateEntryInput', 'removeTags'), 'tag')),
    clearTags: flag('Remove all tags.'),
  },
  examples: [
    'folio entries update 42 --amount 13.00 --clear-tags',
    'folio entries update 42 --add-tag work --remove-tag holiday',
  ],
  run: async ({ api, args, options }) => {
    const {
      clearDescription,
      clearAccount,
      clearTags,
      category,
      account,
      tag,
      addTag,
      removeTag,
      ...fields
    } = options;
    for (const [name, isCleared, value] of [
      ['description', clearDescription, fields.description],
      ['account', clearAccount, account],
      ['tag', clearTags, tag],
    ] as const) {
      if (isCleared && value !== undefined) {
        throw usageError(
          `--${name} and --clear-${name === 'tag' ? 'tags' : name} cannot be combined.`,
        );
      }
    }
    if ((clearTags || tag !== undefined) && (addTag !== undefined || removeTag !== undefined)) {
      throw usageError(
        '--add-tag and --remove-tag cannot be combined with --tag and --clear-tags.',
      );
    }
    const input = withoutUndefined({
      ...fields,
      description: clearDescription ? null : fields.description,
      categoryId: category && (await categoryId(api, category)),
      accountId: clearAccount ? null : account && (await accountId(api, account)),
      tags: clearTags ? [] : tag && [...tag],
      addTags: addTag && [...addTag],
      removeTags: removeTag && [...removeTag],
    });
    if (Object.keys(input).length === 0) {
      throw usageError('No changes given.', 'To see the options, run: folio entries update --help');
    }
    const { updateEntry: updated } = await api.run(document, { id: entryId(args.id), input });
    return updated.entry;
  },
  output: {
    fields: outputFields.EntryRow,
    show: (entry, { line }) =>
      line(
        `Updated to ${signedAmount(entry)} for ${entry.category.name} on ${entry.date} (${entry.databaseId}).`,
      ),
  },
});
