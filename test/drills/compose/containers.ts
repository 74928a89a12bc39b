import { waitFor } from '../failover/programs.ts';
import type { Check } from '../run-drill.ts';
import type { DockerMachine } from './docker-machine.ts';
import { addressOf, inspect, processes, query, runIn, scraped } from './service.ts';

/** More than the minute between two scrapes of Prometheus. */
const scrapeSeconds = 90;
const status = "sh -c 'cat /proc/[0-9]*/status'";

/** How folio runs in its containers. */
export async function checkIsolation(machine: DockerMachine): Promise<readonly Check[]> {
  const users = new Set<string>();
  const capabilities = new Set<string>();
  const writes: string[] = [];
  for (const each of processes) {
    const lines = await runIn(machine, each, status);
    for (const [, ids = ''] of lines.matchAll(/^Uid:\s*(.*)$/gm)) users.add(ids.split('\t').join());
    for (const [, set = ''] of lines.matchAll(/^Cap\w+:\s*(\w+)$/gm)) capabilities.add(set);
    writes.push(await runIn(machine, each, "sh -c 'touch /opt/folio/file 2>&1 || true'"));
  }
  const user = [...users].join(' ');
  const set = [...capabilities].join(' ');
  const isReadOnly = writes.every((text) => text.includes('Read-only file system'));
  return [
    ['user ids of folio', user, user === '10001,10001,10001,10001'],
    ['capabilities of folio', set, /^0+$/.test(set)],
    ['writes outside of the volume', isReadOnly ? 'rejected' : writes.join(), isReadOnly],
  ];
}

/** Which services use which. */
export async function checkConnections(machine: DockerMachine): Promise<readonly Check[]> {
  const addresses = await Promise.all(
    ['pgbouncer', ...processes].map((each) => addressOf(machine, each, 'back')),
  );
  const sessions = await query(
    machine,
    `SELECT host(client_addr) AS address, count(*)::int AS count FROM pg_stat_activity
      WHERE datname = 'folio' AND client_addr IS NOT NULL GROUP BY 1`,
  );
  const [pooled = 0, ...direct] = addresses.map((address) =>
    Number(sessions.find((row) => row.address === address)?.count ?? 0),
  );
  const standbys = await query(machine, 'SELECT state FROM pg_stat_replication');
  const settings = await query(machine, 'SELECT unnest(setconfig) FROM pg_db_role_setting');
  const states = standbys.map(({ state }) => state).join();
  const keys = await runIn(machine, 'redis', 'redis-cli dbsize');
  const report = await runIn(machine, 'folio1', 'node src/operate/secrets-report.ts');
  return [
    ['connections from PgBouncer, from folio', `${pooled}, ${direct.join(', ')}`, pooled > 0],
    ['limits of the role', String(settings.length), settings.length === 4],
    ['the standby', states, states === 'streaming'],
    ['keys in Redis', keys, Number(keys) > 0],
    ['a command of folio', report.split('\n')[0] ?? '', report !== ''],
    await checkScrapes(machine),
  ];
}

/** Waits until Prometheus has reached both processes. */
export async function checkScrapes(machine: DockerMachine): Promise<Check> {
  const targets = await waitFor('Prometheus has both processes', scrapeSeconds, async () => {
    const up = await scraped(machine);
    return up.length === processes.length && up.toSorted().join(', ');
  });
  return ['up in Prometheus', targets];
}

/** PgBouncer ends with 1 after SIGTERM. */
const exitCodes: Readonly<Record<string, string>> = { pgbouncer: '1' };

/** Stops all containers, which must not have to be killed. */
export async function checkStop(machine: DockerMachine): Promise<readonly Check[]> {
  const startedAt = performance.now();
  await machine.run('docker compose stop');
  const seconds = (performance.now() - startedAt) / 1_000;
  const services = (await machine.run('docker compose config --services')).split('\n').toSorted();
  const codes: string[] = [];
  for (const each of services) {
    const code = await inspect(machine, each, '{{ .State.ExitCode }}');
    if (code !== (exitCodes[each] ?? '0')) codes.push(`${each} ${code}`);
  }
  return [
    ['unexpected exit codes', codes.join(', ') || 'none', codes.length === 0],
    ['time to stop', `${seconds.toFixed(1)} s`],
  ];
}
