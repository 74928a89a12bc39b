import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { projectRoot } from '../guards/project-files.ts';

it('npm start keeps compiled modules in node_modules/.cache', async () => {
  const [command, ...args] = manifest.scripts.start.split(' ');
  expect(command).toBe('node');
  expect(args.at(-1)).toBe('src/main.ts');
  const script = 'console.log(require("node:module").getCompileCacheDir())';
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...args.slice(0, -1), '-e', script],
    { cwd: projectRoot, env },
  );
  expect(stdout).toContain(join(projectRoot, 'node_modules/.cache/folio'));
});
