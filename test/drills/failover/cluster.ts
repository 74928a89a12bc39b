import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { read } from '../../guards/project-files.ts';
import { queryOn } from '../../support/database/query-on.ts';
import { freePort } from '../../support/http/redis-process.ts';
import { PostgresNode } from './postgres-node.ts';
import { newFolder, requirePrograms, startProgram, waitFor } from './programs.ts';

const startSeconds = 40;

/** Two PostgreSQL servers, one of which is a synchronous standby, and an address of the primary. */
export interface Cluster {
  readonly primary: PostgresNode;
  readonly standby: PostgresNode;
  /** The database of folio through HAProxy. */
  readonly url: string;
}

export async function startCluster(ending: AsyncDisposableStack): Promise<Cluster> {
  const { postgresFolder } = requirePrograms();
  const etcd = await startEtcd(ending);
  const start = (name: string) => PostgresNode.start({ name, etcd, postgresFolder }, ending);
  // Started at the same time, either could create the database.
  const primary = await start('node1');
  await primary.waitUntilPrimary(startSeconds);
  const standby = await start('node2');
  const port = await startHaproxy([primary, standby], ending);
  await waitFor('a synchronous standby', startSeconds, async () => {
    const states = await queryOn(primary.url, 'SELECT sync_state FROM pg_stat_replication');
    return states.some(({ sync_state }) => sync_state === 'sync');
  });
  await queryOn(primary.url, 'CREATE ROLE folio LOGIN');
  await queryOn(primary.url, 'CREATE DATABASE folio OWNER folio');
  await queryOn(primary.url, read('docs/operating/deploy/role-limits.sql'));
  return { primary, standby, url: `postgresql://folio@127.0.0.1:${port}/folio` };
}

/** @returns the address for its clients */
async function startEtcd(ending: AsyncDisposableStack): Promise<string> {
  const folder = newFolder(ending);
  const client = `127.0.0.1:${await freePort()}`;
  const peer = `http://127.0.0.1:${await freePort()}`;
  const options = {
    'data-dir': join(folder, 'data'),
    'listen-client-urls': `http://${client}`,
    'advertise-client-urls': `http://${client}`,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  await startProgram({ name: 'etcd', args, folder }, ending);
  await waitFor('etcd is healthy', 20, async () => (await fetch(`http://${client}/health`)).ok);
  return client;
}

/** With the documented configuration. @returns its port */
async function startHaproxy(
  nodes: readonly PostgresNode[],
  ending: AsyncDisposableStack,
): Promise<number> {
  const folder = newFolder(ending);
  const port = await freePort();
  const configuration = join(folder, 'haproxy.cfg');
  let text = read('docs/operating/deploy/haproxy.cfg').replace('0.0.0.0:5000', `127.0.0.1:${port}`);
  for (const { name, port: server, restPort } of nodes) {
    text = text.replace(
      `${name}:5432 check port 8008`,
      `127.0.0.1:${server} check port ${restPort}`,
    );
  }
  writeFileSync(configuration, text, { mode: 0o644 });
  await startProgram({ name: 'haproxy', args: ['-db', '-f', configuration], folder }, ending);
  return port;
}
