import type { ExecutionResult, GraphQLSchema } from 'graphql';
import { createYoga, type GraphQLParams, isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import { paths } from '../../../paths.ts';
import type { CreateContext } from '../../execution/context-factory.ts';
import type { FormatErrors } from '../../execution/error-formatter.ts';
import { OperationCache } from '../../execution/operation-cache.ts';
import { createGraphiQLPage, type GraphiQLPage } from '../graphiql/page.ts';
import { useCompiledExecution } from '../plugins/compiled-execution.ts';
import { useCostLimit } from '../plugins/cost-limit.ts';
import { useDocumentCache } from '../plugins/document-cache.ts';
import { useDocumentLimits } from '../plugins/document-limits.ts';
import { useErrorFormat } from '../plugins/error-format.ts';
import { useGraphiQLPage } from '../plugins/graphiql.ts';
import { useOperationSelection } from '../plugins/operation-selection.ts';
import { useRequestContext } from '../plugins/request-context.ts';
import { useRequestParameters } from '../plugins/request-parameters.ts';
import { useResponseSizeLimit } from '../plugins/response-size.ts';
import { useResultResponse } from '../plugins/result-response.ts';
import { useValidation } from '../plugins/validation.ts';
import type { LightRequest } from './light-request.ts';
import { resultOfError, unexpectedErrorOf } from './request-failure.ts';
import { hooksIntoRequests } from './request-hooks.ts';

/** The GraphQL server behind `/graphql`. */
export interface GraphQLServer {
  readonly schema: GraphQLSchema;
  readonly graphiql: GraphiQLPage;
  /** Whether all requests must go through `handle`, because a plugin hooks into requests. */
  readonly needsRequests: boolean;
  /** Whether a plugin can set the document of a request that has none. */
  readonly pluginsSetQuery: boolean;
  /**
   * Runs an operation without the steps that read a request and create a response.
   * @throws an error that is not about the document, such as BAD_REQUEST
   */
  run(params: GraphQLParams, request: LightRequest): Promise<ExecutionResult>;
  /** Processes a whole request. */
  handle(request: LightRequest): Promise<Response>;
}

/** The parts of the GraphQL server. */
export interface GraphQLServerOptions {
  readonly schema: GraphQLSchema;
  readonly createContext: CreateContext;
  readonly formatErrors: FormatErrors;
  /** Whether clients may query the schema. */
  readonly introspection: boolean;
  readonly log: Logger;
  /** Plugins besides folio's own. */
  readonly plugins?: readonly Plugin[];
}

/** Creates the GraphQL server: Yoga with folio's plugins. */
export function createGraphQLServer(options: GraphQLServerOptions): GraphQLServer {
  const { schema, createContext, formatErrors, introspection, log, plugins = [] } = options;
  const cache = new OperationCache();
  const graphiql = createGraphiQLPage();
  const ownPlugins: Plugin[] = [
    useGraphiQLPage(graphiql),
    useRequestParameters(),
    useDocumentLimits(),
    useDocumentCache(cache),
    useOperationSelection(),
    useValidation({ introspection }),
    useRequestContext(createContext),
    useCostLimit(cache),
    useCompiledExecution(cache),
    useErrorFormat(formatErrors),
    useResponseSizeLimit(),
    useResultResponse(),
  ];
  const added = addedPlugins();
  const yoga = createYoga({
    schema,
    plugins: [...ownPlugins, added.first, ...plugins, added.last],
    graphqlEndpoint: paths.graphql,
    logging: yogaLogger(log),
    // Fastify and folio's plugins are responsible for the following.
    maskedErrors: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    parserAndValidationCache: false,
    // Fastify limits bodies. Yoga would pipe each body through two more streams.
    maxRequestBodySize: false,
    // Disables Yoga's health check, which responds to URLs that end with this. None ends with a space.
    healthCheckEndpoint: ' ',
  });
  // Yoga's object binds a function each time that it is read, so they are read once.
  const { getResultForParams } = yoga;
  // Called without a server context, which Yoga would copy for each request.
  const handleRequest = yoga.handleRequest as (request: Request) => Promise<Response>;

  const run = async (params: GraphQLParams, request: LightRequest) => {
    const result = await runToEnd(params, request);
    const unexpected = unexpectedErrorOf(result);
    if (unexpected !== undefined) throw unexpected;
    return formatErrors(result, request.requestContext.requestId);
  };

  async function runToEnd(params: GraphQLParams, light: LightRequest): Promise<ExecutionResult> {
    try {
      const request = light.asRequest();
      const context = createContext(light.requestContext);
      const result = await getResultForParams({ params, request }, context);
      if (result && !isAsyncIterable(result)) return result;
    } catch (error) {
      return resultOfError(error);
    }
    throw new Error('A plugin with results in parts must have the hook onResultProcess');
  }

  return {
    schema,
    graphiql,
    needsRequests: added.plugins().some(hooksIntoRequests),
    pluginsSetQuery: added.plugins().some(({ onParams }) => onParams !== undefined),
    run,
    handle: async (request) => handleRequest(request.asRequest()),
  };
}

/** Finds all plugins between two markers, including plugins that other plugins add. */
function addedPlugins() {
  let installed: readonly Plugin[] = [];
  const first: Plugin = {
    onPluginInit({ plugins }) {
      installed = plugins as readonly Plugin[];
    },
  };
  const last: Plugin = {};
  return {
    first,
    last,
    plugins: () => installed.slice(installed.indexOf(first) + 1, installed.indexOf(last)),
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
