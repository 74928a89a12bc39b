import { expect, it } from 'vitest';
import { paths } from '../../src/paths.ts';
import { projectFiles, read } from '../guards/project-files.ts';

const prefixes = Object.values(paths).flatMap((path) => [`'${path}'`, `'${path}/`, `\`${path}/`]);
const comment = /^\s*(\/?\*|\/\/)/;

/** The command line contains no server code; the home page contains links only. */
const isExempt = (path: string) => /^src\/(cli|generated)\/|^src\/web\/home\.ts$/.test(path);

const hasPrefix = (line: string) =>
  !comment.test(line) && prefixes.some((prefix) => line.includes(prefix));

it('path prefixes are in src/paths.ts only', () => {
  const files = projectFiles(/^src\/.*\.ts$/).filter(
    (path) => !isExempt(path) && read(path).split('\n').some(hasPrefix),
  );
  expect(files).toEqual(['src/paths.ts']);
});
