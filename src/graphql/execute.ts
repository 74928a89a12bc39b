import { initContextCache } from '@pothos/core';
import {
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
} from 'graphql';
import type { Logger } from 'pino';
import type { Database } from '../database/client.ts';
import { type ErrorCode, type ErrorDetail, FolioError } from '../errors.ts';
import type { Attempts } from '../identity/attempts.ts';
import type { Identity } from '../identity/identity.ts';
import type { Images } from '../images/images.ts';
import type { Context, RequestContext } from './context.ts';
import { maxCost, type Variables } from './cost.ts';
import { type OperationDocument, withFragments } from './document.ts';
import { hasTooManyItems, maxListItems } from './limits.ts';
import { compiled, type Operation, OperationCache } from './operation-cache.ts';
import { presentError } from './present-error.ts';

/** What a client sends to be run. */
export interface GraphQLRequest {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables?: Variables | undefined;
  /** Whether the reply says in its extensions what the operation cost. */
  readonly showCost?: boolean;
  /** Refuses anything but a query: what comes by GET must change nothing. */
  readonly onlyQueries?: boolean;
}

/** A result, and whether the document was run at all. */
export interface Execution {
  readonly result: ExecutionResult;
  /** The document or its variables were refused before any resolver ran. */
  readonly refused: boolean;
  /** It was refused for being a mutation. */
  readonly isMutation?: boolean;
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
  readonly images: Images;
  readonly baseUrl: string;
  readonly log: Logger;
  readonly attempts: Attempts;
  /** Whether clients may ask for the schema; without it no name is suggested either. */
  readonly introspection: boolean;
  readonly clock?: () => Date;
}

export function createExecutor(options: ExecutorOptions): Executor {
  const { schema, database, identity, images, log, attempts, clock = () => new Date() } = options;
  const cache = new OperationCache(options);

  const contextOf = (from: RequestContext, cost: number): Context => ({
    // Pothos keeps what it has loaded under this, for the context of a transaction too.
    ...initContextCache(),
    caller: from.caller,
    requestId: from.requestId,
    baseUrl: options.baseUrl,
    address: from.address,
    origin: from.origin,
    rateLimit: from.rateLimit,
    cost,
    attempts,
    requestScope: {},
    identity,
    images,
    database: database.client,
    transaction: database.transaction,
    now: clock(),
    afterCommit() {
      throw new Error('only a mutation commits');
    },
    afterRollback() {
      throw new Error('only a mutation is rolled back');
    },
  });

  const present = (error: GraphQLError, code: ErrorCode, { requestId }: RequestContext) => {
    const presented = presentError(error, code, requestId, log);
    if (!options.introspection) presented.message = withoutSuggestion(presented.message);
    return presented;
  };

  async function run(
    operation: Operation,
    variables: Variables,
    from: RequestContext,
    cost: number,
  ): Promise<ExecutionResult> {
    const result = await operation.run(contextOf(from, cost), variables);
    if (!result.errors) return result;
    const errors = result.errors.map((error) => present(error, 'BAD_USER_INPUT', from));
    return { ...result, errors };
  }

  return {
    schema,

    async execute({ query, operationName, variables = {}, showCost, onlyQueries }, from) {
      const refuse = (errors: readonly GraphQLError[], code: ErrorCode) => ({
        result: { errors: errors.map((error) => present(error, code, from)) },
        refused: true,
      });
      const operation = cache.get(query, operationName);
      if ('refused' in operation) return refuse(operation.errors, operation.refused);
      if (onlyQueries && operation.type !== 'query') {
        const error = new GraphQLError('A GET runs queries only');
        return { ...refuse([error], 'METHOD_NOT_ALLOWED'), isMutation: true };
      }
      const cost = operation.cost(variables);
      if (cost > maxCost) {
        const message = `The operation costs ${cost}; ${maxCost} is allowed`;
        return refuse([new GraphQLError(message)], 'TOO_COMPLEX');
      }
      if (hasTooManyItems(variables)) {
        const message = `The lists in the variables have more than ${maxListItems} items`;
        return refuse([new GraphQLError(message)], 'TOO_COMPLEX');
      }
      const result = await run(operation, variables, from, cost);
      const shown = showCost ? { ...result, extensions: { cost } } : result;
      // Without `data` there was no execution: the variables did not fit.
      return { result: shown, refused: !('data' in result) };
    },

    prepare<R, V>(document: OperationDocument<R, V>) {
      const source = parse(withFragments(document));
      const node = getOperationAST(source);
      if (!node) throw new Error(`not one operation: ${String(document)}`);
      const operation = compiled(schema, source, node);
      return (variables: V, from: RequestContext) =>
        run(operation, variables as Variables, from, 0) as Promise<ExecutionResult<R>>;
    },
  };
}

/** graphql-js helps those who mistype a name by telling them others. */
function withoutSuggestion(message: string): string {
  return message.replace(/ ?Did you mean .*\?$/s, '');
}

/** The data of a result. @throws the first error, as the catalogue has it */
export function dataOf<Data>(result: ExecutionResult<Data>): Data {
  const [error] = result.errors ?? [];
  if (!error) return result.data as Data;
  const { code, details } = error.extensions as { code: ErrorCode; details?: ErrorDetail[] };
  throw new FolioError(code, { message: error.message, details: details ?? [] });
}
