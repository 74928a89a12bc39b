/** Yoga on `node:http` with the Pothos schema. */
import { createServer } from 'node:http';
import { createYoga, type YogaServerOptions } from 'graphql-yoga';
import { pothosSchema } from './pothos-schema.ts';

type Options = Pick<YogaServerOptions<object, object>, never> & {
  readonly maxRequestBodySize?: false;
};

/** Listens on PORT. */
export function serveYoga(options: Options): void {
  const yoga = createYoga({
    ...options,
    schema: pothosSchema,
    context: ({ request }) => ({ userId: request.headers.get('x-user-id') ?? '' }),
  });
  createServer(yoga).listen(Number(process.env.PORT), '127.0.0.1');
}
