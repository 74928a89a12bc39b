import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prismaDir } from '../../../src/database/migrations/schema-engine.ts';
import { newFolder } from '../disk/new-folder.ts';

/** A copy of the folder `prisma`, to be changed freely. */
export class SchemaFolder {
  readonly path = newFolder();

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
