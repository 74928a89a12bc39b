import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, projectRoot, read } from './project-files.ts';

const written = projectFiles(
  /\.(ts|mjs|json|md|graphql|prisma|sql|yml|yaml)$|^\.ci\/|^[^/]+$/,
).filter((path) => path !== 'package-lock.json');
const code = projectFiles(/^(src|test|prisma)\/.*\.ts$/);

/** Each place where a pattern is found, as `path:line: text`. */
function places(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((text, index) =>
        pattern.test(text) ? [`${path}:${index + 1}: ${text.trim()}`] : [],
      ),
  );
}

describe('the files of the project', () => {
  it('are all looked at', () => {
    expect(code.length).toBeGreaterThan(80);
    expect(code).toContain('src/main.ts');
    for (const path of ['package.json', 'schema/schema.graphql', '.ci/run', 'biome.json']) {
      expect(written).toContain(path);
    }
  });

  it('of code have at most 250 lines', () => {
    const long = code
      .map((path) => ({ path, lines: read(path).split('\n').length - 1 }))
      .filter(({ lines }) => lines > 250);
    expect(long).toEqual([]);
  });

  it('have names in kebab-case, none of them called utils', () => {
    const names = code.flatMap((path) => path.split('/'));
    expect(names.filter((name) => !/^[a-z\d]+([-.][a-z\d]+)*$/.test(name))).toEqual([]);
    expect(names.filter((name) => /^(utils?|helpers?|misc|common)(\.ts)?$/.test(name))).toEqual([]);
  });

  it('leave nothing for later', () => {
    const marks = ['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'];
    expect(places(written, new RegExp(`\\b(${marks.join('|')})\\b`))).toEqual([]);
  });

  it('switch no check of types or style off without saying why', () => {
    const ignored = ['ts-' + 'ignore', 'ts-' + 'nocheck', 'ts-' + 'expect-error'];
    expect(places(code, new RegExp(`@(${ignored.join('|')})\\b`))).toEqual([]);
    expect(places(code, /biome-ignore(?!.*: \S+ \S+)/)).toEqual([]);
  });

  it('name no place of the machine that they were written on', () => {
    const root = new RegExp(RegExp.escape(projectRoot));
    expect(places(written, root)).toEqual([]);
    // Homes and workplaces, unless they are a part of a longer path or URL.
    expect(places(written, /(?<![\w.~/-])\/(home|root|Users|work|workspace)\//)).toEqual([]);
  });

  it('point at nothing outside the project', () => {
    const relative = /(?<=['"`(\s])(?:\.\.\/)+[\w@.-]+/g;
    const outside = written
      .filter((path) => /\.(ts|mjs|md)$/.test(path))
      .flatMap((path) =>
        Array.from(read(path).matchAll(relative), ([link]) => ({
          path,
          link,
          target: join(resolve(projectRoot, dirname(path), link), '/'),
        })),
      )
      .filter(({ target }) => !target.startsWith(join(projectRoot, '/')));
    expect(outside).toEqual([]);
  });
});

describe('the tests of the project', () => {
  const tests = projectFiles(/^test\/.*\.test\.ts$/);

  it('are neither skipped, focused, left open nor tried again', () => {
    expect(tests.length).toBeGreaterThan(20);
    const marks = ['skip', 'skipIf', 'only', 'todo', 'runIf', 'fails', 'retry'].join('|');
    expect(
      places(
        tests,
        new RegExp(`\\b(it|test|describe|suite)(\\.\\w+)*\\.(${marks})\\b|\\b(retry|repeats):`),
      ),
    ).toEqual([]);
    expect(places(tests, new RegExp('\\b(x|f)' + '(it|describe)\\('))).toEqual([]);
  });

  it('are all in a suite', () => {
    const named = projectFiles(/\.(test|spec)\.[mc]?[jt]sx?$/);
    expect(named.filter((path) => !/^test\/.*\.test\.ts$/.test(path))).toEqual([]);
  });
});
