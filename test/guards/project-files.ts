import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '../..');

/** The files that are in git or would be at the next commit, by path from the root. */
export function projectFiles(pattern: RegExp): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: projectRoot, encoding: 'utf8' },
  );
  return [...new Set(listed.split('\0'))]
    .filter((path) => path !== '' && pattern.test(path) && existsSync(join(projectRoot, path)))
    .toSorted();
}

export function read(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8');
}

/** One import, export-from or import() in a source file. */
interface ImportOf {
  readonly from: string;
  /** The path from the root, or the package as it is written. */
  readonly to: string;
  readonly typeOnly: boolean;
}

/** The imports of a source file. `import { type T }` counts as a value: the module is run. */
export function importsOf(from: string): ImportOf[] {
  const statements = read(from).matchAll(
    /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  );
  return Array.from(statements, ([, type, ...specifiers]) => {
    const specifier = specifiers.find((found) => found !== undefined) as string;
    const to = specifier.startsWith('.')
      ? relative(projectRoot, resolve(projectRoot, dirname(from), specifier))
      : specifier;
    return { from, to, typeOnly: type !== undefined };
  });
}
