/** The hand-written schema on Yoga, for a test: it needs no packages besides folio's. */
import { createSchema } from 'graphql-yoga';
import { pgDataSource } from './pg-data-source.ts';
import { newContext, newResolvers } from './resolvers.ts';
import { typeDefs } from './schema.ts';
import { serveYoga } from './yoga-server.ts';

serveYoga({
  schema: createSchema({ typeDefs, resolvers: newResolvers(pgDataSource) as never }),
  contextOf: (userId) => newContext(pgDataSource, userId),
});
