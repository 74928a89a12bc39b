import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { send, signUpOver } from '../../support/cli/server-client.ts';
import { freePort } from '../../support/http/redis-process.ts';
import { installCommand, missingPackages, waitFor } from '../failover/programs.ts';
import { type Check, runDrill } from '../run-drill.ts';
import { Podman } from './podman.ts';

/** Of the build, mostly. */
const limitSeconds = 1_800;
const readySeconds = 120;
const image = 'localhost/folio';
const container = 'folio';

const packages = { podman: 'podman', runc: 'runc', debootstrap: 'debootstrap' };

async function drill(ending: AsyncDisposableStack): Promise<readonly Check[]> {
  const missing = missingPackages(packages);
  if (missing.length > 0) throw new Error(installCommand(missing));
  const folder = mkdtempSync(join(tmpdir(), 'folio-image-'));
  ending.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const podman = new Podman(folder);
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1_000).toFixed(0)} s`;
  await podman.importBaseImages();
  console.log(`the base images are imported after ${seconds()}`);
  await podman.buildFolio(image);
  console.log(`the image is built after ${seconds()}`);
  ending.defer(async () => void (await podman.run('rm', '--force', '--all', '--time=0')));

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    waitFor('folio is ready', readySeconds, async () => (await fetch(`${url}/health/ready`)).ok);
  await podman.start(image, container, port);
  await isReady();
  const { cookie } = await signUpOver(url);
  const inside = (...command: string[]) => podman.run('exec', container, ...command);
  const user = await inside('id', '--user');
  const written = await inside('sh', '-c', 'touch /opt/folio/file 2>&1 || true');
  const healthCheck = await podman.run('healthcheck', 'run', container).then(
    () => 'passes',
    ({ stderr }) => String(stderr),
  );
  const stoppingAt = performance.now();
  await podman.run('stop', container);
  const stopSeconds = (performance.now() - stoppingAt) / 1_000;
  const state = await podman.run('inspect', '--format={{.State.ExitCode}}', container);
  // A new container with the same volume.
  await podman.run('rm', container);
  await podman.start(image, container, port);
  await isReady();
  const { body } = await send(
    `${url}/graphql`,
    'POST',
    { query: '{ viewer { name } }' },
    { cookie },
  );
  const viewer = JSON.stringify(body.data);
  const size = await podman.run('image', 'inspect', '--format={{.Size}}', image);
  return [
    ['size of the image', `${Math.round(Number(size) / 1_000_000)} MB`],
    ['user', user, user === '10001'],
    ['a write outside of the volume', written, written.includes('Read-only file system')],
    ['the health check', healthCheck, healthCheck === 'passes'],
    ['exit code after SIGTERM', state, state === '0'],
    ['time to stop', `${stopSeconds.toFixed(1)} s`, stopSeconds < 10],
    ['a session in a new container', viewer, viewer === '{"viewer":{"name":"Somebody"}}'],
    ['all', seconds()],
  ];
}

/** Builds the image of the Dockerfile without a registry, and runs it. Ends the process. */
export const drillImage = (): Promise<never> => runDrill(limitSeconds, drill);
