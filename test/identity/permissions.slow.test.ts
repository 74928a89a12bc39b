import { describe, expect, it } from 'vitest';
import { restRoutes } from '../../src/rest/routes.ts';
import { usePrivateApp } from '../support/app/app.ts';
import {
  allCells,
  inCheapOrder,
  representativeCells,
  usePermissionMatrix,
} from '../support/outcomes/permission-matrix.ts';
import { sampleFields, sampleRoutes } from '../support/samples/sample-requests.ts';

// High limits, not none: `rateLimit` needs a limit to return.
const test = usePrivateApp({ RATE_LIMIT_GRAPHQL: '100000/100000' });
const matrix = usePermissionMatrix(test, 'statements');

describe('the permission matrix', () => {
  it.each(inCheapOrder(representativeCells()))(
    'gives $caller the outcome "$outcome" for $operation',
    (cell) => matrix.check(cell),
  );

  it('contains every root field and every REST route for every kind of caller', () => {
    const { executor } = test.app;
    const fields = [executor.schema.getQueryType(), executor.schema.getMutationType()].flatMap(
      (type) => Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
    );
    const routes = restRoutes.map(({ method, path }) => `${method} ${path}`);
    const operations = [...fields, ...routes].toSorted();
    expect(fields.length).toBeGreaterThan(10);
    expect(routes.length).toBeGreaterThan(4);
    expect([...Object.keys(sampleFields), ...Object.keys(sampleRoutes)].toSorted()).toEqual(
      operations,
    );
    const pairs = operations.flatMap((operation) =>
      matrix.callerNames().map((caller) => `${operation}: ${caller}`),
    );
    expect(allCells.map(({ operation, caller }) => `${operation}: ${caller}`).toSorted()).toEqual(
      pairs.toSorted(),
    );
  });

  it('tests every operation and every outcome in a few cells', () => {
    const outcomesOf = (cells: readonly { operation: string; outcome: string }[]) =>
      new Set(cells.map(({ operation, outcome }) => `${operation}: ${outcome}`));
    const tried = outcomesOf(representativeCells());
    const untried = [...outcomesOf(allCells)].filter((outcome) => !tried.has(outcome));
    // Invalid credentials are rejected before the operation is known.
    expect(untried.filter((outcome) => !outcome.endsWith(': 401'))).toEqual([]);
  });
});
