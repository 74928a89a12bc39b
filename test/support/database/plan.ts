/** A node of the output of `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)`. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** How a table was read: by which kinds of scan and indexes, and how many of its rows. */
export interface Reading {
  readonly scans: readonly string[];
  readonly indexes: readonly string[];
  readonly rows: number;
}

/** Finds the nodes of a table in a plan, at any depth. */
export function readingOf(node: PlanNode, table: string): Reading {
  const below = (node.Plans ?? []).map((plan) => readingOf(plan, table));
  const scans = below.flatMap((each) => each.scans);
  const indexes = below.flatMap((each) => each.indexes);
  const rows = below.reduce((sum, each) => sum + each.rows, 0);
  if (node['Index Name']) indexes.push(node['Index Name']);
  if (node['Relation Name'] !== table) return { scans, indexes, rows };
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return {
    scans: [...scans, node['Node Type']],
    indexes,
    rows: rows + Math.round((node['Actual Rows'] + removed) * node['Actual Loops']),
  };
}

/** Number of buffers that the plan read, cached or not. */
export function buffersOf(node: PlanNode): number {
  return (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0);
}

/** Whether a table was read, and never from its beginning to its end. */
export function usesIndexOnly(scans: readonly string[]): boolean {
  return (
    scans.length > 0 &&
    scans.every((scan) => /^(Index|Index Only|Bitmap Heap|Tid) Scan$/.test(scan))
  );
}
