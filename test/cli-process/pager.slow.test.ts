import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openerOf } from '../../src/cli/core/terminal/browser.ts';
import { usePackedClient } from '../support/cli/packed-client.ts';

const { client, newUser, server } = usePackedClient();
let variables: Record<string, string>;
const inFolder = (name: string) => join(client.configDir, name);

/** Writes a program that runs these lines of shell. @returns its path */
function program(name: string, lines: string): string {
  const path = inFolder(name);
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Runs the client in a terminal with 10 rows. */
const inTerminal = (line: string, others: Record<string, string> = {}) =>
  client.shell(
    `script --quiet --return --command 'stty cols 80 rows 10; "${process.execPath}" "${client.program}" ${line}' /dev/null`,
    { variables: { ...variables, NO_COLOR: '1', ...others } },
  );

beforeAll(async () => {
  variables = (await newUser()).finance;
  mkdirSync(client.configDir, { recursive: true });
});

describe('the pager', () => {
  const long = 'categories list';
  const short = 'categories list --type income';

  it('shows output that is longer than the terminal', async () => {
    const pager = program('pager.sh', 'echo "PAGED BY $0 $1"; cat');
    const paged = await inTerminal(long, { FOLIO_PAGER: `"${pager}" -x`, PAGER: 'false' });
    expect(paged.code).toBe(0);
    expect(paged.stdout).toContain(`PAGED BY ${pager} -x`);
    expect(paged.stdout).toContain('Housing');
    expect((await inTerminal(long, { PAGER: pager })).stdout).toContain('PAGED BY');
    expect((await inTerminal(short, { PAGER: pager })).stdout).not.toContain('PAGED BY');
  });

  it('is not used with --no-pager, an empty variable or without a terminal', async () => {
    const pager = program('pager.sh', 'echo PAGED; cat');
    const outputs = [
      await inTerminal(`${long} --no-pager`, { PAGER: pager }),
      await inTerminal(long, { PAGER: pager, FOLIO_PAGER: '' }),
      await client.run(long.split(' '), { variables: { ...variables, PAGER: pager } }),
    ];
    for (const { code, stdout } of outputs) {
      expect(code).toBe(0);
      expect(stdout).toContain('Housing');
      expect(stdout).not.toContain('PAGED');
    }
  });

  it('is started without a shell, and can exit before it has read everything', async () => {
    const marker = inFolder('executed');
    const hostile = await inTerminal(long, { PAGER: `cat; touch ${marker}` });
    expect(hostile.stdout).toContain('Cannot start the pager cat;: no such file or directory.');
    expect(hostile.stdout).toContain('Housing');
    expect(existsSync(marker)).toBe(false);
    expect((await inTerminal(long, { PAGER: program('early.sh', 'exit 0') })).code).toBe(0);
  });
});

describe('--web', () => {
  const browser = () => program('browser.sh', `printf '%s' "$1" > "${inFolder('opened')}"`);

  it.each([
    ['entries list --month 2026-03', '/money/entries?month=2026-03'],
    ['summary', '/money'],
    ['analytics --month 2026-03', '/money?month=2026-03'],
    ['accounts list', '/money/accounts'],
    ['categories list', '/money/categories'],
    ['prompts list', '/prompts'],
    [
      'prompts show 019A8F3C-5b1e-7c42-9d06-3f8e2a71b4d5',
      '/prompts/019a8f3c-5b1e-7c42-9d06-3f8e2a71b4d5',
    ],
    ['feedback list', '/ideas'],
    ['referrals list', '/invites'],
  ])('opens the page of folio %s without a key', async (line, path) => {
    const { code, stdout, stderr } = await client.run([...line.split(' '), '--web'], {
      variables: { FOLIO_URL: server.url, BROWSER: browser() },
    });
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '',
      stderr: `Opening ${server.url}${path}\n`,
    });
    expect(readFileSync(inFolder('opened'), 'utf8')).toBe(`${server.url}${path}`);
  });

  it('prints the address when no browser can be opened', async () => {
    const { code, stderr } = await client.run(['prompts', 'list', '--web'], {
      variables: { FOLIO_URL: server.url, BROWSER: '/nothing/here' },
    });
    expect(code).toBe(1);
    expect(stderr).toContain(
      `error: Cannot open the browser with /nothing/here: no such file or directory.\nOpen this page in a browser: ${server.url}/prompts`,
    );
  });

  it('opens the browser with the program of the system, without a shell', () => {
    expect(openerOf('darwin', {})).toEqual(['open']);
    expect(openerOf('win32', {})).toEqual(['rundll32', 'url.dll,FileProtocolHandler']);
    expect(openerOf('linux', {})).toEqual(['xdg-open']);
    expect(openerOf('linux', { BROWSER: 'firefox --new-tab' })).toEqual(['firefox', '--new-tab']);
  });
});
