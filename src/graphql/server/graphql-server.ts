import type { ExecutionResult, GraphQLSchema } from 'graphql';
import { createYoga, type GraphQLParams, isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { CreateContext } from '../execution/context-factory.ts';
import type { FormatErrors } from '../execution/error-formatter.ts';
import type { MeasureOperation } from '../execution/measured-operation.ts';
import { OperationCache } from '../execution/operation-cache.ts';
import type { RequestContext } from '../schema/context.ts';
import { eachPluginAfter, rejectRequestHooks } from './added-plugins.ts';
import { createGraphiQLPage, type GraphiQLPage } from './graphiql/page.ts';
import type { PluginRequest } from './plugin-request.ts';
import { useCompiledExecution } from './plugins/compiled-execution.ts';
import { useCostLimit } from './plugins/cost-limit.ts';
import { useDocumentCache } from './plugins/document-cache.ts';
import { useDocumentLimits } from './plugins/document-limits.ts';
import { useOperationSelection } from './plugins/operation-selection.ts';
import { useResponseSizeLimit } from './plugins/response-size.ts';
import { useValidation } from './plugins/validation.ts';
import { formattedResults } from './result-stream.ts';
import type { LoadedDocuments } from './trusted/load-documents.ts';
import { type FindDocument, trustDocuments } from './trusted/trusted-documents.ts';
import { resultOfError, unexpectedErrorOf } from './unexpected-error.ts';

export interface ClientOperation {
  readonly params: GraphQLParams;
  /** What folio knows about the request: caller, request id, address. */
  readonly requestContext: RequestContext;
  readonly request: PluginRequest | Request;
}

/** Of a subscription. It must be read or returned. */
export interface ResultStream {
  readonly results: AsyncIterableIterator<ExecutionResult>;
}

export interface GraphQLServer {
  readonly schema: GraphQLSchema;
  readonly graphiql: GraphiQLPage;
  /** A plugin can set the document of a request that has none. */
  readonly pluginsSetQuery: boolean;
  /** Undefined: no document is trusted. */
  readonly findTrusted: FindDocument | undefined;
  /** @throws an error that is not about the document, such as BAD_REQUEST */
  run(operation: ClientOperation): Promise<ExecutionResult | ResultStream>;
}

export interface GraphQLServerOptions {
  readonly schema: GraphQLSchema;
  readonly createContext: CreateContext;
  readonly formatErrors: FormatErrors;
  readonly measureOperation: MeasureOperation;
  readonly introspection: boolean;
  readonly log: Logger;
  readonly plugins?: readonly Plugin[];
  readonly trusted?: LoadedDocuments | undefined;
}

/**
 * Runs operations with Yoga and folio's plugins. `handler.ts` reads requests and sends responses.
 * @throws if a plugin hooks into requests or responses
 */
export function createGraphQLServer(options: GraphQLServerOptions): GraphQLServer {
  const { schema, createContext, formatErrors, measureOperation, introspection } = options;
  const { log, plugins = [], trusted } = options;
  const cache = new OperationCache();
  const findTrusted = trusted && trustDocuments(trusted, schema, cache);
  const lastOwn = useResponseSizeLimit();
  let pluginsSetQuery = false;
  const { getResultForParams } = createYoga({
    schema,
    plugins: [
      useDocumentLimits(),
      useDocumentCache(cache),
      useOperationSelection(),
      useValidation({ introspection, isValid: (document) => cache.isPermanent(document) }),
      useCostLimit(cache),
      useCompiledExecution(cache, createContext),
      lastOwn,
      ...plugins,
      eachPluginAfter(lastOwn, (plugin) => {
        rejectRequestHooks(plugin);
        pluginsSetQuery ||= plugin.onParams !== undefined;
      }),
    ],
    logging: yogaLogger(log),
    maskedErrors: false,
    parserAndValidationCache: false,
  });

  async function resultOf({
    params,
    requestContext,
    request,
  }: ClientOperation): Promise<ExecutionResult | AsyncIterable<ExecutionResult>> {
    try {
      const context = createContext(requestContext);
      const result = await getResultForParams({ params, request: request as Request }, context);
      if (result) return result;
    } catch (error) {
      return resultOfError(error);
    }
    throw new Error('The operation has no result');
  }

  return {
    schema,
    graphiql: createGraphiQLPage({ trustedOnly: trusted?.only ?? false }),
    pluginsSetQuery,
    findTrusted,
    run(operation) {
      const { params, requestContext } = operation;
      const { requestId } = requestContext;
      const { operationName } = params;
      const readDocument = () => cache.get(params.query ?? '');
      return measureOperation(
        { name: undefined, requestId, readDocument, operationName },
        async () => {
          const result = await resultOf(operation);
          if (isAsyncIterable(result)) {
            const results = formattedResults(result, (each) => formatErrors(each, requestId));
            return { results };
          }
          const unexpected = unexpectedErrorOf(result);
          if (unexpected !== undefined) throw unexpected;
          return formatErrors(result, requestId);
        },
      );
    },
  };
}

function yogaLogger(log: Logger) {
  return {
    debug() {},
    info: (...args: unknown[]) => log.info({ args }, 'Yoga'),
    warn: (...args: unknown[]) => log.warn({ args }, 'Yoga'),
    error: (...args: unknown[]) => log.error({ args }, 'Yoga'),
  };
}
