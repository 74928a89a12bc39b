import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { Database } from '../../database/client.ts';
import { StatementsOnlyError } from '../../database/pool/statement-transaction.ts';
import type { StatementClient } from '../../database/pool/statements.ts';
import type { Variables } from '../limits/cost.ts';
import { isLargerThan, maxResponseBytes, responseTooLarge } from '../limits/response-size.ts';
import type { Context, StatementContext } from '../schema/context.ts';
import type { Operation } from './operation.ts';

/** The operations whose selections read records with Prisma's models. */
const needModels = new WeakSet<Operation>();

const isStatementsOnly = (error: unknown) =>
  error instanceof GraphQLError && error.originalError instanceof StatementsOnlyError;

/**
 * Opens the transaction of a root field that completes its selection.
 * @param open tried first. If the selection of the field needs Prisma's models, everything is
 * repeated in a transaction of Prisma.
 */
export function openForSelection<T>(
  operation: Operation,
  context: Context,
  open: Database['transaction' | 'statementTransaction'],
  work: (client: StatementClient) => Promise<T>,
): Promise<T> {
  if (needModels.has(operation)) return context.transaction(work);
  return open(work).catch((error: unknown) => {
    if (!isStatementsOnly(error)) throw error;
    needModels.add(operation);
    return context.transaction(work);
  });
}

interface ExecutedField {
  readonly operation: Operation;
  readonly variables: Variables;
  /** Of the transaction of the field. */
  readonly context: StatementContext;
  readonly info: GraphQLResolveInfo;
  /** What the resolver has returned. */
  readonly value: unknown;
}

/**
 * Completes the selection of a root mutation field in its transaction.
 * @returns its JSON
 * @throws an error in the selection, or that the result is too large
 */
export async function completeField({
  operation,
  variables,
  context,
  info,
  value,
}: ExecutedField): Promise<string> {
  const field = String(info.path.key);
  const { data, errors = [] } = await operation.run(
    {
      ...(context as Context),
      requestScope: new Map(),
      betweenTransactions: (work) => work(),
      rootFieldRequest: undefined,
      executedField: { name: field, value },
    },
    variables,
  );
  const error = errors.find(({ path }) => path?.[0] === field);
  if (error) throw error;
  if (isLargerThan(maxResponseBytes, data?.[field])) throw responseTooLarge(maxResponseBytes);
  return JSON.stringify(data?.[field]);
}
