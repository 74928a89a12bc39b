/** Yoga and Pothos with its Prisma plugin, as their manuals show. */
import { serveYoga } from './yoga-server.ts';

serveYoga({});
