import { type ExecutionResult, GraphQLError } from 'graphql';
import { FolioError } from '../../errors.ts';

/**
 * An error that prevented an operation from running, such as one of a plugin's hook. Yoga returns
 * it as the result. The server's error handler logs and masks it.
 */
export function unexpectedErrorOf(result: ExecutionResult): unknown {
  if ('data' in result) return undefined;
  for (const { originalError } of result.errors ?? []) {
    if (originalError && !(originalError instanceof GraphQLError)) return originalError;
  }
  return undefined;
}

/** @throws an error that is not about the document */
export function resultOfError(error: unknown): ExecutionResult {
  if (error instanceof GraphQLError && !(error instanceof FolioError)) return { errors: [error] };
  throw error;
}
