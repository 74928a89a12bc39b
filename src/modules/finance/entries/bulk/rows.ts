import { type ErrorDetail, FolioError, validationError } from '../../../../errors.ts';
import { builder } from '../../../../graphql/schema/builder.ts';
import { maxBulkEntries } from '../input.ts';

const maxDetails = 100;

export const BulkErrorPolicy = builder.enumType('BulkErrorPolicy', {
  description: 'How a bulk mutation handles rejected rows.',
  values: {
    REJECT_ALL: {
      description:
        'Changes nothing and returns VALIDATION_FAILED, with the first 100 issues of all rows.',
    },
    SKIP_FAILED: { description: 'Processes the other rows, and returns the issues of each row.' },
  } as const,
});

/** A row of a bulk mutation: its validated value, or the issues for which it is rejected. */
export interface BulkRow<Value> {
  readonly index: number;
  readonly value: Value | undefined;
  readonly issues: readonly ErrorDetail[];
}

export interface ValidRow<Value> extends BulkRow<Value> {
  readonly value: Value;
}

const isValid = <Value>(row: BulkRow<Value>): row is ValidRow<Value> => row.value !== undefined;

export const validRows = <Value>(rows: readonly BulkRow<Value>[]) => rows.filter(isValid);

/** @throws VALIDATION_FAILED for more rows than allowed */
export function requireRowLimit(list: string, rows: readonly unknown[]): void {
  if (rows.length <= maxBulkEntries) return;
  const label = list.charAt(0).toUpperCase() + list.slice(1);
  const message = `${label} are too many (maximum is ${maxBulkEntries})`;
  throw validationError(['input', list], 'TOO_MANY', message);
}

function readRow<Item, Value>(
  item: Item,
  index: number,
  read: (item: Item) => Value,
): BulkRow<Value> {
  try {
    return { index, value: read(item), issues: [] };
  } catch (error) {
    if (!(error instanceof FolioError) || error.code !== 'VALIDATION_FAILED') throw error;
    return { index, value: undefined, issues: error.details };
  }
}

/**
 * Validates each row.
 * @param read returns the value of a row, or throws VALIDATION_FAILED with paths inside the row
 */
export const readRows = <Item, Value>(
  items: readonly Item[],
  read: (item: Item) => Value,
): BulkRow<Value>[] => items.map((item, index) => readRow(item, index, read));

/**
 * The rows after a step with one result for each valid row, in the same order.
 * @param read returns the value of a row, or throws VALIDATION_FAILED with paths inside the row
 */
export function readResults<Result, Value>(
  rows: readonly BulkRow<unknown>[],
  results: readonly Result[],
  read: (result: Result) => Value,
): BulkRow<Value>[] {
  const remaining = results.values();
  return rows.map(({ index, value, issues }) =>
    value === undefined
      ? { index, value, issues }
      : readRow(remaining.next().value as Result, index, read),
  );
}

/**
 * Applies the error policy.
 * @param list the list of the input that has the rows
 * @param policy default: REJECT_ALL
 * @throws VALIDATION_FAILED if a row is rejected and the policy is REJECT_ALL
 */
export function requireRows(
  rows: readonly BulkRow<unknown>[],
  list: string,
  policy: typeof BulkErrorPolicy.$inferType | null | undefined,
): void {
  if (policy === 'SKIP_FAILED') return;
  const details = rows.flatMap(({ index, issues }) =>
    issues.map(({ path, ...issue }) => ({ path: ['input', list, index, ...path], ...issue })),
  );
  if (details.length === 0) return;
  throw new FolioError('VALIDATION_FAILED', { details: details.slice(0, maxDetails) });
}
