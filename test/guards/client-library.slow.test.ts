import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const tsc = resolve('node_modules/.bin/tsc');
const flags =
  '--ignoreConfig --noEmit --skipLibCheck --strict --allowImportingTsExtensions --resolveJsonModule --types node';
const modules = '--target esnext --module nodenext';

/** @returns the type errors of the command line with these built-in objects and methods of JavaScript */
function errorsWith(library: string): string {
  const argv = `${flags} ${modules} --lib ${library} src/cli/main.ts`.split(' ');
  try {
    return execFileSync(tsc, argv, { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

it('the command line uses only built-in objects and methods that Node 20 has', () => {
  expect(errorsWith('es2023,es2024.string')).toBe('');
  expect(errorsWith('es2020')).toContain('toSorted');
});
