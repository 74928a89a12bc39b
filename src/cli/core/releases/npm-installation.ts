import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, posix, win32 } from 'node:path';
import { CliError, fileErrorText } from '../cli-error.ts';

/**
 * The prefix of npm's global packages. Their folder is `lib/node_modules`; on Windows
 * `node_modules`, beside the `.cmd` scripts of the programs.
 * @throws if the client is not installed globally by npm.
 */
export function globalPrefix(
  root: string,
  name: string,
  platform: NodeJS.Platform = process.platform,
  exists: (path: string) => boolean = existsSync,
): string {
  const isWindows = platform === 'win32';
  const { dirname, join, sep } = isWindows ? win32 : posix;
  const packagePath = join(sep, 'node_modules', name);
  if (!root.endsWith(packagePath)) {
    throw new CliError('failure', `This client runs from a checkout (${root}).`, {
      code: 'CHECKOUT',
      hint: 'To update it, run: git pull && npm install',
    });
  }
  const parentFolder = root.slice(0, -packagePath.length);
  if (parentFolder.split(sep).includes('_npx')) {
    throw new CliError('failure', 'This client was started with npx and is not installed.', {
      code: 'NPX',
      hint: `To install it, run: npm install --global ${name}`,
    });
  }
  if (isWindows && exists(join(parentFolder, 'folio.cmd'))) return parentFolder;
  if (!isWindows && parentFolder.endsWith(`${sep}lib`)) return dirname(parentFolder);
  throw new CliError('failure', `This client is a dependency of the project ${parentFolder}.`, {
    code: 'PROJECT',
    hint: `To update it there, run: npm install ${name}@latest`,
  });
}

/** npm writes to the directory of the package and to its parent. @throws NOT_WRITABLE */
export function requireWritable(root: string): void {
  for (const folder of [root, dirname(root)]) {
    try {
      accessSync(folder, constants.W_OK);
    } catch (error) {
      throw new CliError('failure', `Cannot write to ${folder}: ${fileErrorText(error)}.`, {
        code: 'NOT_WRITABLE',
        hint: 'Run the update as the user who installed the client.',
      });
    }
  }
}

interface InstallOptions {
  readonly prefix: string;
  readonly registry: string;
  readonly name: string;
  readonly version: string;
}

/**
 * The command that starts npm. On Windows, npm is a batch file. Node can start it only with a
 * shell, so npm's script in Node's folder is started instead.
 */
export function npmProgram(
  platform: NodeJS.Platform = process.platform,
  node: string = process.execPath,
): { readonly program: string; readonly argv: readonly string[] } {
  if (platform !== 'win32') return { program: 'npm', argv: [] };
  const script = win32.join(win32.dirname(node), 'node_modules', 'npm', 'bin', 'npm-cli.js');
  return { program: node, argv: [script] };
}

/** npm replaces the package completely or keeps the old one. Install scripts are disabled. */
export function installWithNpm({ prefix, registry, name, version }: InstallOptions): Promise<void> {
  const options = [`--prefix=${prefix}`, `--registry=${registry}`, '--ignore-scripts'];
  const quietOptions = ['--no-audit', '--no-fund', '--loglevel=error'];
  return new Promise((resolve, reject) => {
    const { program, argv } = npmProgram();
    execFile(
      program,
      [...argv, 'install', '--global', ...options, ...quietOptions, `${name}@${version}`],
      (error, _stdout, stderr) => {
        if (!error) return resolve();
        const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
        const npmErrors = stderr.split('\n').filter((line) => line.startsWith('npm error'));
        const details = npmErrors.map((line) => line.replace(/^npm error\s*/, '')).filter(Boolean);
        const message = isMissing ? 'npm not found.' : 'npm install failed.';
        reject(
          new CliError('failure', message, { code: 'NPM_FAILED', details: details.slice(0, 5) }),
        );
      },
    );
  });
}
