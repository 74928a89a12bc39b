import type { AccountsPageQuery } from '../../../../generated/operations/graphql.ts';
import { sparkline } from '../../../charts/sparkline.ts';
import type { Entered } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import type { Visit } from '../../../framework/visit.ts';
import { tokenField } from '../../../ui/form.ts';
import { formIssues } from '../../../ui/form-issues.ts';
import { amount } from '../../../ui/money.ts';
import { badge, table } from '../../../ui/parts.ts';

type ListedAccount = AccountsPageQuery['accounts'][number] & {
  readonly history: readonly string[];
};

export const accountList = (
  accounts: readonly ListedAccount[],
  visit: Visit,
  entered: Entered,
): Html => html`
${formIssues(entered)}
${table('Your accounts', accounts, [
  { title: 'Account', cell: accountName },
  { title: 'Last 12 months', kind: 'plain', cell: trend },
  {
    title: 'Balance',
    kind: 'amount',
    cell: ({ currentBalance }) =>
      html`<strong${currentBalance.startsWith('-') && html` class="negative"`}>${amount(currentBalance)}</strong>`,
  },
  { title: 'Actions', kind: 'actions', cell: (account) => actions(account, visit) },
])}`;

const accountName = ({ name, bank, emoji, isDefault }: ListedAccount): Html => html`
<span class="with-emoji"><span class="emoji" aria-hidden="true">${emoji}</span>
<span><strong>${name}</strong> ${isDefault && badge('Default', 'good')}
${bank && html`<br><span class="hint">${bank}</span>`}</span></span>`;

function trend({ name, history }: ListedAccount): Html {
  const [first = '0.00', last = first] = [history[0], history.at(-1)];
  const label = `${name}, balance of the last 12 months: from ${amount(first)} to ${amount(last)}`;
  return sparkline(history.map(Number), label);
}

const actions = ({ databaseId, name, isDefault }: ListedAccount, visit: Visit): Html => {
  const path = `/money/accounts/${databaseId}`;
  return html`
<span class="actions">
  ${
    !isDefault &&
    html`<form method="post" action="${path}/default">${tokenField(visit)}
  <button class="link" aria-label="Make default: ${name}">Make default</button></form>`
  }
  <a href="/money/entries?accountIds=${databaseId}" aria-label="Entries of ${name}">Entries</a>
  <a href="${path}/edit" aria-label="Edit ${name}">Edit</a>
  <a class="danger" href="${path}/delete" aria-label="Delete ${name}">Delete</a>
</span>`;
};
