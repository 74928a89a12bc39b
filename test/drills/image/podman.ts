import { join } from 'node:path';
import { projectRoot } from '../../guards/project-files.ts';
import { archiveDebian, execute, installDebian, writeNodeImage } from '../debian.ts';

/** The names of the images in the Dockerfile, without a registry. */
const images = { runtime: 'localhost/debian:bookworm-slim', build: 'localhost/node:bookworm-slim' };

/** The network of the machine, and limits that also a machine without CAP_SYS_RESOURCE can set. */
const limits = ['--network=host', '--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096'];

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
  run(...args: readonly string[]): Promise<string> {
    return execute('podman', [...this.#options, ...args]);
  }

  /** Without a registry: a minimal Debian, and the same with the Node and npm of this machine. */
  async importBaseImages(): Promise<void> {
    const root = join(this.#folder, 'debian');
    await installDebian('bookworm', root);
    const archive = join(this.#folder, 'debian.tar');
    await archiveDebian(root, archive);
    await this.run('import', archive, images.runtime);
    const context = join(this.#folder, 'node');
    writeNodeImage(images.runtime, context);
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
