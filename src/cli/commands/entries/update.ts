import { outputFields } from '../../../generated/cli/output-fields.ts';
import { CliError, usageError } from '../../core/cli-error.ts';
import { graphql } from '../../core/client/document.ts';
import { type Call, command } from '../../core/declare/command.ts';
import { changedFields } from '../../core/declare/input-fields.ts';
import { inputOption, inputOptions } from '../../core/declare/input-options.ts';
import { text, yes } from '../../core/declare/option.ts';
import { updateOptions } from '../../core/declare/update-options.ts';
import { accountId } from '../accounts/account.ts';
import { categoryId } from '../categories/category.ts';
import { entryArgument, entryId, signedAmount } from './entry.ts';

const document = graphql(`
  mutation CliUpdateEntry($id: ID!, $input: UpdateEntryInput!, $allowTypeChange: Boolean!) {
    updateEntry(id: $id, input: $input, allowTypeChange: $allowTypeChange) {
      typeChanged
      entry {
        ...EntryRow
      }
    }
  }
`);

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
  tag: inputOption('UpdateEntryInput', 'tags'),
  addTag: inputOption('UpdateEntryInput', 'addTags'),
  removeTag: inputOption('UpdateEntryInput', 'removeTags'),
  yes: { ...yes(), field: null },
});

/** Asks for confirmation. @throws the error if it is not about the type of the entry */
async function confirmTypeChange(error: unknown, { terminal, warn }: Call): Promise<void> {
  if (!(error instanceof CliError && error.fields.includes('allowTypeChange'))) throw error;
  for (const detail of error.details) warn(`${detail}.`);
  await terminal.confirm('Update the entry?', false);
}

export const updateEntry = command({
  name: 'update',
  aliases: ['edit'],
  summary: 'Update an entry',
  description:
    'Changes only the given values. A category of the other type makes an expense income, or income an expense: asks for confirmation.',
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
    const update = async (allowTypeChange: boolean) =>
      (await call.api.run(document, { id, input, allowTypeChange })).updateEntry;
    const { entry, typeChanged } = await update(call.options.yes).catch(async (error: unknown) => {
      await confirmTypeChange(error, call);
      return update(true);
    });
    return { ...entry, typeChanged };
  },
  output: {
    fields: {
      ...outputFields.EntryRow,
      typeChanged: 'Whether an expense became income, or income an expense.',
    },
    show: (entry, { line }) => {
      line(
        `Updated to ${signedAmount(entry)} for ${entry.category.name} on ${entry.date} (${entry.databaseId}).`,
      );
      if (entry.typeChanged) {
        const isIncome = entry.category.type === 'INCOME';
        line(isIncome ? '1 expense became income.' : '1 income entry became an expense.');
      }
    },
  },
});
