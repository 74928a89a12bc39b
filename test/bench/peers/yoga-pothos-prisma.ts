/** Yoga and Pothos with its Prisma plugin, as their manuals show. */
import { contextOf, pothosSchema } from './pothos-schema.ts';
import { serveYoga } from './yoga-server.ts';

serveYoga({ schema: pothosSchema, contextOf });
