import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePackedClient } from '../support/cli/packed-client.ts';
import { listen } from '../support/http/local-server.ts';
import { runInTerminal } from '../support/processes/pseudo-terminal.ts';
import { createTemplate } from '../support/prompts/templates.ts';
import type { Person } from '../support/users/people.ts';

const { client, newUser, server: folio } = usePackedClient();
const config = () => join(client.configDir, 'config.json');
let person: Person;
let key: string;

beforeAll(async () => {
  const user = await newUser();
  ({ person } = user);
  key = user.keys.prompts;
});

const inTerminal = (
  line: string,
  answers: Readonly<Record<string, string>> = {},
  variables: Readonly<Record<string, string>> = {},
) => runInTerminal(client, line, answers, variables);

/** A server whose status line and headers would control a terminal. */
async function startHostileServer() {
  const head = 'HTTP/1.1 200 \u009b2J\u009d0;owned\u009c OK\r\nX-Odd: \u009b31mred\u0085\r\n';
  const body = '{"text": "\u061c\u202e"}';
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.from(`${head}Connection: close\r\n\r\n`, 'latin1'));
      socket.end(body);
    });
  });
  return { server, url: await listen(server) };
}

describe('the packed client in a terminal', () => {
  it('prints no control characters of a status line, a header or a body', async () => {
    const hostile = await startHostileServer();
    const variables = { FOLIO_URL: hostile.url, FOLIO_API_KEY: key };
    const { output } = await inTerminal('api rest get /api/v1/x -i', {}, variables);
    hostile.server.close();
    expect(output).toContain('x-odd: ');
    expect(output).toContain('31mred');
    expect(output).not.toMatch(/[\u0080-\u009f\u061c\u202e]/);
  });

  it('returns exit code 130 and stores nothing after Ctrl-C or Ctrl-D at a prompt', async () => {
    for (const end of ['\u0003', '\u0004']) {
      const { code, output } = await inTerminal(`login --url ${folio.url}`, {
        'browser?': 'n\r',
        '(hidden)': end,
      });
      expect(code).toBe(130);
      expect(output).toContain('Interrupted.');
    }
    expect(existsSync(config())).toBe(false);
  });

  it('prompts for the URL and the hidden key in login', async () => {
    const { code, output } = await inTerminal('login', {
      'Server URL:': `${folio.url}\r`,
      'browser?': 'n\r',
      '(hidden)': `${key}\r`,
    });
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Logged in to') });
    expect(output).not.toContain(key);
    expect(readFileSync(config(), 'utf8')).toContain(key);
  });

  it('prompts for the variables of a template, in their order', async () => {
    const line = 'prompts create --title Letter --description D --category creative';
    await client.run([...line.split(' '), '--content', 'Dear {{NAME}}, {{TEXT}}']);
    const { code, output } = await inTerminal('prompts render letter', {
      'NAME:': 'Ann\r',
      'TEXT:': 'hello\r',
    });
    expect([code, output.trimEnd().split('\r\n').at(-1)]).toEqual([0, 'Dear Ann, hello']);
    const stopped = await inTerminal('prompts render letter', { 'NAME:': '\u0003' });
    expect([stopped.code, stopped.output.includes('Dear')]).toEqual([130, false]);
  });

  it('opens the editor for the content', async () => {
    const editor = join(client.configDir, 'editor.sh');
    execFileSync('sh', [
      '-c',
      `printf '#!/bin/sh\\necho "Hello {{NAME}}" > "$1"\\n' > "${editor}"`,
    ]);
    execFileSync('chmod', ['+x', editor]);
    const line = 'prompts create --title T --description D --category creative -e';
    const { code, output } = await inTerminal(`${line} --json content`, {}, { EDITOR: editor });
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('"content": "Hello {{NAME}}"'),
    });
    const failed = await inTerminal(line, {}, { VISUAL: 'false' });
    expect(failed.code).toBe(1);
    expect(failed.output).toContain('The editor false failed');
  });

  it.each([
    ['is missing', '', 'no such file or directory'],
    ['is killed', '#!/bin/sh\nkill -9 $$\n', 'terminated by SIGKILL'],
  ])('sends nothing if the editor %s', async (_, script, reason) => {
    const editor = join(client.configDir, 'no-editor.sh');
    if (script !== '') writeFileSync(editor, script, { mode: 0o755 });
    const line = 'prompts create --title T --description D --category creative -e';
    const { code, output } = await inTerminal(line, {}, { EDITOR: editor });
    expect(code).toBe(1);
    expect(output).toContain(`failed: ${reason}.`);
    expect(output).toContain('Nothing was sent to the server.');
  });

  it('fits a list to the terminal and prompts before deleting', async () => {
    const title = 'A title that is too long for a terminal '.repeat(2).trim();
    const { id } = await createTemplate(person, { title });
    const { output } = await inTerminal('prompts list --limit 1');
    const [notice, ...lines] = output.trimEnd().split('\r\n');
    expect(notice).toMatch(/^Showing 1 of \d+\. For more, pass --limit <number> or --all\.$/);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
    expect(lines[1]).toContain('…');
    const no = await inTerminal(`prompts delete ${id}`, { '(y/N)': 'n\r' });
    expect([no.code, no.output.includes('No changes were made.')]).toEqual([1, true]);
    const yes = await inTerminal(`prompts delete ${id}`, { '(y/N)': 'y\r' });
    expect([yes.code, yes.output.includes('Deleted')]).toEqual([0, true]);
  });
});
