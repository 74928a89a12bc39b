import { initContextCache } from '@pothos/core';
import {
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
} from 'graphql';
import type { Logger } from 'pino';
import type { Database } from '../database/client.ts';
import type { ErrorCode } from '../errors.ts';
import type { Identity } from '../identity/identity.ts';
import type { Context, RequestContext } from './context.ts';
import { type OperationDocument, withFragments } from './document.ts';
import { compiled, type Operation, OperationCache, type Variables } from './operation-cache.ts';
import { presentError } from './present-error.ts';

/** What a client sends to be run. */
export interface GraphQLRequest {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables?: Variables | undefined;
}

/** A result, and whether the document was run at all. */
export interface Execution {
  readonly result: ExecutionResult;
  /** The document or its variables were refused before any resolver ran. */
  readonly refused: boolean;
}

/** Runs an operation of this project for a caller. */
export type RunOperation<Result, OperationVariables> = (
  variables: OperationVariables,
  request: RequestContext,
) => Promise<ExecutionResult<Result>>;

/** The one way to the resolvers; every surface goes through it. */
export interface Executor {
  readonly schema: GraphQLSchema;
  /** Runs what a client sends. */
  execute(request: GraphQLRequest, from: RequestContext): Promise<Execution>;
  /** Compiles an operation of this project, at start-up. */
  prepare<R, V>(document: OperationDocument<R, V>): RunOperation<R, V>;
}

export interface ExecutorOptions {
  readonly schema: GraphQLSchema;
  readonly database: Database;
  readonly identity: Identity;
  readonly log: Logger;
  readonly clock?: () => Date;
}

export function createExecutor(options: ExecutorOptions): Executor {
  const { schema, database, identity, log, clock = () => new Date() } = options;
  const cache = new OperationCache(schema);

  const contextOf = (from: RequestContext): Context => ({
    // Pothos keeps what it has loaded under this, for the context of a transaction too.
    ...initContextCache(),
    caller: from.caller,
    requestId: from.requestId,
    requestScope: {},
    identity,
    database: database.client,
    transaction: database.transaction,
    now: clock(),
    afterCommit() {
      throw new Error('only a mutation commits');
    },
  });

  async function run(operation: Operation, variables: Variables, from: RequestContext) {
    const result = await operation.run(contextOf(from), variables);
    if (!result.errors) return result;
    const errors = result.errors.map((error) =>
      presentError(error, 'BAD_USER_INPUT', from.requestId, log),
    );
    return { ...result, errors };
  }

  return {
    schema,

    async execute({ query, operationName, variables = {} }, from) {
      const operation = cache.get(query, operationName);
      if ('refused' in operation) {
        const present = (error: GraphQLError) =>
          presentError(error, operation.refused satisfies ErrorCode, from.requestId, log);
        return { result: { errors: operation.errors.map(present) }, refused: true };
      }
      const result = await run(operation, variables, from);
      // Without `data` there was no execution: the variables did not fit.
      return { result, refused: !('data' in result) };
    },

    prepare<R, V>(document: OperationDocument<R, V>) {
      const source = parse(withFragments(document));
      const type = getOperationAST(source)?.operation;
      if (!type) throw new Error(`not one operation: ${String(document)}`);
      const operation = compiled(schema, source, type, undefined);
      return (variables: V, from: RequestContext) =>
        run(operation, variables as Variables, from) as Promise<ExecutionResult<R>>;
    },
  };
}
