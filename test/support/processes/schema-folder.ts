import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { prismaDir } from '../../../src/database/migrations/schema-engine.ts';

/** A copy of the folder `prisma`, to be changed freely. */
class SchemaFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'folio-test-'));

  constructor() {
    cpSync(prismaDir, this.path, { recursive: true });
  }

  /** Gives ideas a column `mood`, in the schema only. @param index for example `@@index([mood])` */
  addColumn(index = ''): void {
    const path = join(this.path, 'schema.prisma');
    const schema = readFileSync(path, 'utf8');
    const column = `  mood String? @db.VarChar(20)\n${index && `  ${index}\n`}`;
    const changed = schema.replace(/^model Idea \{\n/m, `$&${column}`);
    if (changed === schema) throw new Error('the schema has no model Idea');
    writeFileSync(path, changed);
  }

  /** Adds or replaces a migration. */
  addMigration(name: string, script: string): void {
    mkdirSync(join(this.path, 'migrations', name), { recursive: true });
    writeFileSync(join(this.path, 'migrations', name, 'migration.sql'), script);
  }
}

export function migrationNames(path: string): string[] {
  const entries = readdirSync(join(path, 'migrations'), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/** Copies are removed after the file's tests. */
export function useSchemaFolders() {
  const folders: SchemaFolder[] = [];
  afterAll(() => {
    for (const { path } of folders) rmSync(path, { recursive: true, force: true });
  });
  return {
    original: prismaDir,
    copy() {
      const folder = new SchemaFolder();
      folders.push(folder);
      return folder;
    },
  };
}
