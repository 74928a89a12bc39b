import { command } from '../declare/command.ts';
import { accountFields, loadAccounts } from './account.ts';

export const listAccounts = command({
  name: 'list',
  summary: 'List your bank accounts',
  needs: 'finance',
  run: ({ api }) => loadAccounts(api),
  output: {
    fields: accountFields,
    show: (accounts, { table }) =>
      table(
        accounts,
        [
          { title: 'id', value: ({ databaseId }) => String(databaseId), align: 'right' },
          { title: 'name', value: ({ emoji, name }) => `${emoji} ${name}`, shrinks: true },
          { title: 'bank', value: ({ bank }) => bank ?? '', shrinks: true, expendable: true },
          { title: 'balance', value: ({ currentBalance }) => currentBalance, align: 'right' },
          {
            title: 'default',
            value: ({ isDefault }) => (isDefault ? 'yes' : ''),
            expendable: true,
          },
        ],
        'There are no accounts.',
      ),
  },
});
