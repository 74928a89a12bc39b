import { describe, expect, it } from 'vitest';
import { usePrivateApp } from '../support/app/app.ts';
import { exceptions } from '../support/outcomes/outcomes.ts';
import {
  allCells,
  inCheapOrder,
  operations,
  representativeCells,
  usePermissionMatrix,
} from '../support/outcomes/permission-matrix.ts';
import {
  conflicts,
  fieldArguments,
  fieldData,
  selections,
} from '../support/samples/sample-fields.ts';
import { sampleRoutes } from '../support/samples/sample-routes.ts';

// High limits, not none: `rateLimit` needs a limit to return.
const test = usePrivateApp({ RATE_LIMIT_GRAPHQL: '100000/100000' });
const matrix = usePermissionMatrix(test);

describe('the permission matrix', () => {
  it.each(inCheapOrder(representativeCells))(
    'gives $caller the outcome "$outcome" for $operation',
    (cell) => matrix.check(cell),
  );

  it('contains every root field and every REST route for every kind of caller', () => {
    const routes = operations.filter((operation) => operation.includes(' /'));
    expect(operations.length - routes.length).toBeGreaterThan(10);
    expect(routes.length).toBeGreaterThan(4);
    const pairs = operations.flatMap((operation) =>
      matrix.callerNames().map((caller) => `${operation}: ${caller}`),
    );
    expect(allCells.map(({ operation, caller }) => `${operation}: ${caller}`).toSorted()).toEqual(
      pairs.toSorted(),
    );
  });

  it('names only existing operations', () => {
    const tables = [fieldData, fieldArguments, selections, conflicts, sampleRoutes];
    const names = [...exceptions, ...tables.flatMap((table) => Object.keys(table))];
    expect(names.filter((name) => !operations.includes(name))).toEqual([]);
    expect(new Set(exceptions).size).toBe(exceptions.length);
  });

  it('tests every operation and every outcome in a few cells', () => {
    const outcomesOf = (cells: readonly { operation: string; outcome: string }[]) =>
      new Set(cells.map(({ operation, outcome }) => `${operation}: ${outcome}`));
    const tried = outcomesOf(representativeCells);
    const untried = [...outcomesOf(allCells)].filter((outcome) => !tried.has(outcome));
    // Invalid credentials are rejected before the operation is known.
    expect(untried.filter((outcome) => !outcome.includes(': 401'))).toEqual([]);
  });
});
