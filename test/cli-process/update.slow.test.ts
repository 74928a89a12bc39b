import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeClientPackage } from '../../src/cli/core/pack/client-package.ts';
import { newFolder } from '../support/disk/new-folder.ts';
import { listen } from '../support/http/local-server.ts';
import { runProcess } from '../support/processes/client-process.ts';

const folder = newFolder();
const npmVariables = { npm_config_cache: join(folder, 'cache'), npm_config_audit: 'false' };
const base = { PATH: process.env.PATH ?? '', HOME: folder, ...npmVariables };
/** An installed client. Each test copies it. */
const original = join(folder, 'original');
const tarballs = new Map<string, Buffer>();
const requestedPaths: string[] = [];
let latest: string;
let registry: string;
let server: Server;

async function pack(version: string): Promise<void> {
  const source = join(folder, version);
  await writeClientPackage(source, { version, registry });
  const env = { ...process.env, ...base };
  const file = execFileSync('npm', ['pack', '--silent', `--pack-destination=${folder}`], {
    cwd: source,
    env,
    encoding: 'utf8',
  });
  tarballs.set(version, readFileSync(join(folder, file.trim())));
}

/** The part of a registry that npm uses. */
function respond(path: string): object | Buffer | undefined {
  const [, version] = /folio-cli-(.+)\.tgz$/.exec(path) ?? [];
  if (version) return tarballs.get(version);
  if (path !== '/folio-cli') return undefined;
  const versions = [...tarballs].map(([version, tarball]) => {
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
    const dist = { tarball: `${registry}/folio-cli/-/folio-cli-${version}.tgz`, integrity };
    return [version, { name: 'folio-cli', version, bin: { folio: 'dist/folio.js' }, dist }];
  });
  return { name: 'folio-cli', 'dist-tags': { latest }, versions: Object.fromEntries(versions) };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    const content = respond(decodeURIComponent(request.url ?? ''));
    response.statusCode = content ? 200 : 404;
    response.end(
      Buffer.isBuffer(content) ? content : JSON.stringify(content ?? { error: 'not found' }),
    );
  });
  registry = await listen(server);
  await pack('1.0.0');
  await pack('1.1.0');
  mkdirSync(original);
  install('--global', `--prefix=${original}`);
});

afterAll(() => server.close());

let prefix: string;
let count = 0;

beforeEach(() => {
  latest = '1.1.0';
  requestedPaths.length = 0;
  count += 1;
  prefix = join(folder, `prefix-${count}`);
  cpSync(original, prefix, { recursive: true, verbatimSymlinks: true });
});

function install(...options: string[]): void {
  execFileSync('npm', ['install', ...options, '--offline', join(folder, 'folio-cli-1.0.0.tgz')], {
    env: { ...process.env, ...base },
    stdio: 'pipe',
  });
}

const installed = () => join(prefix, 'bin', 'folio');
const folio = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runProcess(installed(), argv, { ...base, ...env });

