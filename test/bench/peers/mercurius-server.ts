/** Mercurius with its JIT on Fastify. */
import Fastify from 'fastify';
import mercurius from 'mercurius';
import type { DataSource } from './data-source.ts';
import { newContext, newResolvers } from './resolvers.ts';
import { typeDefs } from './schema.ts';

/** Listens on PORT. */
export async function serveMercurius(data: DataSource): Promise<void> {
  const app = Fastify({ logger: false });
  await app.register(mercurius, {
    schema: typeDefs,
    resolvers: newResolvers(data) as never,
    jit: 1,
    context: ({ headers }) => newContext(data, headers['x-user-id']),
  });
  app.get('/hello', async () => 'Query');
  await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
}
