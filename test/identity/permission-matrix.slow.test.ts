import { describe, it } from 'vitest';
import { usePrivateApp } from '../support/app/app.ts';
import {
  furtherCells,
  inCheapOrder,
  usePermissionMatrix,
} from '../support/outcomes/permission-matrix.ts';

const test = usePrivateApp({ RATE_LIMIT_GRAPHQL: '100000/100000' });
const matrix = usePermissionMatrix(test);

describe('the rest of the permission matrix', () => {
  it.each(inCheapOrder(furtherCells))(
    'gives $caller the outcome "$outcome" for $operation',
    (cell) => matrix.check(cell),
  );
});
