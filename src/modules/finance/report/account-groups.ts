import { builder } from '../../../graphql/schema/builder.ts';
import { Account } from '../accounts/account.ts';
import { type ListField, type WithAccount, withAccounts } from '../records-of-items.ts';
import { FinanceGroup } from './finance-group.ts';
import { type Group, readGroups } from './groups.ts';
import type { ReportRange } from './periods.ts';

type AccountGroup = WithAccount<Group<number | null>>;

export const FinanceAccountGroup = builder
  .objectRef<AccountGroup>('FinanceAccountGroup')
  .implement({
    description: 'The entries of a report that are linked to one bank account, or to none.',
    interfaces: [FinanceGroup],
    fields: (t) => ({
      account: t.field({
        type: Account,
        nullable: true,
        description: 'The bank account. Null for the entries without an account.',
        resolve: ({ account }) => account,
      }),
    }),
  });

/** Reads the groups of a report by account. */
export async function readAccountGroups(
  range: ReportRange,
  { context, info }: ListField,
): Promise<AccountGroup[]> {
  const groups = await readGroups<number | null>({ dimension: 'account' }, range, {
    context,
    info,
  });
  context.budget.chargeItems(info, groups.length);
  const items = groups.map((group) => ({ ...group, accountId: group.key }));
  return withAccounts(items, { context, info });
}
