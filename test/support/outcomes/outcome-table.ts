/** One cell of a table of outcomes. */
export interface Cell {
  readonly operation: string;
  readonly caller: string;
  readonly outcome: string;
}

/**
 * Reads a table that is written as text: a first line that names the callers, then a line for each
 * operation. Columns are divided by `|`.
 */
export function readOutcomes(table: string): Cell[] {
  const [header, ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const callers = header?.slice(1) ?? [];
  return rows.flatMap(([operation = '', ...outcomes]) => {
    if (outcomes.length !== callers.length || outcomes.includes('')) {
      throw new Error(`the row of ${operation} has not one outcome for each caller`);
    }
    return callers.map((caller, column) => ({
      operation,
      caller,
      outcome: outcomes[column] as string,
    }));
  });
}
