import { isAmount } from './amounts.ts';
import { type ColumnRole, columnNames, columnRoles } from './column-names.ts';
import { isDate } from './dates.ts';
import type { ImportRecord } from './import-table.ts';
import { normalizedName, withoutAccents } from './normalized-name.ts';

export type ColumnMapping = Readonly<Partial<Record<ColumnRole, number>>>;

const maxHeaderPosition = 30;

const namesOf = (role: ColumnRole) => columnNames[role].map(withoutAccents);

export const hasValue = (cell: string) => isDate(cell) || isAmount(cell);

/** Of several columns with a role, the first is used. */
export function rolesByName(header: readonly string[]): ColumnMapping {
  const names = header.map(normalizedName);
  const found = columnRoles.flatMap((role) => {
    const name = namesOf(role).find((each) => names.includes(each));
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
 * The first record with the names of two columns, or the first record of all if none of its cells
 * is a date or an amount. -1 if there is no header.
 */
export function findHeader(records: readonly ImportRecord[]): number {
  const named = records
    .slice(0, maxHeaderPosition)
    .findIndex(({ cells }) => Object.keys(rolesByName(cells)).length >= 2);
  if (named !== -1) return named;
  const [first] = records;
  return first && records.length > 1 && !first.cells.some(hasValue) ? 0 : -1;
}
