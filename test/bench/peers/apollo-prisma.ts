/** Apollo Server 5, standalone as its manual shows, and Prisma. */
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { prismaDataSource } from './prisma-data-source.ts';
import { type Context, newContext, newResolvers } from './resolvers.ts';
import { typeDefs } from './schema.ts';

const server = new ApolloServer<Context>({ typeDefs, resolvers: newResolvers(prismaDataSource) });
await startStandaloneServer(server, {
  listen: { host: '127.0.0.1', port: Number(process.env.PORT) },
  context: async ({ req }) => newContext(prismaDataSource, req.headers['x-user-id']),
});
