import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { clipboardTools } from '../../../../src/cli/core/terminal/clipboard.ts';
import { useApp } from '../../../support/app/app.ts';
import type { TestCli } from '../../../support/cli/cli.ts';
import { useCliUsers } from '../../../support/cli/cli-users.ts';

const test = useApp();
const { newUser } = useCliUsers(test);
let cli: TestCli;

const render = ['prompts', 'render', 'Letter'];

beforeAll(async () => {
  ({ cli } = await newUser({ services: ['prompts'], key: { permission: 'MANAGE' } }));
  await cli.json(
    ...['prompts', 'create', '--title', 'Letter', '--description', 'D', '--category', 'business'],
    ...['--content', 'Dear {{NAME}},\n{{TEXT}}\n{{NAME}}'],
  );
});

const inFolder = (name: string, content: string) => {
  const path = join(cli.folder, name);
  writeFileSync(path, content);
  return path;
};

describe('folio prompts render', () => {
  it('replaces variables by values, files and standard input, unchanged', async () => {
    const path = inFolder('text.txt', '  {{NAME}} $& @x\r\n');
    const fromFile = await cli.run([...render, 'NAME=Ann=B', `TEXT=@${path}`]);
    expect(fromFile).toEqual({
      code: 0,
      stdout: 'Dear Ann=B,\n  {{NAME}} $& @x\r\n\nAnn=B\n',
      stderr: '',
    });
    const fromInput = await cli.run([...render, 'TEXT=@-', 'NAME='], { input: 'é\n' });
    expect(fromInput.stdout).toBe('Dear ,\né\n\n');
    const escaped = await cli.run([...render, 'NAME=@@-', 'TEXT=@@@x']);
    expect(escaped.stdout).toBe('Dear @-,\n@@x\n@-\n');
  });

  it('reads values from JSON, also after a byte order mark, over which the command line takes precedence', async () => {
    const path = inFolder('vars.json', '{"NAME": "File", "TEXT": 12.5, "OTHER": true}');
    const result = await cli.run([...render, '--vars', path, 'NAME=Line', '--json=rendered']);
    expect(JSON.parse(result.stdout)).toEqual({ rendered: 'Dear Line,\n12.5\nLine' });
    const input = '\ufeff{"NAME": "@x", "TEXT": ""}';
    const fromInput = await cli.run([...render, '--vars', '-'], { input });
    expect(fromInput.stdout).toBe('Dear @x,\n\n@x\n');
  });

  it('prompts for missing values on a terminal, in the order of the template', async () => {
    const prompted = await cli.run(render, {
      columns: 80,
      answers: { 'NAME:': 'Ann', 'TEXT:': 'Hi' },
    });
    expect(prompted).toMatchObject({ code: 0, stdout: 'Dear Ann,\nHi\nAnn\n' });
    expect(prompted.stderr).toMatch(/NAME:.*TEXT:/s);
    const one = await cli.run([...render, 'NAME=Bo'], { columns: 80, answers: { 'TEXT:': '' } });
    expect(one.stdout).toBe('Dear Bo,\n\nBo\n');
    expect(one.stderr).not.toContain('NAME:');
  });

  it.each([
    [[], 'Missing template variables: NAME, TEXT.'],
    [['NAME=x'], 'Missing template variables: TEXT.'],
    [['NAME=x', 'TEXT=y', 'TEX=z'], 'Unknown template variables: TEX.'],
    [['NAME=x', 'NAME=y'], 'The template variable NAME has two values.'],
    [['NAME'], 'Invalid value “NAME” for a template variable.'],
    [['name=x'], 'Invalid value “name=x” for a template variable.'],
    [['NAME=@-', 'TEXT=@-'], 'Only one value can be read from standard input.'],
    [['NAME=@-', '--vars', '-'], 'Only one value can be read from standard input.'],
  ])('rejects %j without a terminal and prints nothing', async (argv, message) => {
    const result = await cli.run([...render, ...argv]);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(message);
  });

  it('uses numbers of the JSON file as they are written', async () => {
    const path = inFolder('numbers.json', '{"NAME": 12345678901234567890, "TEXT": 1.50}');
    const { stdout } = await cli.run([...render, '--vars', path]);
    expect(stdout).toContain('Dear 12345678901234567890,\n1.50\n');
  });

  it('does not prompt if a name is unknown', async () => {
    const result = await cli.run([...render, 'NAMES=x'], { columns: 80 });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('Unknown template variables: NAMES. Did you mean NAME?');
  });

  it.each([
    ['[]', 'not an object'],
    ['null', 'not an object'],
    ['{', 'not valid JSON'],
    ['{"NAME": null}', 'the value of NAME is not a string, number or boolean'],
    ['{"NAME": ["x"]}', 'the value of NAME is not a string, number or boolean'],
  ])('rejects the JSON file %s', async (json, reason) => {
    const path = inFolder('invalid.json', json);
    const result = await cli.run([...render, '--vars', path]);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(`Invalid file ${path}: ${reason}.`);
  });

  it('reports a file that cannot be read before it sends a request', async () => {
    const fetch = () => Promise.reject(new Error('unexpected request'));
    const missing = await cli.run([...render, 'NAME=@/no/such'], { fetch });
    expect(missing).toMatchObject({ code: 1, stdout: '' });
    expect(missing.stderr).toContain('Cannot read /no/such: no such file or directory.');
  });
});

