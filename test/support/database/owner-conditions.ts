import { allTables, tableOf } from '../../../src/database/query/table.ts';
import { Prisma } from '../../../src/generated/prisma/client.ts';
import { type Comparison, comparisonsOf, emptyList } from './plan-conditions.ts';

/** A node of the output of `EXPLAIN (VERBOSE, FORMAT JSON)`. */
export interface VerbosePlan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly 'Join Type'?: string;
  readonly 'CTE Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly Plans?: readonly VerbosePlan[];
}

/** The column with the owner of each table that has one. */
const ownerColumns: ReadonlyMap<string, string> = new Map(
  allTables.flatMap(({ name, columns }) => {
    if (name === 'users') return [[name, 'id'] as const];
    const owner = Object.values(columns).find((column) => /^(user|owner)_id$/.test(column.name));
    return owner ? [[name, owner.name] as const] : [];
  }),
);

/** `table.column=table.column` for foreign keys that contain the owner, without the owner. */
const references = new Set(
  Object.values(Prisma.ModelName).flatMap((model) => {
    const { name, columns, relations } = tableOf(model);
    return Object.values(relations).flatMap(({ model: other, localKeys, foreignKeys }) => {
      if (localKeys.length < 2) return [];
      const referenced = tableOf(other);
      return localKeys.map((key, at) => {
        const foreign = referenced.columns[foreignKeys[at] ?? '']?.name;
        return `${name}.${columns[key]?.name}=${referenced.name}.${foreign}`;
      });
    });
  }),
);

const conditionNames = ['Index Cond', 'Recheck Cond', 'Filter', 'TID Cond'];
const joinConditionNames = ['Hash Cond', 'Merge Cond', 'Join Filter'];

const comparisonsIn = (node: VerbosePlan, names: readonly string[]): Comparison[] =>
  names.flatMap((name) => {
    const condition = (node as unknown as Record<string, unknown>)[name];
    const found = typeof condition === 'string' ? comparisonsOf(condition) : [];
    return found.flatMap(([one, other]): Comparison[] => [
      [one, other],
      [other, one],
    ]);
  });

/** All nodes of a plan. */
const nodesOf = (node: VerbosePlan): VerbosePlan[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
];

/** Whether the rows of a node come from tables, not only from parameters. */
function readsTables(node: VerbosePlan, all: readonly VerbosePlan[]): boolean {
  return nodesOf(node).some((each) => {
    if (each['Relation Name']) return true;
    const name = each['CTE Name'];
    const source = name && all.find((other) => other['Subplan Name'] === `CTE ${name}`);
    return source ? readsTables(source, all) : false;
  });
}

const [aliasOf, columnOf] = [0, 1].map(
  (at) => (column: string) => column.split('.')[at]?.replaceAll('"', '') ?? '',
) as [(column: string) => string, (column: string) => string];

/** What the conditions of a node restrict: not the side of a join whose rows are kept without a match. */
function restrictions(node: VerbosePlan): Comparison[] {
  if (!node['Join Type']) {
    const { Alias } = node;
    return comparisonsIn(node, conditionNames).filter(([column]) => aliasOf(column) === Alias);
  }
  const [outer, inner] = node.Plans ?? [];
  const restricted: Readonly<Record<string, readonly (VerbosePlan | undefined)[]>> = {
    ...{ Left: [inner], Anti: [inner], Right: [outer], 'Right Anti': [outer], Full: [] },
  };
  const sides = restricted[node['Join Type']] ?? [outer, inner];
  const aliases = new Set(
    sides.flatMap((side) => (side ? nodesOf(side).map(({ Alias }) => Alias) : [])),
  );
  return comparisonsIn(node, joinConditionNames).filter(([column]) => aliases.has(aliasOf(column)));
}

/**
 * The tables that a statement reads without a condition for the owner. The owner must be compared with a
 * value, or the table must be joined by a foreign key that contains the owner, or by an id, with another
 * part of the statement that has such a condition.
 */
export function tablesWithoutOwner(plan: VerbosePlan): string[] {
  const nodes = nodesOf(plan);
  const scans = new Map(
    nodes.flatMap((node) => {
      const table = node['Relation Name'];
      const isScan = table && node.Alias && / Scan$/.test(node['Node Type']);
      return isScan && ownerColumns.has(table) ? [[node.Alias, table] as const] : [];
    }),
  );
  /** Parts of the statement whose rows are results of checked tables. Functions return parameters. */
  const parts = new Set(
    nodes.flatMap((node) => {
      const isPart = /^(Subquery|CTE) Scan$/.test(node['Node Type']);
      return isPart && readsTables(node, nodes) ? (node.Alias ?? []) : [];
    }),
  );
  const bound = new Set<string>();
  const binds = ([column, other]: Comparison): boolean => {
    const table = scans.get(aliasOf(column));
    if (!table) return false;
    if (other === emptyList) return true;
    const source = aliasOf(other);
    const isOwner = columnOf(column) === ownerColumns.get(table);
    if (!scans.has(source)) return isOwner || parts.has(source);
    if (!bound.has(source)) return false;
    const [here, there] = [
      `${table}.${columnOf(column)}`,
      `${scans.get(source)}.${columnOf(other)}`,
    ];
    if (isOwner && columnOf(other) === ownerColumns.get(scans.get(source) as string)) return true;
    return references.has(`${here}=${there}`) || references.has(`${there}=${here}`);
  };
  const comparisons = nodes.flatMap(restrictions);
  for (let size = -1; size < bound.size; ) {
    size = bound.size;
    for (const comparison of comparisons) {
      if (binds(comparison)) bound.add(aliasOf(comparison[0]));
    }
  }
  return [...scans].flatMap(([alias, table]) => (bound.has(alias) ? [] : [table]));
}
