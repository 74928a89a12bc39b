import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useSeed } from '../support/app/app.ts';
import { usePackedClient } from '../support/cli/packed-client.ts';
import { runInTerminal } from '../support/processes/pseudo-terminal.ts';

const { client, newUser } = usePackedClient();
const user = useSeed(() => newUser());

const inTerminal = (
  line: string,
  answers: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>> = {},
) => runInTerminal(client, line, answers, { ...user.variables, ...others });

const list = async (line: string) => {
  const { stdout } = await client.run([...line.split(' '), '--json'], user);
  return JSON.parse(stdout);
};

describe('a create command in a terminal', () => {
  it('creates an entry from the answers', async () => {
    const { code, output } = await inTerminal('entries create', {
      '? Category': '\u001b[B\r',
      '? Amount': '12.50\r',
      '? Add details?': 'n\r',
      '? Create an entry?': '\r',
    });
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('Created -12.50'),
    });
    expect(await list('entries list')).toMatchObject([{ amount: '12.50' }]);
  });

  it('opens the editor for a long text', async () => {
    const editor = join(client.configDir, '..', 'editor.sh');
    writeFileSync(editor, '#!/bin/sh\nprintf "One\\nTwo\\n" > "$1"\n', { mode: 0o755 });
    const { code, output } = await inTerminal(
      'feedback create --title T',
      { '? Body': '\r', '? Add details?': '\r', '? Submit a': '\r' },
      { EDITOR: editor },
    );
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Submitted “T”') });
    expect(output).toContain('One (2 lines)');
    expect(await list('feedback list')).toMatchObject([{ body: 'One\nTwo' }]);
  });

  it('prompts again if the editor fails', async () => {
    const { code, output } = await inTerminal(
      'feedback create --title Failed',
      { '? Body 1': '\r', '? Body The editor false failed': '\u0003' },
      { EDITOR: 'false' },
    );
    expect(code).toBe(130);
    expect(output).toContain('The editor false failed: exit code 1.');
  });

  it('prompts again for the option that the server rejects, and for no other value', async () => {
    const { code, output } = await inTerminal(`feedback create --title ${'T'.repeat(201)}`, {
      '? Body': 'B\r',
      '? Add details?': '\r',
      '? Submit a': '\r',
      '? Title': 'Dark mode\r',
      '  Title: Dark mode': '\r',
    });
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('Submitted “Dark mode”'),
    });
    expect(output).toContain('Title is too long (maximum is 200 characters)');
    expect(await list('feedback list --limit 1')).toMatchObject([
      { title: 'Dark mode', body: 'B' },
    ]);
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('returns exit code 130 and creates nothing after %s', async (_, end) => {
    for (const answers of [
      { '? Name': end },
      { '? Name': 'Never\r', '? Type': end },
      { '? Name': 'Never\r', '? Type': '\r', '? Emoji': '🎁\r', '? Add details?': end },
      {
        '? Name': 'Never\r',
        '? Type': '\r',
        '? Emoji': '🎁\r',
        '? Add details?': '\r',
        '? Create a category?': end,
      },
    ]) {
      const { code, output } = await inTerminal('categories create', answers);
      expect({ code, output }).toEqual({
        code: 130,
        output: expect.stringContaining('Interrupted'),
      });
    }
    const names = (await list('categories list')).map(({ name }: { name: string }) => name);
    expect(names).not.toContain('Never');
  });

  it('prompts on standard error if standard output is a pipe', async () => {
    const { code, output } = await inTerminal('accounts create --jq .name | tr a-z A-Z', {
      '? Name': 'Daily\r',
      '? Add details?': '\r',
      '? Create a bank account?': '\r',
    });
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('DAILY') });
  });
});