describe('folio update', () => {
  it('updates an installed client to the latest version', async () => {
    const result = await folio(['update', '--json']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(result.stdout)).toEqual({
      name: 'folio-cli',
      installed: '1.0.0',
      latest: '1.1.0',
      available: true,
      updated: true,
    });
    expect((await folio(['--version'])).stdout).toBe('1.1.0\n');
    expect((await folio(['update'])).stdout).toBe('Already up to date (1.1.0).\n');
  });

  it('installs nothing with --check, and never installs an older version', async () => {
    expect((await folio(['update', '--check'])).stdout).toBe(
      'Version 1.1.0 is available. Installed version: 1.0.0.\n',
    );
    latest = '0.9.0';
    expect((await folio(['update'])).stdout).toBe('Already up to date (1.0.0).\n');
    expect((await folio(['--version'])).stdout).toBe('1.0.0\n');
  });

  it('returns exit code 6 for an unreachable registry', async () => {
    const closed = createServer();
    const url = await listen(closed);
    await new Promise((resolve) => closed.close(resolve));
    const result = await folio(['update'], { FOLIO_REGISTRY: url });
    expect(result).toMatchObject({ code: 6, stdout: '' });
    expect(result.stderr).toContain(`Cannot reach ${url}: connection refused.`);
  });

  it.each([
    ['does not have the package', '/elsewhere', 'Package folio-cli not found in the registry'],
    ['has an invalid URL', '?a=b', 'must not contain a user, a query or a fragment.'],
  ])('reports that the registry %s', async (_, path, message) => {
    const result = await folio(['update', '--registry', `${registry}${path}`]);
    expect(result.code).toBeGreaterThan(0);
    expect(result.stderr).toContain(message);
    expect((await folio(['--version'])).stdout).toBe('1.0.0\n');
  });

  it('rejects a version that npm would read as further arguments', async () => {
    latest = '1.1.0 --global evil';
    const result = await folio(['update']);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain('Unexpected response from the registry');
  });

  it('keeps the old version if the installation fails', async () => {
    latest = '1.2.0';
    const result = await folio(['update']);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain('npm install failed.');
    expect((await folio(['--version'])).stdout).toBe('1.0.0\n');
  });

  it('reports a directory without write permission before the download', async () => {
    const modules = join(prefix, 'lib', 'node_modules');
    for (const path of [folder, prefix]) chmodSync(path, 0o755);
    chmodSync(modules, 0o555);
    // root can write everywhere, so the client runs as nobody.
    const asNobody =
      process.getuid?.() === 0 ? 'setpriv --reuid=65534 --clear-groups'.split(' ') : [];
    const [program = '', ...argv] = [...asNobody, process.execPath, installed(), 'update'];
    const result = await runProcess(program, argv, base);
    chmodSync(modules, 0o755);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toMatch(/Cannot write to .*node_modules.*: permission denied\./);
    expect(requestedPaths.filter((path) => path.endsWith('.tgz'))).toEqual([]);
  });

  it('prints the git command for a checkout', async () => {
    const main = join(import.meta.dirname, '../../src/cli/main.ts');
    const result = await runProcess(process.execPath, [main, 'update'], base);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toMatch(/^error: This client runs from a checkout \(.*git pull/s);
    expect(requestedPaths).toEqual([]);
  });

  it('prints the npm command for a dependency of a project', async () => {
    const project = join(folder, `project-${count}`);
    mkdirSync(project);
    install(`--prefix=${project}`);
    const program = join(project, 'node_modules', '.bin', 'folio');
    const result = await runProcess(program, ['update'], base);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain(`This client is a dependency of the project ${project}.`);
    expect(requestedPaths).toEqual([]);
  });

  it('requires a registry if the client was packed without one', async () => {
    const source = join(folder, 'lib', 'node_modules', 'folio-cli');
    await writeClientPackage(source, { version: '1.0.0' });
    const program = join(source, 'dist', 'folio.js');
    const run = (line: string, env: Readonly<Record<string, string>> = {}) =>
      runProcess(process.execPath, [program, ...line.split(' ')], { ...base, ...env });
    const result = await run('update');
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('No registry to update from.');
    expect(result.stderr).toContain('run: folio config set registry <url>.');
    const available = 'Version 1.1.0 is available. Installed version: 1.0.0.\n';
    const ofNpm = { npm_config_registry: registry };
    expect((await run('update --check', ofNpm)).stdout).toBe(available);
    expect(await run(`config set registry ${registry}`)).toMatchObject({ code: 0 });
    expect((await run('update --check')).stdout).toBe(available);
    await run('config unset registry');
    const invalid = await run('update', { FOLIO_REGISTRY: 'nonsense' });
    expect(invalid).toMatchObject({ code: 2, stdout: '' });
    expect(invalid.stderr).toContain('Invalid URL in FOLIO_REGISTRY.');
  });
});
