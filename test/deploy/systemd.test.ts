import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig, unknownSettings } from '../../src/config.ts';
import { shutdownTimeoutMs } from '../../src/start/start.ts';
import { read } from '../guards/project-files.ts';
import { commandsOf, directives, variablesOf } from '../support/deploy/deployment.ts';
import { newFolder } from '../support/disk/new-folder.ts';

/** Takes the place of /etc/folio. */
const folder = newFolder();

beforeAll(() => {
  const commands = commandsOf('One machine with systemd').find((each) => each.includes('END'));
  execFileSync('bash', ['-euc', (commands ?? '').replaceAll('/etc/folio', folder)]);
});

const local = (path: string) => path.replace('/etc/folio', folder);

/** The environment that systemd gives to folio. */
function environment(): Record<string, string> {
  const credentials = directives('LoadCredential').map(
    (each) => each.split(':') as [string, string],
  );
  const own = directives('Environment').join('\n');
  const withPaths = credentials.reduce(
    (text, [name, path]) => text.replace(`%d/${name}\n`, `${local(path)}\n`),
    `${own}\n`,
  );
  const [settings = ''] = directives('EnvironmentFile');
  return { ...variablesOf(readFileSync(local(settings), 'utf8')), ...variablesOf(withPaths) };
}

describe('folio.service', () => {
  it('gives folio a valid configuration with the documented settings and secrets', () => {
    const variables = environment();
    expect(unknownSettings(variables)).toEqual([]);
    expect(readConfig(variables)).toMatchObject({
      baseUrl: 'https://folio.example',
      databaseUrl: 'postgresql:///folio?host=/run/postgresql&user=folio',
      dataDir: '/var/lib/folio',
      secret: expect.stringMatching(/^.{64}$/),
      administrator: { email: 'admin@folio.example' },
      trustedProxies: ['127.0.0.1'],
    });
  });

  it('can write to the folders that the settings name, and to no others', () => {
    expect(directives('ProtectSystem')).toEqual(['strict']);
    const { DATA_DIR, NODE_COMPILE_CACHE } = environment();
    expect(directives('StateDirectory').map((name) => `/var/lib/${name}`)).toEqual([DATA_DIR]);
    expect(directives('CacheDirectory').map((name) => `/var/cache/${name}`)).toEqual([
      NODE_COMPILE_CACHE,
    ]);
    expect(directives('ReadWritePaths')).toEqual([]);
  });

  it('preloads an allocator that the documented commands install', () => {
    expect(environment().LD_PRELOAD).toBe('libjemalloc.so.2');
    expect(commandsOf('One machine with systemd').join('\n')).toMatch(
      /^apt-get install .*\blibjemalloc2\b/m,
    );
  });

  it('runs the command of npm start', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
    const [folder] = directives('WorkingDirectory');
    expect(directives('ExecStart')).toEqual([`${folder}/node_modules/.bin/${scripts.start}`]);
  });

  it('lets running requests finish before the process is killed', () => {
    const { shutdownDelaySeconds } = readConfig(environment());
    expect(Number(directives('TimeoutStopSec')[0])).toBeGreaterThan(
      shutdownDelaySeconds + shutdownTimeoutMs / 1_000,
    );
  });
});
