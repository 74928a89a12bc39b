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

/** A GraphQL request of a client. */
export interface GraphQLRequest {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables?: Variables | undefined;
  /** Whether the response shows the cost of the operation in `extensions`. */
  readonly showCost?: boolean;
  /** Rejects mutations, because a GET request must not change data. */
  readonly onlyQueries?: boolean;
}

/** The result of a GraphQL request. */
export interface Execution {
  readonly result: ExecutionResult;
  /** Whether the document or its variables were rejected before any resolver ran. */
  readonly isRejected: boolean;
  /** Whether it was rejected because it is a mutation. */
  readonly isMutation?: boolean;
}

/** Runs an operation of this project. */
export type RunOperation<Result, OperationVariables> = (
  variables: OperationVariables,
  request: RequestContext,
) => Promise<ExecutionResult<Result>>;

/** Runs a query of this project once for each slice of its list. Each result has one slice. */
export type RunInSlices<Result, OperationVariables> = (
  variables: OperationVariables,
  request: RequestContext,
) => AsyncGenerator<ExecutionResult<Result>, void>;

/** Runs GraphQL operations for all surfaces. Nothing else calls resolvers. */
export interface Executor {
  readonly schema: GraphQLSchema;
  /** Runs a document of a client, within the limits of documents, cost and response size. */
  execute(request: GraphQLRequest, requestContext: RequestContext): Promise<Execution>;
  /** Compiles an operation of this project. Called at start-up; has no limits. */
  prepare<R, V>(document: OperationDocument<R, V>): RunOperation<R, V>;
  /** Like `prepare`, for a query with a long list that its resolver returns in slices. */
  prepareInSlices<R, V>(document: OperationDocument<R, V>): RunInSlices<R, V>;
}

/** The services and settings of the executor. */
export interface ExecutorOptions {
  readonly schema: GraphQLSchema;
  readonly database: Database;
  readonly identity: Identity;
  readonly images: Images;
  readonly baseUrl: string;
  readonly log: Logger;
  readonly attempts: Attempts;
  readonly quotas: QuotaConfig;
  /** Whether clients may query the schema. If not, errors do not suggest names either. */
  readonly introspection: boolean;
  readonly clock?: () => Date;
}

/** Creates the executor of the server. */
export function createExecutor(options: ExecutorOptions): Executor {
  const { schema, database, identity, images, log, attempts, clock = () => new Date() } = options;
  const cache = new OperationCache(options);

  const createContext = (requestContext: RequestContext, budget: Budget): Context => ({
    // The key of Pothos' caches, which the context of a transaction shares.
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
      throw new Error('afterCommit is available in mutations only');
    },
    afterRollback() {
      throw new Error('afterRollback is available in mutations only');
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
    const message = `The response is larger than ${maxResponseBytes} bytes; select fewer fields or smaller pages`;
    return {
      data: null,
      errors: [format(new GraphQLError(message), 'TOO_COMPLEX', requestContext)],
    };
  }

  function compileDocument(document: OperationDocument<unknown, never>): Operation {
    const source = parse(withFragments(document));
    const node = getOperationAST(source);
    if (!node) throw new Error(`expected one operation: ${String(document)}`);
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
        const error = new GraphQLError('GET requests can only run queries');
        return { ...reject([error], 'METHOD_NOT_ALLOWED'), isMutation: true };
      }
      const cost = operation.cost(variables);
      if (cost > maxCost) {
        const text = cost < maxCostValue ? cost : 'too much';
        const message = `The operation costs ${text}; the maximum is ${maxCost}`;
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
      // Without `data` the operation did not run, because its variables are not valid.
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

/** Removes the names of the schema that graphql-js suggests for an unknown name. */
function withoutSuggestion(message: string): string {
  return message.replace(/ ?Did you mean .*\?$/s, '');
}

/** The data of a result. @throws FolioError for the first error of the result */
export function dataOf<Data>(result: ExecutionResult<Data>): Data {
  const [error] = result.errors ?? [];
  if (!error) return result.data as Data;
  const { code, details } = error.extensions as { code: ErrorCode; details?: ErrorDetail[] };
  throw new FolioError(code, { message: error.message, details: details ?? [] });
}
