import { outputFields } from '../../../generated/cli/output-fields.ts';
import { command } from '../../core/declare/command.ts';
import { loadAccounts } from './account.ts';

export const listAccounts = command({
  name: 'list',
  summary: 'List your bank accounts',
  requiredKey: 'finance',
  run: ({ api }) => loadAccounts(api),
  page: () => '/money/accounts',
  output: {
    fields: outputFields.AccountRow,
    columns: [
      { title: 'id', value: ({ databaseId }) => databaseId, align: 'right' },
      { title: 'name', value: ({ emoji, name }) => `${emoji} ${name}`, canShrink: true },
      { title: 'bank', value: ({ bank }) => bank, canShrink: true, canHide: true },
      { title: 'balance', value: ({ currentBalance }) => currentBalance, align: 'right' },
      { title: 'default', value: ({ isDefault }) => (isDefault ? 'yes' : ''), canHide: true },
    ],
    emptyText: 'No accounts found.',
  },
});
