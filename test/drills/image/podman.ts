import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../guards/project-files.ts';

/** The names of the images in the Dockerfile, without a registry. */
const images = { runtime: 'localhost/debian:bookworm-slim', build: 'localhost/node:bookworm-slim' };

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

/** The network of the machine, and limits that also a machine without CAP_SYS_RESOURCE can set. */
const limits = ['--network=host', '--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096'];

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

/** Runs containers with images, volumes and containers in a folder of their own. */
export class Podman {
  readonly #folder: string;
  readonly #options: readonly string[];

  constructor(folder: string) {
    this.#folder = folder;
    // Machines without systemd, and with cgroups of version 1, can run these.
    const options = { 'cgroup-manager': 'cgroupfs', 'storage-driver': 'overlay', runtime: 'runc' };
    this.#options = [
      `--root=${folder}/containers`,
      `--runroot=${folder}/run`,
      ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    ];
  }

  /** @returns the standard output */
  async run(...args: readonly string[]): Promise<string> {
    const all = [...this.#options, ...args];
    const { stdout } = await promisify(execFile)('podman', all, { maxBuffer: 2 ** 26 });
    return stdout.trim();
  }

  /** Without a registry: a minimal Debian, and the same with the Node and npm of this machine. */
  async importBaseImages(): Promise<void> {
    const root = join(this.#folder, 'debian');
    await promisify(execFile)('debootstrap', ['--variant=minbase', 'bookworm', root], {
      maxBuffer: 2 ** 26,
    });
    const archive = join(this.#folder, 'debian.tar');
    const left = leftOut.map((path) => `--exclude=./${path}`);
    const options = ['--create', '--directory', root, '--file', archive, ...left];
    await promisify(execFile)('tar', [...options, '.']);
    await this.run('import', archive, images.runtime);

    const context = join(this.#folder, 'node');
    mkdirSync(join(context, 'bin'), { recursive: true });
    copyFileSync(systemProgram('node'), join(context, 'bin/node'));
    cpSync(dirname(dirname(systemProgram('npm'))), join(context, 'npm'), { recursive: true });
    const instructions = [
      `FROM ${images.runtime}`,
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
    await this.run('build', ...limits, '--tag', images.build, context);
  }

  /** Builds the image of the Dockerfile. The format of Docker has its health check. */
  async buildFolio(tag: string): Promise<void> {
    const bases = [`BASE=${images.build}`, `RUNTIME_BASE=${images.runtime}`];
    const args = bases.flatMap((each) => ['--build-arg', each]);
    await this.run('build', '--format=docker', ...limits, ...args, '--tag', tag, projectRoot);
  }

  /** Starts a container with the options of docs/operating/deploy.md. */
  async start(image: string, name: string, port: number): Promise<void> {
    const storage = ['--read-only', '--tmpfs=/tmp', `--volume=${name}:/var/lib/folio`];
    const options = [...storage, '--stop-timeout=40', `--env=PORT=${port}`, ...limits];
    await this.run('run', '--detach', `--name=${name}`, ...options, image);
  }
}
