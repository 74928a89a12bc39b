/** Mercurius with its JIT, and Prisma. */
import { serveMercurius } from './mercurius-server.ts';
import { prismaDataSource } from './prisma-data-source.ts';

await serveMercurius(prismaDataSource);
