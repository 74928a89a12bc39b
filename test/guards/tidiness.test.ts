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
  it('include code, settings and printed contracts', () => {
    expect(code.length).toBeGreaterThan(80);
    expect(code).toContain('src/main.ts');
    for (const path of ['package.json', 'schema/schema.graphql', '.ci/run', 'biome.json']) {
      expect(written).toContain(path);
    }
  });

  it('contain no markers of unfinished work', () => {
    const marks = ['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'];
    expect(places(written, new RegExp(`\\b(${marks.join('|')})\\b`))).toEqual([]);
  });

  it('suppress no type errors', () => {
    const comments = ['ts-' + 'nocheck', 'ts-' + 'expect-error'];
    expect(places(code, new RegExp(`@(${comments.join('|')})\\b`))).toEqual([]);
  });

  it('contain no path of the machine that they were written on', () => {
    const root = new RegExp(RegExp.escape(projectRoot));
    expect(places(written, root)).toEqual([]);
    // Homes and workplaces, unless they are a part of a longer path or URL.
    expect(places(written, /(?<![\w.~/-])\/(home|root|Users|work|workspace)\//)).toEqual([]);
  });

  it('link to nothing outside the project', () => {
    const relative = /(?<=['"`(\s])(?:\.\.\/)+[\w@.-]+/g;
    // Imports in the changes of a recipe are relative to the changed file.
    const changes = /^ *```diff\n[\s\S]*?```$/gm;
    const outside = written
      .filter((path) => /\.(ts|mjs|md)$/.test(path))
      .flatMap((path) =>
        Array.from(read(path).replaceAll(changes, '').matchAll(relative), ([link]) => ({
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

  it('are never skipped, expected to fail, conditional or repeated', () => {
    expect(tests.length).toBeGreaterThan(20);
    const marks = ['skipIf', 'todo', 'runIf', 'fails', 'retry'].join('|');
    expect(
      places(
        tests,
        new RegExp(
          `\\b(it|test|describe|suite)(\\.\\w+)*\\.(${marks})\\b|\\b(retry|repeats):(?! 0\\b)`,
        ),
      ),
    ).toEqual([]);
  });

  it('are all in a suite', () => {
    const named = projectFiles(/\.(test|spec)\.[mc]?[jt]sx?$/);
    expect(named.filter((path) => !/^test\/.*\.test\.ts$/.test(path))).toEqual([]);
  });
});
