import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Config, readConfig, unknownSettings } from '../../src/config.ts';
import { roleSettings } from '../../src/database/pool/connections.ts';
import { shutdownTimeoutMs } from '../../src/start/start.ts';
import { projectRoot, read } from '../guards/project-files.ts';
import { commandsOf, readCompose, variablesOf } from '../support/deploy/deployment.ts';
import { newFolder } from '../support/disk/new-folder.ts';

/** In which the documented commands have created the secrets. */
const folder = newFolder();
let variables: Record<string, string>;
let compose: ReturnType<typeof readCompose>;

beforeAll(() => {
  const [secrets = ''] = commandsOf('Containers with compose');
  execFileSync('bash', ['-euc', secrets], { cwd: folder });
  variables = variablesOf(readFileSync(join(folder, '.env'), 'utf8'));
  compose = readCompose(variables);
});

const created = (path: string) => readFileSync(join(folder, path), 'utf8').trim();

/** The environment of a process of folio, with the secrets where the commands have created them. */
function environmentOf(name: string): Record<string, string> {
  const { environment = {}, env_file = '' } = compose.services[name] ?? {};
  const paths = Object.entries(environment).map(([key, value]) => {
    const [, secret] = /^\/run\/secrets\/(.*)$/.exec(value) ?? [];
    return [key, secret ? join(folder, compose.secrets[secret]?.file ?? 'missing') : value];
  });
  return { ...Object.fromEntries(paths), ...variablesOf(created(env_file)) };
}

const names = ['folio1', 'folio2'];
const configOf = (name: string): Config => readConfig(environmentOf(name));

describe('compose.yaml', () => {
  it('gives folio a valid configuration', () => {
    for (const name of names) {
      expect(unknownSettings(environmentOf(name))).toEqual([]);
      expect(configOf(name)).toMatchObject({
        baseUrl: 'https://folio.example',
        administrator: { email: 'admin@folio.example' },
        trustedProxies: ['uniquelocal'],
        storageUrl: expect.stringMatching(/^s3:/),
      });
    }
  });

  it('has a file for each secret and each mount', () => {
    const files = Object.values(compose.secrets).map(({ file }) => file);
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
    const services = Object.values(compose.services);
    const mounts = services.flatMap(({ volumes = [] }) =>
      volumes
        .map((volume) => volume.split(':')[0] as string)
        .filter((path) => path.startsWith('.')),
    );
    expect(mounts.length).toBeGreaterThan(3);
    expect(mounts.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
    const used = services.flatMap(({ secrets = [] }) =>
      secrets.map((secret) => (typeof secret === 'string' ? secret : secret.source)),
    );
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(compose.secrets).toSorted());
  });

  it('names services that exist, on the ports that they listen on', () => {
    const { databaseUrl, databaseDirectUrl, databaseReplicaUrl, redisUrl, storageUrl } =
      configOf('folio1');
    const endpoint = new URL(storageUrl).searchParams.get('endpoint');
    const urls = [databaseUrl, databaseDirectUrl, databaseReplicaUrl, redisUrl, endpoint];
    const hosts = urls.map((url) => new URL(url as string).host);
    expect(hosts).toEqual([
      'pgbouncer:6432',
      'postgres:5432',
      'postgres-replica:5432',
      'redis:6379',
      's3:8333',
    ]);
    expect(Object.keys(compose.services)).toEqual(
      expect.arrayContaining(hosts.map((host) => host.split(':')[0])),
    );
    const pooler = read('docs/operating/deploy/pgbouncer.ini');
    expect(pooler).toMatch(/^folio = host=postgres port=5432 dbname=folio$/m);
    expect(pooler).toMatch(/^listen_port = 6432$/m);

    const processes = names.map((name) => `${name}:${configOf(name).port}`);
    expect(compose.services.caddy?.environment?.FOLIO_UPSTREAMS).toBe(processes.join(' '));
    const [job] = parse(read('docs/operating/deploy/prometheus.yml')).scrape_configs;
    expect(job.static_configs[0].targets).toEqual(
      names.map((name) => `${name}:${configOf(name).metrics?.port}`),
    );
  });

  it('uses one password for the database, and one bucket', () => {
    const password = created('secrets/postgres-password');
    const {
      databaseUrl = '',
      databaseDirectUrl = '',
      databaseReplicaUrl = '',
      storageUrl,
    } = configOf('folio1');
    for (const url of [databaseUrl, databaseDirectUrl, databaseReplicaUrl]) {
      expect(new URL(url)).toMatchObject({ username: 'folio', password, pathname: '/folio' });
    }
    expect(created('secrets/pgbouncer-users')).toBe(`"folio" "${password}"`);
    expect(compose.services.postgres?.environment?.POSTGRES_USER).toBe('folio');
    expect(compose.services['postgres-replica']?.environment).toMatchObject({
      PGHOST: 'postgres',
      PGUSER: 'folio',
    });
    expect(compose.services.s3?.environment?.S3_BUCKET).toBe(new URL(storageUrl).hostname);
  });

  it('lets running requests finish before a container is killed', () => {
    for (const name of names) {
      const period = Number.parseInt(compose.services[name]?.stop_grace_period ?? '', 10);
      const { shutdownDelaySeconds } = configOf(name);
      expect(period).toBeGreaterThan(shutdownDelaySeconds + shutdownTimeoutMs / 1_000);
    }
  });

  it('publishes ports of Caddy, and of Prometheus on the machine itself only', () => {
    const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    expect(published).toEqual([
      'caddy 80:80',
      'caddy 443:443',
      'caddy 443:443/udp',
      'prometheus 127.0.0.1:9090:9090',
    ]);
  });
});

it('role-limits.sql sets the limits that folio needs behind a pooler', () => {
  const statements = read('docs/operating/deploy/role-limits.sql').match(/^ALTER .*$/gm);
  expect(statements).toEqual(
    Object.entries(roleSettings).map(
      ([name, value]) => `ALTER ROLE folio IN DATABASE folio SET ${name} = ${value};`,
    ),
  );
});
