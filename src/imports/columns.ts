import { isAmount } from './amounts.ts';
import { type ColumnRole, columnNames, columnRoles } from './column-names.ts';
import { isDate } from './dates.ts';
import type { ImportRecord } from './import-table.ts';

/** The positions of the columns that are used, starting at 0. */
export type ColumnMapping = Readonly<Partial<Record<ColumnRole, number>>>;

/** The number of records at the start of a file in which the header is searched for. */
const maxHeaderPosition = 30;

const normalized = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

export const hasValue = (cell: string) => isDate(cell) || isAmount(cell);

/** The column of each role, found by known names. Of several columns with a role, the first is used. */
export function rolesByName(header: readonly string[]): ColumnMapping {
  const names = header.map(normalized);
  const found = columnRoles.flatMap((role) => {
    const name = columnNames[role].find((each) => names.includes(each));
    return name === undefined ? [] : [[role, names.indexOf(name)] as const];
  });
  const mapping: Partial<Record<ColumnRole, number>> = {};
  const used = new Set<number>();
  for (const [role, index] of found) {
    if (used.has(index)) continue;
    used.add(index);
    mapping[role] = index;
  }
  return mapping;
}

/**
 * The position of the header, -1 if there is none: the first record with the names of two columns, or
 * the first record of all if none of its cells is a date or an amount.
 */
export function findHeader(records: readonly ImportRecord[]): number {
  const named = records
    .slice(0, maxHeaderPosition)
    .findIndex(({ cells }) => Object.keys(rolesByName(cells)).length >= 2);
  if (named !== -1) return named;
  const [first] = records;
  return first && records.length > 1 && !first.cells.some(hasValue) ? 0 : -1;
}
