import type { ErrorDetail } from '../../../errors.ts';
import { readAmount, type SignedAmount } from '../../../imports/amounts.ts';
import type { Layout } from '../../../imports/layout.ts';
import type { EntryType } from './own-finances.ts';

/**
 * The words in a column with types, in lower case. For other words, the sign determines the type.
 */
const wordsOf: Readonly<Record<EntryType, readonly string[]>> = {
  EXPENSE: [
    ...['expense', 'expenses', 'debit', 'dr', 'd', 'dbit', 'withdrawal', 'out', '-', 'soll', 's'],
    ...['lastschrift', 'ausgabe', 'débit', 'dépense', 'cargo', 'gasto', 'débito', 'uscita', 'af'],
  ],
  INCOME: [
    ...['income', 'credit', 'cr', 'c', 'crdt', 'deposit', 'in', '+', 'haben', 'h', 'gutschrift'],
    ...['einnahme', 'crédit', 'revenu', 'abono', 'ingreso', 'crédito', 'entrata', 'bij'],
  ],
};

const typeByWord = new Map(
  (['EXPENSE', 'INCOME'] as const).flatMap((type) =>
    wordsOf[type].map((word) => [word, type] as const),
  ),
);

/** The type and the amount of a row, without a sign. The amount is undefined if it is blank. */
export interface TypedAmount {
  /** Undefined if the category determines it. */
  readonly type: EntryType | undefined;
  readonly amount: string | undefined;
  /** If the cell is not an amount, or several columns have one. */
  readonly issue?: ErrorDetail;
}

/** Some banks write dashes into an empty cell. */
const blankCell = /^[-−–—]*$/;

const isZero = (amount: string) => !/[1-9]/.test(amount);

/** The type by the column of an amount and its sign. Undefined if it has no sign. */
function typeOf(
  role: 'amount' | 'debit' | 'credit',
  { isNegative, isSigned }: SignedAmount,
  isUnsignedIncome: boolean,
): EntryType | undefined {
  if (role === 'debit') return 'EXPENSE';
  if (role === 'amount' && !isSigned && !isUnsignedIncome) return undefined;
  return isNegative ? 'EXPENSE' : 'INCOME';
}

const withIssue = (message: string): TypedAmount => ({
  type: undefined,
  amount: undefined,
  issue: { path: ['amount'], code: 'INVALID', message },
});

/** Reads the type and the amount of a row from the cells that determine them. */
export function typedAmount(
  cells: Readonly<Record<'amount' | 'debit' | 'credit' | 'type', string>>,
  { decimalSeparator, isUnsignedIncome }: Pick<Layout, 'decimalSeparator' | 'isUnsignedIncome'>,
): TypedAmount {
  const typeOfWord = typeByWord.get(cells.type.trim().toLowerCase());
  const filled = (['amount', 'debit', 'credit'] as const).flatMap((role) => {
    const text = cells[role].trim();
    const read = readAmount(text, decimalSeparator);
    const isUnused =
      blankCell.test(text) || (role !== 'amount' && read !== undefined && isZero(read.amount));
    return isUnused ? [] : [{ role, read }];
  });
  // Some banks repeat each amount in a column of debits or credits.
  const repeated = filled.find(({ role }) => role !== 'amount')?.read;
  const used = filled.filter(
    ({ role, read }) => role !== 'amount' || !repeated || read?.amount !== repeated.amount,
  );
  const [only] = used;
  // Zeros in both columns are an amount of zero, which is not valid.
  if (!only)
    return {
      type: undefined,
      amount: (cells.debit + cells.credit).trim() === '' ? undefined : '0',
    };
  const { role, read } = only;
  if (used.length > 1) {
    const roles = used.map((each) => each.role).join(' and ');
    return withIssue(`Amount is in more than one column: ${roles}`);
  }
  // With the other decimal separator, it could be a valid amount of another type.
  if (!read) return withIssue('Amount is not a number');
  return { type: typeOfWord ?? typeOf(role, read, isUnsignedIncome), amount: read.amount };
}
