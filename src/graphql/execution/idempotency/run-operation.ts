import { type ExecutionResult, OperationTypeNode } from 'graphql';
import type { Variables } from '../../limits/cost.ts';
import type { Context } from '../../schema/context.ts';
import { withCallerOfQuery } from '../current-caller.ts';
import { DryRun } from '../dry-run.ts';
import type { Operation } from '../operation.ts';
import { IdempotentRequest } from './idempotent-request.ts';

/**
 * Runs an operation. The idempotency key of a query, a dry run or an anonymous caller is ignored.
 */
export function runOperation(
  operation: Operation,
  context: Context,
  variables: Variables,
): Promise<ExecutionResult> | ExecutionResult {
  const { idempotency, dryRun, caller } = context;
  if (operation.type !== OperationTypeNode.MUTATION) {
    const current = withCallerOfQuery(context);
    return current instanceof Promise
      ? current.then((found) => operation.run(found, variables))
      : operation.run(current, variables);
  }
  if (dryRun) return new DryRun(operation, variables, context).run();
  if (!idempotency || caller.kind === 'anonymous') return operation.run(context, variables);
  return IdempotentRequest.run({ operation, variables, context, idempotency });
}
