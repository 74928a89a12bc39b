import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import type { Config } from '../config.ts';
import { FolioError } from '../errors.ts';
import { isJson } from '../http/json-body.ts';
import { refuseOtherMethods } from '../http/methods.ts';
import { requestContext } from '../http/request-context.ts';
import { requireOwnOrigin } from '../http/same-origin.ts';
import type { HttpServer } from '../http/server.ts';
import type { Execution, Executor } from './execute.ts';
import { registerGraphiQL } from './graphiql/page.ts';
import { wantsPage } from './graphiql/wants-page.ts';
import { readBody, readQuery } from './read-request.ts';

const path = '/graphql';
const resultType = 'application/graphql-response+json';

/** `/graphql`, as GraphQL over HTTP says it: a POST of JSON, or a GET for queries. */
export function registerGraphQL(server: HttpServer, config: Config, executor: Executor): void {
  const presentFailure = (failure: FolioError, requestId: string) => ({
    errors: [graphqlError(failure, requestId)],
  });

  const admit = async (request: FastifyRequest) => {
    const caller = request.identification;
    if (caller === undefined || caller === 'invalid') throw new FolioError('UNAUTHENTICATED');
    if (request.method !== 'POST') return;
    if (caller.kind === 'session') requireOwnOrigin(request, config.baseUrl);
    // Forms, and whatever else a page of another site may send unasked, stop here.
    if (!isJson(request.headers['content-type'])) throw new FolioError('UNSUPPORTED_MEDIA_TYPE');
  };

  server.post(path, {
    config: { presentFailure },
    onRequest: admit,
    handler: async (request, reply) => {
      const execution = await executor.execute(readBody(request.body), contextOf(request));
      return sendResult(request, reply, execution);
    },
  });

  const sendGraphiQL = registerGraphiQL(server);
  server.get(path, {
    config: { presentFailure },
    onRequest: admit,
    handler: async (request, reply) => {
      if (wantsPage(request)) return sendGraphiQL(reply);
      const parameters = readQuery(request.query as Record<string, unknown>);
      const execution = await executor.execute(
        { ...parameters, onlyQueries: true },
        contextOf(request),
      );
      if (execution.isMutation) reply.header('allow', 'POST');
      return sendResult(request, reply, execution);
    },
  });
  refuseOtherMethods(server, path, ['GET', 'POST']);
}

/** Called behind `admit`, which lets no invalid credentials pass. */
function contextOf(request: FastifyRequest) {
  const { identification = 'invalid' } = request;
  if (identification === 'invalid') throw new FolioError('UNAUTHENTICATED');
  return requestContext(request, identification);
}

function graphqlError({ message, code, details }: FolioError, requestId: string): GraphQLError {
  const extensions = { code, ...(details.length > 0 ? { details } : {}), requestId };
  return new GraphQLError(message, { extensions });
}

/**
 * A client that takes `application/graphql-response+json` gets a 400 for a document that was not
 * run; one that only takes `application/json` always gets 200. A mutation by GET is 405 for both.
 */
function sendResult(request: FastifyRequest, reply: FastifyReply, execution: Execution) {
  const modern = request.headers.accept?.includes(resultType) ?? false;
  const refused = modern && execution.refused ? 400 : 200;
  reply.code(execution.isMutation ? 405 : refused);
  // It may hold a secret that was just made or revealed.
  reply.header('cache-control', 'no-store');
  reply.header('content-type', `${modern ? resultType : 'application/json'}; charset=utf-8`);
  return reply.send(JSON.stringify(execution.result));
}
