import { FolioError } from '../../../errors.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { centsOf, decimalText } from '../../../input/money.ts';
import type { BalanceEffect } from './balance.ts';
import type { EntryChange } from './entry-change.ts';

/** For mutations that can move an entry to a category of the other type. */
export const typeChangeArgument = builder.args((t) => ({
  allowTypeChange: t.boolean({
    description:
      '`false`: change nothing and return CONFLICT if an entry would get a category of the other type, which makes an expense income or income an expense. The error says how many entries change, and by how much the balance. Default: true.',
  }),
}));

/** The changes that make an expense income, or income an expense. */
export const typeChangesOf = (changes: readonly EntryChange[]): readonly EntryChange[] =>
  changes.filter(({ entry, effect }) => effect.type !== entry.effect.type);

const signedCents = ({ type, amount }: BalanceEffect) =>
  type === 'INCOME' ? centsOf(amount) : -centsOf(amount);

/** "2 expenses become income, and the balance changes by +30.98" */
function descriptionOf(changes: readonly EntryChange[]): string {
  const toIncome = changes.filter(({ effect }) => effect.type === 'INCOME').length;
  const toExpense = changes.length - toIncome;
  const parts = [
    toIncome === 1 && '1 expense becomes income',
    toIncome > 1 && `${toIncome} expenses become income`,
    toExpense === 1 && '1 income entry becomes an expense',
    toExpense > 1 && `${toExpense} income entries become expenses`,
  ].filter((part) => part !== false);
  const change = changes.reduce(
    (sum, { entry, effect }) => sum + signedCents(effect) - signedCents(entry.effect),
    0n,
  );
  const sign = change > 0n ? '+' : '';
  return `${parts.join(', ')}, and the balance changes by ${sign}${decimalText(change)}`;
}

/** @throws CONFLICT if the type of an entry would change, and the client does not allow it */
export function requireTypes(
  changes: readonly EntryChange[],
  { allowTypeChange }: { readonly allowTypeChange?: boolean | null | undefined },
): void {
  const changed = typeChangesOf(changes);
  if (allowTypeChange !== false || changed.length === 0) return;
  const details = [{ path: ['allowTypeChange'], message: descriptionOf(changed) }];
  throw new FolioError('CONFLICT', { message: 'Entries would change their type', details });
}