describe('--copy', () => {
  /** A folder with programs, for PATH. */
  function programs(name: string, scripts: Readonly<Record<string, string>>): string {
    const folder = join(cli.folder, name);
    mkdirSync(folder);
    for (const [program, script] of Object.entries(scripts)) {
      writeFileSync(join(folder, program), `#!/bin/sh\n${script}\n`);
      chmodSync(join(folder, program), 0o755);
    }
    return folder;
  }
  const values = ['NAME=“Ann”', 'TEXT=`$(x)` -n'];
  const text = 'Dear “Ann”,\n`$(x)` -n\n“Ann”';

  it('copies the text with the first program that succeeds, and prints nothing', async () => {
    const path = join(cli.folder, 'copied');
    const folder = programs('tools', {
      'wl-copy': 'exit 1',
      xclip: `echo "$@" > ${path}.args; /bin/cat > ${path}; (/bin/sleep 30 &)`,
      xsel: 'exit 0',
    });
    const variables = { PATH: folder };
    const result = await cli.run([...render, ...values, '--copy'], { variables });
    expect(result).toEqual({ code: 0, stdout: '', stderr: 'Copied “Letter” to the clipboard.\n' });
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(readFileSync(`${path}.args`, 'utf8')).toBe('-selection clipboard\n');
    const json = await cli.run([...render, ...values, '--copy', '--json'], { variables });
    expect(JSON.parse(json.stdout)).toMatchObject({ rendered: text, copied: true });
    expect(json.stderr).toBe('');
  });

  it('reports that no program is installed, or why each failed', async () => {
    const none = await cli.run([...render, ...values, '--copy'], {
      variables: { PATH: programs('none', {}) },
    });
    expect(none).toMatchObject({ code: 1, stdout: '' });
    expect(none.stderr).toContain('Cannot copy to the clipboard.');
    expect(none.stderr).toContain('None of these programs is installed: wl-copy, xclip, xsel,');
    expect(none.stderr).toContain('Without --copy, the text is printed.');
    const failing = await cli.run([...render, ...values, '--copy', '--json'], {
      variables: { PATH: programs('failing', { xclip: 'exit 3' }) },
    });
    expect(JSON.parse(failing.stderr)).toMatchObject({
      code: 'CLIPBOARD_UNAVAILABLE',
      details: ['xclip: exit code 3'],
    });
  });
});

describe('clipboardTools', () => {
  it('returns the programs of the operating system', () => {
    expect(clipboardTools('darwin')).toEqual([['pbcopy']]);
    expect(clipboardTools('win32').map(([program]) => program)).toEqual(['powershell.exe']);
    expect(clipboardTools('linux').map(([program]) => program)).toEqual([
      'wl-copy',
      'xclip',
      'xsel',
      'powershell.exe',
    ]);
  });
});
