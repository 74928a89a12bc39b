/** The project's Prisma client on a pool of ten connections, without folio's settings. */
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../../../src/generated/prisma/client.ts';

// Without folio's extension, Prisma returns ids as `bigint`, which `JSON.stringify` rejects.
Object.assign(BigInt.prototype, {
  toJSON(this: bigint) {
    return Number(this);
  },
});

export const prisma = new PrismaClient({
  adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL, max: 10 }),
});
