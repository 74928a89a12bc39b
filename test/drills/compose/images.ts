import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../guards/project-files.ts';
import { readCompose } from '../../support/deploy/deployment.ts';
import { archiveDebian, installDebian, writeNodeImage } from '../debian.ts';
import type { DockerMachine } from './docker-machine.ts';

/** The base images of the Dockerfile, of the pooler and of the stand-ins. */
const debian = { bookworm: 'debian:bookworm-slim', trixie: 'debian:trixie-slim' } as const;
const node = 'node:20-bookworm-slim';

/** The folders in `stand-ins` by the name of the image. */
const standIns = new Map([
  ['caddy', 'caddy'],
  ['chrislusf/seaweedfs', 's3'],
  ['postgres', 'postgres'],
  ['prom/prometheus', 'prometheus'],
  ['redis', 'redis'],
]);

/** Where the machine has the files for images. */
const images = '/srv/images';

/**
 * Creates each image that compose.yaml and the Dockerfile name, under this name, without a registry.
 * They have programs of Debian, mostly of other versions, and little of the entrypoints of the
 * official images: these are not tested.
 */
export async function createImages(machine: DockerMachine, folder: string): Promise<void> {
  mkdirSync(join(machine.root, images));
  for (const [release, name] of Object.entries(debian)) {
    const root = join(folder, release);
    await installDebian(release as keyof typeof debian, root);
    await archiveDebian(root, join(machine.root, images, `${release}.tar`));
    await machine.run(`docker import ${images}/${release}.tar ${name}`);
  }
  writeNodeImage(debian.bookworm, join(machine.root, images, 'node'));
  await machine.run(`docker build --tag ${node} ${images}/node`);
  const services = Object.values(readCompose({}).services).filter(({ build }) => !build);
  for (const name of new Set(services.map(({ image = '' }) => image))) {
    await createStandIn(machine, name);
  }
}

async function createStandIn(machine: DockerMachine, name: string): Promise<void> {
  const folder = standIns.get(name.replace(/:[^:]*$/, ''));
  if (!folder) throw new Error(`The drill has no stand-in for the image ${name}`);
  const context = join(machine.root, images, folder);
  cpSync(join(import.meta.dirname, 'stand-ins', folder), context, { recursive: true });
  if (folder === 's3') {
    for (const file of ['package.json', 'package-lock.json']) {
      cpSync(join(projectRoot, 'test/s3', file), join(context, file));
    }
  }
  await machine.run(`docker build --tag ${name} ${images}/${folder}`);
}
