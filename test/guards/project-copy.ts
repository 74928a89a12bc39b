import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { newFolder } from '../support/disk/new-folder.ts';
import { projectRoot } from './project-files.ts';

/** The files that the checkers read, without the tests. */
const copied = [
  'src',
  'schema',
  'package.json',
  'codegen.ts',
  'biome.json',
  'tsconfig.json',
  '.dependency-cruiser.mjs',
  '.gitignore',
];

interface Outcome {
  readonly passed: boolean;
  readonly output: string;
}

/** Runs a command in a folder. Never rejects. */
export function runIn(cwd: string, command: string, ...options: string[]): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  execFile(command, options, { cwd, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
    resolve({ passed: !error, output: `${stdout}${stderr}` }),
  );
  return promise;
}

/** A copy of the project in a temporary folder, for tests that break it on purpose. */
export class ProjectCopy {
  readonly root = newFolder();

  constructor(more: readonly string[] = []) {
    for (const path of [...copied, ...more]) {
      cpSync(join(projectRoot, path), join(this.root, path), {
        recursive: true,
        // The peers of the benchmark may be installed below `test`.
        filter: (source) => basename(source) !== 'node_modules',
      });
    }
    symlinkSync(join(projectRoot, 'node_modules'), join(this.root, 'node_modules'));
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  run(command: string, ...options: string[]): Promise<Outcome> {
    return runIn(this.root, command, ...options);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
