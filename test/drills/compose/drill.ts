import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { commandsOf } from '../../support/deploy/deployment.ts';
import { freePort } from '../../support/http/redis-process.ts';
import { installCommand, missingPackages, waitFor } from '../failover/programs.ts';
import { type Check, runDrill } from '../run-drill.ts';
import { checkConnections, checkIsolation, checkScrapes, checkStop } from './containers.ts';
import { DockerMachine } from './docker-machine.ts';
import { createImages } from './images.ts';
import { Load } from './load.ts';
import { inspect, processes, query, runIn } from './service.ts';
import { DrillUser, signInAsAdministrator } from './user.ts';

/** Building the images takes most of this time. */
const limitSeconds = 2_700;
const readySeconds = 120;
const loadMs = 5_000;
const certificate = '/data/caddy/pki/authorities/local/root.crt';

const packages = {
  debootstrap: 'debootstrap',
  git: 'git',
  nsenter: 'util-linux',
  slirp4netns: 'slirp4netns',
};

/** Pushes a new version, which has a migration. */
const release = `rm -rf /srv/next
git clone --quiet /srv/folio.git /srv/next
cd /srv/next
mkdir prisma/migrations/99990101000000_drill
echo 'CREATE TABLE drill (id int PRIMARY KEY);' > prisma/migrations/99990101000000_drill/migration.sql
git add .
git -c user.name=drill -c user.email=drill@folio.example commit --quiet --message='Add a table'
git push --quiet`;

async function drill(ending: AsyncDisposableStack): Promise<readonly Check[]> {
  const missing = missingPackages(packages);
  if (missing.length > 0) throw new Error(installCommand(missing));
  const folder = mkdtempSync(join(tmpdir(), 'folio-compose-'));
  ending.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1_000).toFixed(0)} s`;
  const report = (what: string) => console.log(`after ${seconds()}: ${what}`);
  const machine = await DockerMachine.create(folder);
  await machine.start(ending);
  report('Debian and Docker are installed');
  await createImages(machine, folder);
  report('the stand-ins of the images are built');
  try {
    const checks = await drillDeployment(machine, report);
    return [...checks, ['all', seconds()]];
  } catch (error) {
    const log = await machine.run('docker compose ps --all; docker compose logs --tail=20');
    throw new Error(log, { cause: error });
  }
}

async function drillDeployment(
  machine: DockerMachine,
  report: (what: string) => void,
): Promise<readonly Check[]> {
  const [createSecrets = '', start = '', update = ''] = commandsOf('Containers with compose');
  // Caddy issues a certificate for it itself.
  await machine.run(createSecrets.replace('FOLIO_SITE=folio.example', 'FOLIO_SITE=localhost'));
  await machine.run(start);
  report('compose.yaml is started');
  const port = await freePort();
  await machine.forward(port, 443);
  const url = `https://localhost:${port}`;
  const root = await waitFor('Caddy has a certificate', readySeconds, () =>
    runIn(machine, 'caddy', `cat ${certificate}`),
  );
  setDefaultCACertificates([...getCACertificates('default'), root]);
  const isReady = () =>
    waitFor('folio is ready', readySeconds, async () => (await fetch(`${url}/health/ready`)).ok);
  await isReady();

  const password = await machine.run('cat secrets/admin-password');
  const administrator = await signInAsAdministrator(url, password);
  const user = await DrillUser.signUp(url);
  const checks: Check[] = [
    administrator,
    await user.create(),
    await user.imageOfEach(machine),
    await user.limits(machine),
    ...(await user.export(machine)),
    ...(await checkIsolation(machine)),
    ...(await checkConnections(machine)),
  ];
  report('the first checks have ended');
  checks.push(...(await killProcess(machine, user)));
  report('folio1 was killed');
  checks.push(...(await updateProcesses(machine, { user, update })));
  report('folio is updated');
  checks.push(...(await checkStop(machine)));
  await machine.run('docker compose down');
  await machine.run(start);
  await isReady();
  checks.push(await user.found('the records after down and up'));
  checks.push(await checkScrapes(machine));
  return checks;
}

/** Kills a process of folio as the kernel does without memory. Docker starts it again. */
async function killProcess(machine: DockerMachine, user: DrillUser): Promise<readonly Check[]> {
  const load = await Load.start(user);
  await delay(loadMs);
  const pid = await inspect(machine, 'folio1', '{{ .State.Pid }}');
  await machine.run(`kill -KILL ${pid}`);
  const killedAt = performance.now();
  await waitFor('folio1 is healthy again', readySeconds, async () => {
    const state = await inspect(
      machine,
      'folio1',
      '{{ .RestartCount }} {{ .State.Health.Status }}',
    );
    return state === '1 healthy';
  });
  const healthySeconds = (performance.now() - killedAt) / 1_000;
  await delay(loadMs);
  const checks = await load.stop(machine, { what: 'a kill of folio1', killedAt });
  return [...checks, ['  healthy again', `after ${healthySeconds.toFixed(0)} s`]];
}

interface Update {
  readonly user: DrillUser;
  readonly update: string;
}

/** Installs the new version with the documented commands. */
async function updateProcesses(
  machine: DockerMachine,
  { user, update }: Update,
): Promise<readonly Check[]> {
  const services = (await machine.run('docker compose config --services')).split('\n');
  const startTimes = () =>
    Promise.all(services.map((each) => inspect(machine, each, '{{ .State.StartedAt }}')));
  await machine.run(release);
  const before = await startTimes();
  const load = await Load.start(user);
  await delay(loadMs);
  await machine.run(update);
  await delay(loadMs);
  const checks = await load.stop(machine, { what: 'an update' });
  const after = await startTimes();
  const started = services.filter((_, index) => before[index] !== after[index]).toSorted();
  const [table] = await query(machine, `SELECT to_regclass('drill')::text AS name`);
  return [
    ...checks,
    ['  containers that were replaced', started.join(), started.join() === processes.join()],
    ['  the new table', String(table?.name), table?.name === 'drill'],
  ];
}

/**
 * Runs the commands of docs/operating/deploy.md for compose.yaml, with Docker on a new Debian.
 * Stand-ins replace the images that a registry would provide. The process exits afterwards.
 */
export const drillCompose = (): Promise<never> => runDrill(limitSeconds, drill);
