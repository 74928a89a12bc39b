import { setImmediate } from 'node:timers/promises';
import { initContextCache } from '@pothos/core';
import {
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
} from 'graphql';
import type { Logger } from 'pino';
import type { QuotaConfig } from '../config.ts';
import type { Database } from '../database/client.ts';
import { type ErrorCode, type ErrorDetail, FolioError } from '../errors.ts';
import type { Attempts } from '../identity/attempts.ts';
import type { Identity } from '../identity/identity.ts';
import type { Images } from '../images/images.ts';
import { Budget } from './budget.ts';
import type { Context, RequestContext } from './context.ts';
import { maxCost, type Variables } from './cost.ts';
import { maxCostValue } from './cost-terms.ts';
import { type OperationDocument, withFragments } from './document.ts';
import { formatError } from './format-error.ts';
import { exceededVariableLimit } from './limits.ts';
import { compiledOperation, type Operation } from './operation.ts';
import { OperationCache } from './operation-cache.ts';
import { isLargerThan, maxResponseBytes } from './response-size.ts';
import { Slices } from './slices.ts';

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
  readonly isRejected: boolean;
  /** It was refused for being a mutation. */
  readonly isMutation?: boolean;
}

/** Runs an operation of this project for a caller. */
export type RunOperation<Result, OperationVariables> = (
  variables: OperationVariables,
  request: RequestContext,
) => Promise<ExecutionResult<Result>>;

/** Runs a query of this project once for each slice of its list; each result has one slice. */
export type RunInSlices<Result, OperationVariables> = (
  variables: OperationVariables,
  request: RequestContext,
) => AsyncGenerator<ExecutionResult<Result>, void>;

/** The one way to the resolvers; every surface goes through it. */
export interface Executor {
  readonly schema: GraphQLSchema;
  /** Runs what a client sends. */
  execute(request: GraphQLRequest, requestContext: RequestContext): Promise<Execution>;
  /** Compiles an operation of this project, at start-up. */
  prepare<R, V>(document: OperationDocument<R, V>): RunOperation<R, V>;
  /** The same for a query with a long list that its resolver gives in slices. */
  prepareInSlices<R, V>(document: OperationDocument<R, V>): RunInSlices<R, V>;
}

export interface ExecutorOptions {
  readonly schema: GraphQLSchema;
  readonly database: Database;
  readonly identity: Identity;
  readonly images: Images;
  readonly baseUrl: string;
  readonly log: Logger;
  readonly attempts: Attempts;
  readonly quotas: QuotaConfig;
  /** Whether clients may ask for the schema; without it no name is suggested either. */
  readonly introspection: boolean;
  readonly clock?: () => Date;
}

export function createExecutor(options: ExecutorOptions): Executor {
  const { schema, database, identity, images, log, attempts, clock = () => new Date() } = options;
  const cache = new OperationCache(options);

  const createContext = (requestContext: RequestContext, budget: Budget): Context => ({
    // Pothos keeps what it has loaded under this, for the context of a transaction too.
    ...initContextCache(),
    caller: requestContext.caller,
    requestId: requestContext.requestId,
    baseUrl: options.baseUrl,
    address: requestContext.address,
    clientInfo: requestContext.clientInfo,
    rateLimit: requestContext.rateLimit,
    budget,
    attempts,
    quotas: options.quotas,
    requestScope: {},
    slices: undefined,
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

  const format = (error: GraphQLError, code: ErrorCode, { requestId }: RequestContext) => {
    const formatted = formatError(error, { fallbackCode: code, requestId, log });
    if (!options.introspection) formatted.message = withoutSuggestion(formatted.message);
    return formatted;
  };

  async function run(
    context: Context,
    operation: Operation,
    variables: Variables,
  ): Promise<ExecutionResult> {
    const result = await operation.run(context, variables);
    if (!result.errors) return result;
    const errors = result.errors.map((error) => format(error, 'BAD_USER_INPUT', context));
    return { ...result, errors };
  }

  function limitSize(result: ExecutionResult, requestContext: RequestContext): ExecutionResult {
    if (!isLargerThan(maxResponseBytes, result)) return result;
    const message = `The response is larger than ${maxResponseBytes} bytes; select less, or smaller pages`;
    return {
      data: null,
      errors: [format(new GraphQLError(message), 'TOO_COMPLEX', requestContext)],
    };
  }

  function compileDocument(document: OperationDocument<unknown, never>): Operation {
    const source = parse(withFragments(document));
    const node = getOperationAST(source);
    if (!node) throw new Error(`not one operation: ${String(document)}`);
    return compiledOperation({ schema, document: source, node });
  }

  return {
    schema,

    async execute({ query, operationName, variables = {}, showCost, onlyQueries }, requestContext) {
      const reject = (errors: readonly GraphQLError[], code: ErrorCode) => ({
        result: { errors: errors.map((error) => format(error, code, requestContext)) },
        isRejected: true,
      });
      const operation = cache.get(query, operationName);
      if ('errorCode' in operation) return reject(operation.errors, operation.errorCode);
      if (onlyQueries && operation.type !== 'query') {
        const error = new GraphQLError('A GET runs queries only');
        return { ...reject([error], 'METHOD_NOT_ALLOWED'), isMutation: true };
      }
      const cost = operation.cost(variables);
      if (cost > maxCost) {
        const text = cost < maxCostValue ? cost : 'too much';
        const message = `The operation costs ${text}; ${maxCost} is allowed`;
        return reject([new GraphQLError(message)], 'TOO_COMPLEX');
      }
      const excess = exceededVariableLimit(variables);
      if (excess) return reject([new GraphQLError(excess)], 'TOO_COMPLEX');
      const budget = Budget.limited(cost);
      const result = limitSize(
        await run(createContext(requestContext, budget), operation, variables),
        requestContext,
      );
      const response = showCost ? { ...result, extensions: { cost: budget.spent } } : result;
      // Without `data` there was no execution: the variables did not fit.
      return { result: response, isRejected: !('data' in result) };
    },

    prepare<R, V>(document: OperationDocument<R, V>) {
      const operation = compileDocument(document);
      return (variables: V, requestContext: RequestContext) => {
        const context = createContext(requestContext, Budget.unlimited());
        return run(context, operation, variables as Variables) as Promise<ExecutionResult<R>>;
      };
    },

    prepareInSlices<R, V>(document: OperationDocument<R, V>) {
      const operation = compileDocument(document);
      return async function* (variables: V, requestContext: RequestContext) {
        const context = {
          ...createContext(requestContext, Budget.unlimited()),
          slices: new Slices(),
        };
        do {
          const result = await run(context, operation, variables as Variables);
          yield result as ExecutionResult<R>;
          if (result.errors) return;
          await setImmediate();
        } while (!context.slices.isFinished);
      };
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
