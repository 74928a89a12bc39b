import type { ExecutionResult } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import type { RequestContext } from '../../../src/graphql/schema/context.ts';
import type { GraphQLServer } from '../../../src/graphql/server/graphql-server.ts';

/** Runs a query or a mutation as `/graphql` does, without HTTP. */
export async function runOperation(
  graphql: GraphQLServer,
  params: GraphQLParams,
  requestContext: RequestContext,
): Promise<ExecutionResult> {
  const request = new Request('http://folio.test/graphql', { method: 'POST' });
  const result = await graphql.run({ params, requestContext, request });
  if ('results' in result) throw new Error('expected a query or a mutation');
  return result;
}
