import type { ExecutionResult } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import type { RequestContext } from '../../src/graphql/schema/context.ts';
import { LightRequest } from '../../src/graphql/server/yoga/light-request.ts';
import type { GraphQLServer } from '../../src/graphql/server/yoga/server.ts';

/** Runs an operation as `/graphql` does for a JSON request, without HTTP. */
export function runOperation(
  graphql: GraphQLServer,
  params: GraphQLParams,
  requestContext: RequestContext,
): Promise<ExecutionResult> {
  const request = new LightRequest({
    method: 'POST',
    url: 'http://folio.test/graphql',
    headers: {},
    requestContext,
    readParameters: () => params,
  });
  return graphql.run(params, request);
}
