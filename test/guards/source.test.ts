import { describe, expect, it } from 'vitest';
import { importsOf, projectFiles, read } from './project-files.ts';

const sources = projectFiles(/^src\/.*\.ts$/);
const imports = sources.flatMap(importsOf);

/** The files that import a file at run time, not only its types. */
const usersOf = (file: string) =>
  imports.filter(({ to, typeOnly }) => to === file && !typeOnly).map(({ from }) => from);

function reachedFrom(start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const follow = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const { from, to, typeOnly } of imports) if (from === file && !typeOnly) follow(to);
  };
  follow(start);
  return reached;
}

describe('run-time imports', () => {
  // Only programs read the configuration; it is passed to every other file.
  const program = /^src\/main\.ts$|^src\/(start|operate|demo)\//;

  it.each([
    ['src/config.ts', 'src/main.ts'],
    ['src/app.ts', 'src/start/start-server.ts'],
  ])('of %s are in programs only', (file, user) => {
    expect(usersOf(file)).toContain(user);
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
    const reached = reachedFrom('src/main.ts');
    expect(modules.filter((path) => !reached.has(path))).toEqual([]);
  });
});

it('the primary process of several workers loads no app', () => {
  const reached = [...reachedFrom('src/workers/primary.ts')];
  expect(reached).toContain('src/workers/workers.ts');
  const ofApp =
    /^src\/(app\.ts$|(database|generated|graphql|identity|images|mcp|modules|rest|web)\/)/;
  expect(reached.filter((path) => ofApp.test(path))).toEqual([]);
});

it('only one function converts the enum values of SQL to their names in GraphQL', () => {
  const users = sources.filter((path) => /\bupper\(/.test(read(path)));
  expect(users).toEqual(['src/database/query/write.ts']);
});

it('only migrations use state of a session, which a pooler does not keep', () => {
  const sessionState =
    /pg_(try_)?advisory_(lock|unlock)\w*\(|\bset_config\([^)]*\bfalse\)|\bSET SESSION\b|\bCREATE TEMP|\bLISTEN "/;
  const files = [...sources, ...projectFiles(/^prisma\/migrations\/.*\.sql$/)];
  expect(files.filter((path) => sessionState.test(read(path)))).toEqual([
    'src/database/migrations/migrate.ts',
  ]);
});
