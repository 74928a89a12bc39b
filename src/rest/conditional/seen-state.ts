import type { z } from 'zod';
import { FolioError } from '../../errors.ts';
import type { OperationDocument } from '../../graphql/execution/document.ts';
import { dataOf, type Executor } from '../../graphql/execution/execute.ts';
import { hasState } from '../../http/replies/etag.ts';
import { enumTranslator } from '../enum-values.ts';
import { etagOfRecord } from './etag.ts';

/** How a record is read and shown, as in the answers whose ETags clients send. */
interface Declaration<Result> {
  readonly operation: OperationDocument<Result, { id: string }>;
  readonly response: z.ZodType;
  readonly toBody: (data: Result) => unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: routes have records of all types.
export type CurrentRecord = Declaration<any>;

/** Infers the type of the result. */
export const currentRecord = <Result>(declaration: Declaration<Result>): CurrentRecord =>
  declaration;

type Request = Parameters<ReturnType<Executor['prepare']>>[1];

/** Compares a record with `If-Match`. */
export function seenState({ operation, response, toBody }: CurrentRecord, executor: Executor) {
  const read = executor.prepare(operation);
  const readInTransaction = executor.prepareInTransaction(operation);
  const translate = enumTranslator(response) ?? ((body: unknown) => body);

  function compare(condition: string | undefined, result: Awaited<ReturnType<typeof read>>): void {
    const data = dataOf(result);
    if (condition === undefined) return;
    if (hasState(condition, etagOfRecord(translate(toBody(data))))) return;
    throw new FolioError('PRECONDITION_FAILED');
  }

  return {
    /** @throws NOT_FOUND, PRECONDITION_FAILED */
    async check(id: string, condition: string | undefined, request: Request): Promise<void> {
      compare(condition, await read({ id }, request));
    },

    /** The same check in the transaction of a mutation, when it has locked the record. */
    precondition(id: string, condition: string | undefined): Request['precondition'] {
      if (condition === undefined) return undefined;
      return async (context) => compare(condition, await readInTransaction({ id }, context));
    },
  };
}
