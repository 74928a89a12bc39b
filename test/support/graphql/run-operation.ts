import type { ExecutionResult } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import type { RequestContext } from '../../../src/graphql/schema/context.ts';
import type { GraphQLServer } from '../../../src/graphql/server/graphql-server.ts';

/** Runs an operation as `/graphql` does, without HTTP. */
export function runOperation(
  graphql: GraphQLServer,
  params: GraphQLParams,
  requestContext: RequestContext,
): Promise<ExecutionResult> {
  const request = new Request('http://folio.test/graphql', { method: 'POST' });
  return graphql.run({ params, requestContext, request });
}
