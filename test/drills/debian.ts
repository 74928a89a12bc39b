import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../guards/project-files.ts';

/** What Debian's slim images lack, so that the size of the image can be compared. */
const leftOut = [
  'usr/share/doc/*',
  'usr/share/info/*',
  'usr/share/locale/*',
  'usr/share/man/*',
  'var/cache/apt/archives/*.deb',
  'var/cache/apt/*.bin',
  'var/lib/apt/lists/*_*',
];

/** Runs a program. @returns the standard output */
export async function execute(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 2 ** 26 });
  return stdout.trim();
}

/** Installs a minimal Debian into a folder. */
export async function installDebian(
  release: 'bookworm' | 'trixie',
  root: string,
  packages: readonly string[] = [],
): Promise<void> {
  const include = packages.length > 0 ? [`--include=${packages.join()}`] : [];
  await execute('debootstrap', ['--variant=minbase', ...include, release, root]);
}

/** Writes an archive of a Debian in a folder, as the base of an image. */
export async function archiveDebian(root: string, archive: string): Promise<void> {
  const excluded = leftOut.map((path) => `--exclude=./${path}`);
  await execute('tar', ['--create', '--directory', root, '--file', archive, ...excluded, '.']);
}

/** Puts the project's last commit into /opt/folio of a Debian in a folder. Its origin is there too. */
export async function cloneProject(root: string): Promise<void> {
  const origin = join(root, 'srv/folio.git');
  const clone = join(root, 'opt/folio');
  await execute('git', ['clone', '--quiet', '--bare', projectRoot, origin]);
  await execute('git', ['clone', '--quiet', origin, clone]);
  await execute('git', ['-C', clone, 'remote', 'set-url', 'origin', '/srv/folio.git']);
}

/** Runs commands as root in the namespaces of a process. @returns the standard output */
export function runInNamespaces(
  pid: number,
  variables: Readonly<Record<string, string>>,
  commands: string,
): Promise<string> {
  const namespaces = ['mount', 'uts', 'ipc', 'net', 'pid', 'cgroup', 'root', 'wd'];
  const environment = Object.entries(variables).map((each) => each.join('='));
  return execute('nsenter', [
    `--target=${pid}`,
    ...namespaces.map((name) => `--${name}`),
    ...['env', '--ignore-environment', ...environment, 'bash', '-euc', commands],
  ]);
}

/** A program that is not of a package of npm. */
function systemProgram(name: string): string {
  const folders = (process.env.PATH ?? '').split(':').filter((path) => !/node_modules/.test(path));
  for (const folder of folders) {
    try {
      return realpathSync(join(folder, name));
    } catch {
      // Not in this folder.
    }
  }
  throw new Error(`${name} is not installed`);
}

/** Writes the files of an image with the Node and npm of this machine. */
export function writeNodeImage(base: string, context: string): void {
  mkdirSync(join(context, 'bin'), { recursive: true });
  copyFileSync(systemProgram('node'), join(context, 'bin/node'));
  cpSync(dirname(dirname(systemProgram('npm'))), join(context, 'npm'), { recursive: true });
  const instructions = [
    `FROM ${base}`,
    'COPY bin /usr/local/bin',
    'COPY npm /usr/local/lib/node_modules/npm',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
  ];
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) {
    const path = '/usr/local/share/certificates.crt';
    copyFileSync(certificates, join(context, 'certificates.crt'));
    instructions.push(`COPY certificates.crt ${path}`, `ENV NODE_EXTRA_CA_CERTS=${path}`);
  }
  writeFileSync(join(context, 'Dockerfile'), `${instructions.join('\n')}\n`);
}
