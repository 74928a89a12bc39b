import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { CliError, fileErrorText } from '../cli-error.ts';

/** Where npm put this client for everybody. @throws when something else put it where it is. */
export function globalPrefix(root: string, name: string): string {
  const packagePath = join(sep, 'node_modules', name);
  if (!root.endsWith(packagePath)) {
    throw new CliError('failure', `This folio runs from a checkout, ${root}.`, {
      code: 'CHECKOUT',
      hint: 'Update it with: git pull && npm install',
    });
  }
  const parentFolder = root.slice(0, -packagePath.length);
  if (parentFolder.split(sep).includes('_npx')) {
    throw new CliError(
      'failure',
      'This folio was fetched by npx, which keeps it only for itself.',
      {
        code: 'NPX',
        hint: `Install it with: npm install --global ${name}`,
      },
    );
  }
  if (parentFolder.endsWith(`${sep}lib`)) return dirname(parentFolder);
  throw new CliError('failure', `This folio is a part of the project ${parentFolder}.`, {
    code: 'PROJECT',
    hint: `Update it there with: npm install ${name}@latest`,
  });
}

/** npm writes into the package's folder and beside it. @throws when this user may not. */
export function requireWritable(root: string): void {
  for (const folder of [root, dirname(root)]) {
    try {
      accessSync(folder, constants.W_OK);
    } catch (error) {
      throw new CliError('failure', `${folder} cannot be written: ${fileErrorText(error)}.`, {
        code: 'NOT_WRITABLE',
        hint: 'Update as the user who installed it.',
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

/** npm replaces the package whole or leaves the old one. No script of a package is run. */
export function installWithNpm({ prefix, registry, name, version }: InstallOptions): Promise<void> {
  const options = [`--prefix=${prefix}`, `--registry=${registry}`, '--ignore-scripts'];
  const quietOptions = ['--no-audit', '--no-fund', '--loglevel=error'];
  return new Promise((resolve, reject) => {
    execFile(
      'npm',
      ['install', '--global', ...options, ...quietOptions, `${name}@${version}`],
      (error, _stdout, stderr) => {
        if (!error) return resolve();
        const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
        const npmErrors = stderr.split('\n').filter((line) => line.startsWith('npm error'));
        const details = npmErrors.map((line) => line.replace(/^npm error\s*/, '')).filter(Boolean);
        const message = isMissing ? 'npm is not there to install it.' : 'npm could not install it.';
        reject(
          new CliError('failure', message, { code: 'NPM_FAILED', details: details.slice(0, 5) }),
        );
      },
    );
  });
}
