/** The reference: `node:http` and Prisma. */

import { servePlain } from './plain-server.ts';
import { prisma } from './prisma-client.ts';
import { prismaHandlers } from './prisma-handlers.ts';

servePlain(prismaHandlers(prisma));
