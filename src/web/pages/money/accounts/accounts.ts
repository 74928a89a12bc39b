import type { AccountsPageQuery } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { dayOf } from '../../../../input/calendar.ts';
import { html } from '../../../framework/html.ts';
import { form, page } from '../../../framework/page.ts';
import { recordId } from '../../../framework/record-id.ts';
import { count } from '../../../ui/formats.ts';
import { amount, totalOf } from '../../../ui/money.ts';
import { emptyState } from '../../../ui/parts.ts';
import { moneyView } from '../section.ts';
import { accountsPath } from './account-form.ts';
import { accountList } from './account-list.ts';
import { balanceHistory, historyRange } from './balance-history.ts';

export const accountsPage = page({
  path: accountsPath,
  operation: graphql(`
    query AccountsPage($from: LocalDate!, $to: LocalDate!, $after: LocalDate!) {
      ...Visitor
      accounts {
        databaseId
        name
        bank
        emoji
        currentBalance
        isDefault
      }
      history: financeReport(from: $from, to: $to) {
        accounts {
          account {
            databaseId
          }
          periods(by: MONTH) {
            totals {
              balance
            }
          }
        }
      }
      later: financeReport(from: $after, to: "2199-12-31") {
        accounts {
          account {
            databaseId
          }
          totals {
            balance
          }
        }
      }
    }
  `),
  variables: ({ today }) => historyRange(dayOf(today)),
  view(data, visit, entered) {
    const accounts = data.accounts;
    const newAccount = html`<a class="button" href="${accountsPath}/new">New account</a>`;
    return moneyView(accountsPath, {
      title: 'Accounts',
      lead: accounts.length > 0 && leadOf(accounts.map(({ currentBalance }) => currentBalance)),
      actions: accounts.length > 0 && newAccount,
      body:
        accounts.length === 0
          ? emptyState(
              'No accounts yet',
              html`Add your bank accounts. Each new entry changes the balance of its account.<br>${newAccount}`,
            )
          : accountList(
              accounts.map((account) => ({ ...account, history: historyOf(account, data) })),
              visit,
              entered,
            ),
    });
  },
  forms: [
    form({
      path: `${accountsPath}/:id/default`,
      operation: graphql(`
        mutation SetDefaultAccountByForm($id: ID!) {
          updateAccount(id: $id, input: { isDefault: true }) {
            __typename
          }
        }
      `),
      async submit(submission, run) {
        await run(recordId('Account', submission));
        return { to: accountsPath, notice: 'default-account-changed' };
      },
    }),
  ],
});

const leadOf = (balances: readonly string[]) =>
  html`<strong class="total" dir="ltr">${amount(totalOf(balances))}</strong> in ${count(balances.length, 'account')}`;

function historyOf(
  { databaseId, currentBalance }: { databaseId: number; currentBalance: string },
  { history, later }: AccountsPageQuery,
): readonly string[] {
  const isOwn = ({ account }: { account: { databaseId: number } | null }) =>
    account?.databaseId === databaseId;
  const months = history.accounts.find(isOwn)?.periods;
  return balanceHistory({ currentBalance, months, later: later.accounts.find(isOwn) });
}
