import type { Statement } from '../pool/statements.ts';
import { type Column, quoted } from './table.ts';

type ItemColumn = Pick<Column, 'type' | 'enumType' | 'enumNames'>;

/** The parameters of a statement. Each placeholder has the type of its value. */
export class Parameters {
  readonly values: unknown[] = [];
  isPlannedForValues = false;

  statement(sql: string): Statement {
    return { sql, values: this.values, isPlannedForValues: this.isPlannedForValues };
  }

  /** @returns the placeholder */
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  /** Adds the value of a column; for a column with a list, the whole list. */
  addColumn(column: Column, value: unknown): string {
    if (value === null) return 'NULL';
    if (!column.isList) return this.addItem(column, value);
    const items = (value as readonly unknown[]).map((item) => databaseValue(column, item));
    return this.add(items, `${typeOf(column)}[]`);
  }

  /** Adds a value of a column; for a column with a list, one item of the list. */
  addItem(column: ItemColumn, value: unknown): string {
    return this.add(databaseValue(column, value), typeOf(column));
  }
}

/** The type of a column in the database; for a list, that of an item. */
export const typeOf = ({ type, enumType }: ItemColumn) => (enumType ? quoted(enumType) : type);

export function databaseValue({ type, enumNames }: ItemColumn, value: unknown): unknown {
  switch (type) {
    case 'enum': {
      const found = Object.entries(enumNames ?? {}).find(([, name]) => name === value);
      if (!found) throw new Error(`unknown enum value ${String(value)}`);
      return found[0];
    }
    case 'timestamptz':
      return (value as Date).toISOString();
    case 'date':
      return (value as Date).toISOString().slice(0, 10);
    case 'numeric':
      return String(value);
    case 'jsonb':
      return JSON.stringify(value);
    default:
      return value;
  }
}
