import { describe, expect, it } from 'vitest';
import { importsOf, projectFiles, read } from './project-files.ts';

const sources = projectFiles(/^src\/.*\.ts$/);
const imports = sources.flatMap(importsOf);

/** Who imports a file so that it is there at run time. */
const usersOf = (file: string) =>
  imports.filter(({ to, typeOnly }) => to === file && !typeOnly).map(({ from }) => from);

describe('run-time imports', () => {
  // Only programs read the configuration; it is passed to every other file.
  const program = /^src\/(main|start|migrate|secrets-report)\.ts$|^src\/demo\//;

  it.each(['src/config.ts', 'src/app.ts'])('of %s are in programs only', (file) => {
    expect(usersOf(file)).toContain('src/main.ts');
    expect(usersOf(file).filter((path) => !program.test(path))).toEqual([]);
  });

  it('of the Prisma client are in database/ only', () => {
    const users = usersOf('src/generated/prisma/client.ts');
    expect(users).not.toEqual([]);
    expect(users.filter((path) => !path.startsWith('src/database/'))).toEqual([]);
  });

  it('of the schema include every module', () => {
    const modules = sources.filter((path) => path.startsWith('src/modules/'));
    expect(modules.length).toBeGreaterThan(10);
    const reached = new Set<string>();
    const follow = (file: string) => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const { from, to, typeOnly } of imports) if (from === file && !typeOnly) follow(to);
    };
    follow('src/main.ts');
    expect(modules.filter((path) => !reached.has(path))).toEqual([]);
  });
});

it('only migrations use state of a session, which a pooler does not keep', () => {
  const sessionState =
    /pg_(try_)?advisory_(lock|unlock)\w*\(|\bset_config\([^)]*\bfalse\)|\bSET SESSION\b|\bCREATE TEMP|\bLISTEN "/;
  const files = [...sources, ...projectFiles(/^prisma\/migrations\/.*\.sql$/)];
  expect(files.filter((path) => sessionState.test(read(path)))).toEqual([
    'src/database/migrations/migrate.ts',
  ]);
});
