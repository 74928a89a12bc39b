import type { ExecutionResult } from 'graphql';
import { FolioError } from '../../errors.ts';
import { operations } from '../../measurements/measurements.ts';
import { currentRequester } from '../../queues/requester.ts';

/**
 * Runs an operation and records its duration, its statements and its error code. Statements are
 * counted for the whole request, so operations of one request that overlap count each other's.
 * @param name of an operation of folio; undefined for those of clients
 */
export async function measuredOperation<Result extends Pick<ExecutionResult, 'errors'>>(
  name: string | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!operations.isMeasured) return run();
  const requester = currentRequester();
  const statementsBefore = requester.statements;
  const startedAt = performance.now();
  let errorCode: string | undefined = 'INTERNAL';
  try {
    const result = await run();
    errorCode = result.errors?.[0] && String(result.errors[0].extensions.code);
    return result;
  } catch (error) {
    if (error instanceof FolioError) errorCode = error.code;
    throw error;
  } finally {
    const seconds = (performance.now() - startedAt) / 1_000;
    const statements = requester.statements - statementsBefore;
    operations.record({ name, errorCode, statements, seconds });
  }
}
