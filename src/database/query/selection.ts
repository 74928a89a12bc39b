import type { Parameters } from './parameters.ts';
import { type ColumnType, tableOf } from './table.ts';

type Direction = 'asc' | 'desc';

export type Order = readonly Readonly<Record<string, Direction>>[];

/** Computed from columns, to order a list by it, and read with the records. */
export interface ComputedKey {
  readonly type: ColumnType;
  /** Otherwise it is computed once for each record that matches. */
  readonly isIndexed: boolean;
  readonly sql: (column: (field: string) => string, parameters: Parameters) => string;
}

export interface PageRange {
  /** The fields that the list is ordered by, all in one direction. The last one is unique. */
  readonly order: Order;
  readonly computed?: Readonly<Record<string, ComputedKey>>;
  readonly after?: readonly unknown[] | undefined;
  readonly take: number;
  readonly skip: number;
}

export interface Selection {
  readonly model: string;
  readonly columns: readonly string[];
  readonly relations: readonly SelectedRelation[];
}

interface SelectedRelation {
  readonly field: string;
  readonly order: Order;
  readonly selection: Selection;
}

/** The part of Prisma's arguments that says what to read. */
interface PrismaSelection {
  readonly select?: Readonly<Record<string, unknown>> | undefined;
  readonly include?: Readonly<Record<string, unknown>> | undefined;
  readonly orderBy?: Order | Order[number] | undefined;
}

const supported = new Set(['select', 'include', 'orderBy']);

/**
 * Adds the columns that relations need. @throws for a relation with other arguments than an order
 */
export function toSelection(model: string, query: PrismaSelection | true): Selection {
  const { select, include } = query === true ? {} : query;
  const table = tableOf(model);
  const columns = new Set(select ? [] : Object.keys(table.columns));
  const relations: SelectedRelation[] = [];
  for (const [field, value] of Object.entries(select ?? include ?? {})) {
    if (value === undefined || value === false) continue;
    const relation = table.relations[field];
    if (!relation) {
      columns.add(field);
      continue;
    }
    const args = value as PrismaSelection | true;
    const unsupported = Object.keys(args).find((name) => !supported.has(name));
    if (unsupported) throw new Error(`${model}.${field}: ${unsupported} is not supported in lists`);
    const related = toSelection(relation.model, args);
    const keys = [...new Set([...related.columns, ...relation.foreignKeys])];
    const orderBy = args === true ? [] : (args.orderBy ?? []);
    relations.push({
      field,
      order: [orderBy].flat() as Order,
      selection: { ...related, columns: keys },
    });
    for (const key of relation.localKeys) columns.add(key);
  }
  return { model, columns: [...columns], relations };
}

const extended = new WeakMap<Selection, Map<string, Selection>>();

/** A selection with this column. It is created once, because statements are kept by selection. */
export function withColumn(selection: Selection, field: string): Selection {
  if (selection.columns.includes(field)) return selection;
  const byField = extended.get(selection) ?? new Map<string, Selection>();
  extended.set(selection, byField);
  const known = byField.get(field);
  if (known) return known;
  const withField = { ...selection, columns: [...selection.columns, field] };
  byField.set(field, withField);
  return withField;
}
