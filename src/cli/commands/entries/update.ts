import { outputFields } from '../../../generated/cli/output-fields.ts';
import { usageError } from '../../core/cli-error.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { changedFields } from '../../core/declare/input-fields.ts';
import { inputDescription, inputOptions } from '../../core/declare/input-options.ts';
import { repeated, text } from '../../core/declare/option.ts';
import { updateOptions } from '../../core/declare/update-options.ts';
import { accountId } from '../accounts/account.ts';
import { categoryId } from '../categories/category.ts';
import { entryArgument, entryId, signedAmount } from './entry.ts';

const document = graphql(`
  mutation CliUpdateEntry($id: ID!, $input: UpdateEntryInput!) {
    updateEntry(id: $id, input: $input) {
      entry {
        ...EntryRow
      }
    }
  }
`);

const tags = (field: 'tags' | 'addTags' | 'removeTags') => ({
  ...repeated(text(inputDescription('UpdateEntryInput', field), 'tag')),
  field,
});

const options = updateOptions('UpdateEntryInput', {
  category: {
    ...text('Id or name of the category.', 'category'),
    field: 'categoryId',
    toField: categoryId,
  },
  ...inputOptions('UpdateEntryInput', ['categoryId', 'tags', 'addTags', 'removeTags', 'accountId']),
  account: {
    ...text('Id or name of the account.', 'account'),
    field: 'accountId',
    toField: accountId,
  },
  tag: tags('tags'),
  addTag: tags('addTags'),
  removeTag: tags('removeTags'),
});

export const updateEntry = command({
  name: 'update',
  aliases: ['edit'],
  summary: 'Update an entry',
  description: 'Changes only the given values.',
  requiredKey: 'finance',
  arguments: { id: entryArgument },
  options,
  examples: [
    'folio entries update 42 --amount 13.00 --clear-tags',
    'folio entries update 42 --add-tag work --remove-tag holiday',
  ],
  run: async (call) => {
    const { addTag, clearTags, removeTag, tag } = call.options;
    if ((clearTags || tag !== undefined) && (addTag !== undefined || removeTag !== undefined)) {
      throw usageError(
        '--add-tag and --remove-tag cannot be combined with --tag and --clear-tags.',
      );
    }
    const input = await changedFields<'UpdateEntryInput'>(options, call);
    const id = entryId(call.args.id);
    return (await call.api.run(document, { id, input })).updateEntry.entry;
  },
  output: {
    fields: outputFields.EntryRow,
    show: (entry, { line }) =>
      line(
        `Updated to ${signedAmount(entry)} for ${entry.category.name} on ${entry.date} (${entry.databaseId}).`,
      ),
  },
});
