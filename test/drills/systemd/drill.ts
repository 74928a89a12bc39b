import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandsOf } from '../../support/deploy/deployment.ts';
import { installCommand, missingPackages, waitFor } from '../failover/programs.ts';
import { type Check, runDrill } from '../run-drill.ts';
import { DebianMachine } from './debian-machine.ts';

const limitSeconds = 1_800;
const readySeconds = 60;
/** Caddy can issue a certificate for it without a network. */
const site = 'localhost';

const packages = {
  debootstrap: 'debootstrap',
  git: 'git',
  nsenter: 'util-linux',
  'systemd-nspawn': 'systemd-container',
};

const curl = `curl --silent --insecure --max-time 20`;
const signIn = `${curl} --output /dev/null --write-out '%{http_code}' \
  --header 'content-type: application/json' --header 'origin: https://folio.example' \
  --data "{\\"email\\":\\"admin@folio.example\\",\\"password\\":\\"$(cat /etc/folio/admin-password)\\"}" \
  https://${site}/api/auth/sign-in/email`;
/** Sends a request each half a second until the update has ended, and prints its status and seconds. */
const requests = `while [ ! -e /tmp/updated ]; do
  ${curl} --output /dev/null --write-out '%{http_code} %{time_total}\\n' https://${site}/health/ready || true
  sleep 0.5
done`;

async function drill(ending: AsyncDisposableStack): Promise<readonly Check[]> {
  const missing = missingPackages(packages);
  if (missing.length > 0) throw new Error(installCommand(missing));
  const folder = mkdtempSync(join(tmpdir(), 'folio-systemd-'));
  ending.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const [install = '', createUser = '', writeSettings = '', startAll = '', update = ''] =
    commandsOf('One machine with systemd');
  const machine = await DebianMachine.create(folder);
  await machine.install(install);
  // It takes the next port if the machine below has a server.
  await machine.install(
    "sed -i 's/^port = .*/port = 5432/' /etc/postgresql/*/main/postgresql.conf",
  );
  console.log('Debian and the packages are installed');

  await machine.start(ending);
  const isReady = () =>
    waitFor('folio is ready', readySeconds, async () =>
      (await machine.run(`${curl} https://${site}/health/ready`)).includes('"ok"'),
    );
  const property = (name: string) => machine.run(`systemctl show folio --value --property=${name}`);
  await machine.run(createUser);
  await machine.run(writeSettings);
  await machine.run(`cd /opt/folio\n${startAll.replaceAll('folio.example', site)}`);
  await isReady();
  const restarts = await property('NRestarts');
  const signedIn = await machine.run(signIn);
  const [exposure = ''] =
    /[\d.]+ \w+/.exec(await machine.run('systemd-analyze security folio --no-pager | tail -n 1')) ??
    [];

  await machine.run('systemctl kill --signal=KILL folio');
  await waitFor('folio is down', readySeconds, async () => (await property('NRestarts')) === '1');
  await isReady();

  const answers = machine.run(requests);
  // It fails if the drill ends before the update has.
  answers.catch(() => {});
  await machine.run(update);
  await isReady();
  await machine.run('touch /tmp/updated');
  const replies = (await answers).split('\n').map((line) => line.split(' '));
  const failed = replies.filter(([status]) => status !== '200').length;
  const longest = Math.max(...replies.map(([, seconds]) => Number(seconds)));
  await machine.run('systemctl stop folio');
  const result = await property('Result');
  return [
    ['restarts until folio is ready', restarts, restarts === '0'],
    ['the administrator signs in', signedIn, signedIn === '200'],
    ['exposure by systemd-analyze security', exposure],
    ['after SIGKILL', 'ready again'],
    ['requests during an update', String(replies.length), replies.length > 10],
    ['failed requests', String(failed), failed === 0],
    ['longest request', `${longest.toFixed(1)} s`],
    ['result of systemctl stop', result, result === 'success'],
  ];
}

/** Runs the commands of docs/operating/deploy.md on a new Debian. Ends the process. */
export const drillSystemd = (): Promise<never> => runDrill(limitSeconds, drill);
