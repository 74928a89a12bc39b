/**
 * Deletes files of packages that folio never reads, a fifth of `node_modules`: the last step of
 * `npm install`. The working directory is the folder that contains `node_modules`.
 */
import { globSync, rmSync } from 'node:fs';

const unused = [
  // For compiling add-ons in C++.
  'node_modules/node/node_modules/*/include',
  // Prisma's query compilers. Only the fast one for PostgreSQL is used.
  'node_modules/@prisma/client/runtime/query_compiler_!(fast_bg.postgresql.*)',
  'node_modules/prisma/build/query_compiler_!(fast_bg.postgresql.*)',
  // A second copy of the pages of Prisma Studio. `prisma studio` uses the one in prisma/build.
  'node_modules/@prisma/studio-core/dist/ui',
  // Source maps. `**` leaves out .cache, where the prepared database has files of that name.
  'node_modules/**/*.map',
];

for (const path of globSync(unused)) {
  rmSync(path, { recursive: true, force: true });
}
