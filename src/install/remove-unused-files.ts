/**
 * Run by npm after an installation. Removes the large files of packages that folio never loads: the
 * second copy of Node, what Prisma has for other databases and for the pages of its Studio, which it
 * has twice, and source maps. That is a fifth of node_modules.
 */
import { globSync, rmSync } from 'node:fs';

const unused = [
  'node_modules/node/node_modules',
  'node_modules/@prisma/client/runtime/query_compiler_!(fast_bg.postgresql)*',
  'node_modules/prisma/build/query_compiler_*',
  'node_modules/@prisma/studio-core/dist/{ui,metafile-*.json}',
  'node_modules/!(.cache)/**/*.map',
];

for (const path of globSync(unused)) rmSync(path, { recursive: true, force: true });
