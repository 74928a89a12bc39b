import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { concurrentIndexOf } from '../../src/database/migrations/concurrent-index.ts';
import { prismaDir } from '../../src/database/migrations/schema-engine.ts';
import { migrationNames, SchemaFolder } from '../support/processes/schema-folder.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** What `npm run db:migration -- …` does. */
function newMigration(...args: string[]) {
  const { scripts } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8'));
  const [command, ...first] = (scripts['db:migration'] as string).split(' ');
  expect(command).toBe('node');
  // Optimizing WebAssembly costs a short-lived process more than it saves.
  const ran = spawnSync(process.execPath, ['--liftoff-only', ...first, ...args], {
    cwd: projectDir,
    encoding: 'utf8',
  });
  return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr };
}

describe('npm run db:migration', () => {
  it('writes a migration to a changed schema, and nothing without a change', () => {
    const folder = new SchemaFolder();
    folder.addColumn();
    const before = migrationNames(folder.path);
    const { code, stdout, stderr } = newMigration('mood', folder.path);
    expect({ code, stderr }).toStrictEqual({ code: 0, stderr: '' });
    const [name = '', ...others] = migrationNames(folder.path).filter(
      (each) => !before.includes(each),
    );
    expect(others).toStrictEqual([]);
    expect(name).toMatch(/^\d{14}_mood$/);
    const written = join(folder.path, 'migrations', name);
    expect(stdout).toBe(
      `Wrote ${written}.\nAdd what Prisma does not generate, if you need it: checks, partial indexes.\n`,
    );
    expect(readdirSync(written)).toStrictEqual(['migration.sql']);
    expect(readFileSync(join(written, 'migration.sql'), 'utf8').trim()).toBe(
      '-- AlterTable\nALTER TABLE "ideas" ADD COLUMN     "mood" VARCHAR(20);',
    );
    const after = migrationNames(folder.path);
    expect(newMigration('mood', folder.path)).toStrictEqual({
      code: 0,
      stdout: 'Nothing to write: the migrations already lead to schema.prisma.\n',
      stderr: '',
    });
    expect(migrationNames(folder.path)).toStrictEqual(after);
  });

  it('writes a migration of its own for an index on an existing table', () => {
    const folder = new SchemaFolder();
    folder.addColumn('@@index([mood])');
    const before = migrationNames(folder.path);
    const { code, stdout } = newMigration('mood', folder.path);
    expect(code, stdout).toBe(0);
    const [column = '', index = '', ...others] = migrationNames(folder.path).filter(
      (each) => !before.includes(each),
    );
    expect(others).toStrictEqual([]);
    expect(index).toMatch(/^\d{14}_mood_index$/);
    const scriptOf = (name: string) =>
      readFileSync(join(folder.path, 'migrations', name, 'migration.sql'), 'utf8').trim();
    expect(scriptOf(column)).toBe(
      '-- AlterTable\nALTER TABLE "ideas" ADD COLUMN     "mood" VARCHAR(20);',
    );
    expect(concurrentIndexOf(scriptOf(index))).toMatchObject({
      name: 'ideas_mood_idx',
      table: 'ideas',
    });
    expect(newMigration('mood', folder.path).stdout).toMatch(/^Nothing to write/);
  });

  it.each([
    ['no name', []],
    ['a name that leads elsewhere', ['../elsewhere']],
    ['a name in capitals', ['Mood']],
  ])(
    'rejects %s',
    (_name, args) => {
      const before = migrationNames(prismaDir);
      expect(newMigration(...args)).toStrictEqual({
        code: 2,
        stdout: '',
        stderr: 'usage: npm run db:migration -- <name_in_snake_case> [folder]\n',
      });
      expect(migrationNames(prismaDir)).toStrictEqual(before);
    },
    60_000,
  );
});
