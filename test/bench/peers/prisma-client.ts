/** The project's Prisma client on a pool of ten connections, without folio's settings. */
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../../../src/generated/prisma/client.ts';

// Ids are `bigint` columns. Without folio's extension, their values are not numbers, as the types
// of folio's client say, but of type `bigint`, which JSON can't express.
Object.assign(BigInt.prototype, {
  toJSON(this: bigint) {
    return Number(this);
  },
});

export const prisma = new PrismaClient({
  adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL, max: 10 }),
});
