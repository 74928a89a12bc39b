import type { DocumentNode, ExecutionResult } from 'graphql';
import type { Logger } from 'pino';
import { FolioError } from '../../errors.ts';
import { operations } from '../../measurements/measurements.ts';
import { endWork, runAs, startWork } from '../../measurements/work.ts';
import { currentRequester } from '../../queues/requester.ts';
import { describeOperation } from './describe-operation.ts';

interface MeasuredOperation {
  /** Of an operation of folio; undefined for those of clients. */
  readonly name: string | undefined;
  readonly requestId: string;
  /** Called only for a slow operation whose document was valid. */
  readonly readDocument: () => DocumentNode | undefined;
  /** Selects the operation of the document. */
  readonly operationName?: string | null | undefined;
}

/** Runs an operation, records its duration, its statements and its error code, and logs it if it is slow. */
export type MeasureOperation = <Result extends ExecutionResult | object>(
  operation: MeasuredOperation,
  run: () => Promise<Result>,
) => Promise<Result>;

interface OperationMeasureOptions {
  readonly log: Logger;
  /** Undefined: slow operations are not logged. */
  readonly slowOperationMs: number | undefined;
}

/**
 * Statements are counted for the whole request, so operations of one request that overlap count each
 * other's.
 */
export function createOperationMeasure({
  log,
  slowOperationMs = Number.POSITIVE_INFINITY,
}: OperationMeasureOptions): MeasureOperation {
  return async (operation, run) => {
    const { name, requestId, readDocument, operationName } = operation;
    const requester = currentRequester();
    const statementsBefore = requester.statements;
    const startedAt = performance.now();
    const work = startWork({ kind: 'operation', name });
    let errorCode: string | undefined = 'INTERNAL';
    let document: (() => DocumentNode | undefined) | undefined;
    try {
      const result = await runAs(work, run);
      const { errors } = result as ExecutionResult;
      errorCode = errors?.[0] && String(errors[0].extensions.code);
      // Without `data`, the document was rejected.
      if ('data' in result) document = readDocument;
      return result;
    } catch (error) {
      if (error instanceof FolioError) errorCode = error.code;
      throw error;
    } finally {
      const ms = performance.now() - startedAt;
      const statements = requester.statements - statementsBefore;
      if (operations.isMeasured) {
        operations.record({ name, errorCode, statements, seconds: ms / 1_000 });
      }
      endWork(work, {
        name: document ? (operationName ?? undefined) : undefined,
        error: errorCode,
      });
      if (ms >= slowOperationMs) {
        const valid = document?.();
        const described = valid && describeOperation(valid, operationName);
        const rounded = Math.round(ms * 10) / 10;
        log.warn(
          { requestId, ...described, ms: rounded, statements, error: errorCode },
          'slow operation',
        );
      }
    }
  };
}
