import { type ExecutionResult, OperationTypeNode } from 'graphql';
import type { Variables } from '../../limits/cost.ts';
import type { Context } from '../../schema/context.ts';
import type { Operation } from '../operation.ts';
import { IdempotentRequest } from './idempotent-request.ts';

/** Runs an operation. The idempotency key of a query or an anonymous caller is ignored. */
export function runOperation(
  operation: Operation,
  context: Context,
  variables: Variables,
): Promise<ExecutionResult> | ExecutionResult {
  const { idempotency, caller } = context;
  const isKeyed = idempotency !== undefined && operation.type === OperationTypeNode.MUTATION;
  if (!isKeyed || caller.kind === 'anonymous') return operation.run(context, variables);
  return IdempotentRequest.run({ operation, variables, context, idempotency });
}
