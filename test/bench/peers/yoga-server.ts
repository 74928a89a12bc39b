/** Yoga on `node:http`. */
import { createServer } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import { createYoga } from 'graphql-yoga';

interface Options {
  readonly schema: GraphQLSchema;
  readonly contextOf: (userId: string) => object;
  readonly maxRequestBodySize?: false;
}

/** Listens on PORT. */
export function serveYoga({ contextOf, ...options }: Options): void {
  const yoga = createYoga({
    ...options,
    context: ({ request }) => contextOf(request.headers.get('x-user-id') ?? ''),
  });
  createServer(yoga).listen(Number(process.env.PORT), '127.0.0.1');
}
