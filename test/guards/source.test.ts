import { describe, expect, it } from 'vitest';
import { importsOf, projectFiles, read } from './project-files.ts';

const sources = projectFiles(/^src\/.*\.ts$/);
const imports = sources.flatMap(importsOf);

/** Who imports a file so that it is there at run time. */
const usersOf = (file: string) =>
  imports.filter(({ to, typeOnly }) => to === file && !typeOnly).map(({ from }) => from);

/** Every way to the environment: the property, its string, the whole module, a destructuring. */
const environment =
  /\bprocess\s*(\?\.|\.)\s*env\b|\bprocess\s*(\?\.)?\s*\[|from\s*['"](node:)?process['"]|\}\s*=\s*(globalThis\.)?process\b(?!\.)|=\s*(globalThis\.)?process\s*;/;

describe('the environment', () => {
  it('is read in config.ts and by the command line only', () => {
    const readers = sources.filter((path) => environment.test(read(path)));
    expect(readers.filter((path) => !path.startsWith('src/cli/'))).toEqual(['src/config.ts']);
  });

  it.each([
    'const home = process.env.HOME;',
    'const home = process?.env.HOME;',
    "const home = process['env'].HOME;",
    'const home = globalThis.process.env.HOME;',
    "import { env } from 'node:process';",
    "import process from 'process';",
    'const { env } = process;',
    'const { env } = globalThis.process;',
    'const surroundings = process;',
  ])('would be found in: %s', (text) => {
    expect(text).toMatch(environment);
  });

  it.each(['process.exit(1);', 'const [, name] = process.argv;', "process.on('exit', stop);"])(
    'is not taken for: %s',
    (text) => {
      expect(text).not.toMatch(environment);
    },
  );
});

describe('imports at run time', () => {
  // What is started by itself, and how; every other file is handed what it needs.
  const program = /^src\/(main|start|secrets-report)\.ts$|^src\/demo\//;

  it.each(['src/config.ts', 'src/app.ts'])('of %s stand in programs only', (file) => {
    expect(usersOf(file)).toContain('src/main.ts');
    expect(usersOf(file).filter((path) => !program.test(path))).toEqual([]);
  });

  it('of the Prisma client stand in database/ only', () => {
    const users = usersOf('src/generated/prisma/client.ts');
    expect(users).not.toEqual([]);
    expect(users.filter((path) => !path.startsWith('src/database/'))).toEqual([]);
  });

  it('of every module are in the schema', () => {
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
