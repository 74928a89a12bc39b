import { setImmediate as nextIteration } from 'node:timers/promises';
import { initContextCache } from '@pothos/core';
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  getOperationAST,
  parse,
} from 'graphql';
import type { Database } from '../../database/client.ts';
import { type ErrorCode, type ErrorDetail, type ErrorReason, FolioError } from '../../errors.ts';
import { nextTurn } from '../../queues/turns.ts';
import type { Variables } from '../limits/cost.ts';
import type { Context, RequestContext, StatementContext } from '../schema/context.ts';
import { Slices } from '../schema/slices.ts';
import type { CreateContext } from './context-factory.ts';
import { type OperationDocument, withFragments } from './document.ts';
import type { FormatErrors } from './error-formatter.ts';
import { runOperation } from './idempotency/run-operation.ts';
import type { MeasureOperation } from './measured-operation.ts';
import type { Operation } from './operation.ts';
import { projectOperation } from './project-operation.ts';

export type RunOperation<Result, OperationVariables> = (
  variables: OperationVariables,
  request: RequestContext,
) => Promise<ExecutionResult<Result>>;

type RunInTransaction<Result, OperationVariables> = (
  variables: OperationVariables,
  context: StatementContext,
) => Promise<ExecutionResult<Result>>;

/** Runs a query once for each slice of its list. Each result has one slice. */
export type RunInSlices<Result, OperationVariables> = (
  variables: OperationVariables,
  request: RequestContext,
) => AsyncGenerator<ExecutionResult<Result>, void>;

/**
 * Runs the operations of REST and of the web pages. They use the context, compiled execution and
 * error format of `/graphql`, but not its limits and plugins.
 */
export interface Executor {
  readonly schema: GraphQLSchema;
  /** The operation has no limits. It is compiled when it first runs, or by `compileAll`. */
  prepare<R, V>(document: OperationDocument<R, V>): RunOperation<R, V>;
  /** For a query in the transaction of a mutation, which has not read or changed a record yet. */
  prepareInTransaction<R, V>(document: OperationDocument<R, V>): RunInTransaction<R, V>;
  /** For a query with a long list that its resolver returns in slices. */
  prepareInSlices<R, V>(document: OperationDocument<R, V>): RunInSlices<R, V>;
  /** Compiles all prepared operations, one in each iteration of the event loop. */
  compileAll(): Promise<void>;
  /**
   * For the queries of an export or a report, which then may run on a read replica. Call it once
   * for each request, before the first of them.
   */
  forLongReads<T extends RequestContext>(request: T): Promise<T>;
}

export interface ExecutorOptions {
  readonly schema: GraphQLSchema;
  readonly createContext: CreateContext;
  readonly formatErrors: FormatErrors;
  readonly measureOperation: MeasureOperation;
  readonly clientForLongReads: Database['clientForLongReads'];
}

interface NamedOperation {
  readonly name: string;
  readonly document: DocumentNode;
  readonly operation: Operation;
}

export function createExecutor(options: ExecutorOptions): Executor {
  const { schema, createContext, formatErrors, measureOperation, clientForLongReads } = options;

  function run<R>(
    context: Context,
    { name, document, operation }: NamedOperation,
    variables: unknown,
  ): Promise<ExecutionResult<R>> {
    const { requestId } = context;
    return measureOperation({ name, requestId, readDocument: () => document }, async () => {
      const result = await runOperation(operation, context, variables as Variables);
      return formatErrors(result, requestId) as ExecutionResult<R>;
    });
  }

  const compilations: (() => NamedOperation)[] = [];

  /** Compiling all operations takes half a second, which would delay the start. */
  function compileOnce(source: OperationDocument<unknown, never>): () => NamedOperation {
    let operation: NamedOperation | undefined;
    const compiled = () => {
      operation ??= compileDocument(source);
      return operation;
    };
    compilations.push(compiled);
    return compiled;
  }

  function compileDocument(source: OperationDocument<unknown, never>): NamedOperation {
    const document = parse(withFragments(source));
    const node = getOperationAST(document);
    if (!node) throw new Error(`expected one operation: ${String(source)}`);
    const name = node.name?.value ?? 'unnamed';
    return { name, document, operation: projectOperation({ schema, document, node }) };
  }

  return {
    schema,

    prepare<R, V>(document: OperationDocument<R, V>) {
      const operation = compileOnce(document);
      return (variables: V, requestContext: RequestContext) =>
        run<R>(createContext(requestContext), operation(), variables);
    },

    prepareInTransaction<R, V>(document: OperationDocument<R, V>) {
      const operation = compileOnce(document);
      return (variables: V, context: StatementContext) =>
        run<R>({ ...(context as Context), ...newScope() }, operation(), variables);
    },

    prepareInSlices<R, V>(document: OperationDocument<R, V>) {
      const operation = compileOnce(document);
      return async function* (variables: V, requestContext: RequestContext) {
        const context = { ...createContext(requestContext), slices: new Slices() };
        do {
          const result = await run<R>(context, operation(), variables);
          yield result;
          if (result.errors) return;
          await nextTurn();
        } while (!context.slices.isFinished);
      };
    },

    async compileAll() {
      for (const compiled of compilations) {
        await nextIteration();
        compiled();
      }
    },
    forLongReads: async (request) => ({ ...request, database: await clientForLongReads() }),
  };
}

/** What was read must not be found later in the request. */
const newScope = () => ({
  ...initContextCache(),
  requestScope: new Map(),
  betweenTransactions: <T>(work: () => Promise<T>) => work(),
  precondition: undefined,
  idempotency: undefined,
  dryRun: undefined,
  rootFieldRequest: undefined,
});

export function dataOf<Data>(result: ExecutionResult<Data>): Data {
  const [error] = result.errors ?? [];
  if (!error) return result.data as Data;
  const { code, reason, details } = error.extensions as {
    code: ErrorCode;
    reason?: ErrorReason;
    details?: ErrorDetail[];
  };
  const { message } = error;
  throw new FolioError(code, { message, reason, details: details ?? [], isLogged: true });
}
