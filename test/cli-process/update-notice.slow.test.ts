import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeClientPackage } from '../../src/cli/core/pack/client-package.ts';
import { newFolder } from '../support/disk/new-folder.ts';
import { listen } from '../support/http/local-server.ts';
import { runProcess } from '../support/processes/client-process.ts';

const folder = newFolder();
const program = join(folder, 'lib', 'node_modules', 'folio-cli', 'dist', 'folio.js');
const base = { PATH: process.env.PATH ?? '', TERM: 'xterm', HOME: folder };
let server: Server;
let requests = 0;
let configDir: string;
let count = 0;

beforeAll(async () => {
  server = createServer((_request, response) => {
    requests += 1;
    response.end(JSON.stringify({ 'dist-tags': { latest: '1.1.0' } }));
  });
  const registry = await listen(server);
  await writeClientPackage(join(program, '..', '..'), { version: '1.0.0', registry });
});

afterAll(() => server.close());

beforeEach(() => {
  requests = 0;
  count += 1;
  configDir = join(folder, `config-${count}`);
});

const stateFile = () => join(configDir, 'update-check.json');
const readState = () => JSON.parse(readFileSync(stateFile(), 'utf8'));

/** Runs the client in a pseudo-terminal. @returns its output. */
async function inTerminal(line: string, variables: Readonly<Record<string, string>> = {}) {
  const { stdout, code } = await runProcess(
    'script',
    ['--quiet', '--return', '--command', `"${process.execPath}" "${program}" ${line}`, '/dev/null'],
    { ...base, FOLIO_CONFIG_DIR: configDir, ...variables },
  );
  expect(code).toBe(0);
  return stdout;
}

/** Waits for the check that a command has started in the background. */
async function untilChecked(): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (existsSync(stateFile()) && readState().latest !== undefined) return;
    await wait(50);
  }
  throw new Error('the check has stored no version');
}

const notice = 'Version 1.1.0 is available (installed: 1.0.0). To update, run: folio update';

describe('the notice of a newer version', () => {
  it('is printed once a day on a terminal, after a check in the background', async () => {
    expect(await inTerminal('version')).toBe('1.0.0\r\n');
    await untilChecked();
    expect(await inTerminal('version')).toBe(`1.0.0\r\n${notice}\r\n`);
    expect(await inTerminal('version')).toBe('1.0.0\r\n');
    expect(requests).toBe(1);
    const yesterday = Date.now() - 86_400_000;
    writeFileSync(stateFile(), JSON.stringify({ ...readState(), notifiedAt: yesterday }));
    expect(await inTerminal('version')).toContain(notice);
    expect(requests).toBe(1);
  });

  it('is not printed, and the check does not run, without a terminal', async () => {
    const env = { ...base, FOLIO_CONFIG_DIR: configDir };
    const result = await runProcess(process.execPath, [program, 'version'], env);
    expect(result).toMatchObject({ code: 0, stdout: '1.0.0\n', stderr: '' });
    expect(existsSync(stateFile())).toBe(false);
  });

  it('can be disabled with the check by an environment variable', async () => {
    await inTerminal('version', { FOLIO_NO_UPDATE_NOTICE: '1' });
    expect(existsSync(stateFile())).toBe(false);
  });

  it('can be disabled with the check by a setting', async () => {
    const env = { ...base, FOLIO_CONFIG_DIR: configDir };
    const argv = [program, 'config', 'set', 'update-notice', 'no'];
    expect(await runProcess(process.execPath, argv, env)).toMatchObject({ code: 0 });
    await inTerminal('version');
    expect(existsSync(stateFile())).toBe(false);
  });

  it('is not printed for an invalid state or registry', async () => {
    await inTerminal('version', { FOLIO_REGISTRY: 'nonsense' });
    expect(existsSync(stateFile())).toBe(false);
    const env = { ...base, FOLIO_CONFIG_DIR: configDir };
    const argv = [program, 'config', 'set', 'update-notice', 'yes'];
    await runProcess(process.execPath, argv, env);
    writeFileSync(stateFile(), '{');
    expect(await inTerminal('version')).toBe('1.0.0\r\n');
    await untilChecked();
  });
});
