import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useClient } from '../support/processes/client-process.ts';

const client = useClient();

/** Calls the completion function as bash does. Prints the completions separated by spaces. */
const harness = `
  source <(folio completion bash)
  source <(folio completion bash)
  try() {
    COMP_LINE=$1 COMP_POINT=\${#1} COMP_WORDS=("\${@:2}") COMP_CWORD=$(($# - 2)) COMP_TYPE=9
    COMPREPLY=()
    _folio
    echo "\${COMPREPLY[*]}"
  }`;

/** The completions of lines, each given as the line and the words that bash splits it into. */
async function complete(...lines: readonly (readonly [string, ...string[]])[]): Promise<string[]> {
  const quoted = lines.map((words) => words.map((word) => `'${word}'`).join(' '));
  const script = [harness, ...quoted.map((words) => `try ${words}`)].join('\n');
  const { stdout, stderr } = await client.shell(script);
  expect(stderr).toBe('');
  return stdout.split('\n').slice(0, -1);
}

/** Runs bash in a pseudo-terminal. Each step sends keys and waits for the expected output. */
function runInteractiveBash(
  steps: readonly (readonly [keys: string, expected: string])[],
): Promise<string> {
  const child = spawn(
    'script',
    ['--quiet', '--return', '--command', 'bash --norc --noprofile -i', '/dev/null'],
    { env: { ...client.variables(), PS1: 'ready> ' }, stdio: 'pipe' },
  );
  child.stdin.on('error', () => {});
  let output = '';
  let step = 0;
  let from = 0;
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`bash did not show ${steps[step - 1]?.[1]}:\n${output}`));
    }, 15_000);
    const next = () => {
      const expected = step === 0 ? 'ready> ' : (steps[step - 1]?.[1] as string);
      const index = output.indexOf(expected, from);
      if (index < 0) return;
      from = index + expected.length;
      const keys = steps[step]?.[0];
      step += 1;
      if (keys === undefined) child.stdin.end('\u0003\u0004');
      else child.stdin.write(keys);
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      next();
    });
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(deadline);
      resolve(output);
    });
  });
}

describe('the completion of bash', () => {
  it('completes commands, options and values, also when sourced twice', async () => {
    expect(
      await complete(
        ['folio pro', 'folio', 'pro'],
        ['folio prompts list --category d', 'folio', 'prompts', 'list', '--category', 'd'],
        ['folio feedback ', 'folio', 'feedback', ''],
        ['folio feedback list --st', 'folio', 'feedback', 'list', '--st'],
        ['folio nonsense ', 'folio', 'nonsense', ''],
      ),
    ).toEqual(['prompts', 'developer', 'list show create', '--status', '']);
  });

  it('is registered for folio', async () => {
    const { stdout, stderr } = await client.shell(`
      source <(folio completion bash)
      compopt() { :; }
      function_of_folio=$(complete -p folio | sed -E 's/.*-F ([^ ]+).*/\\1/')
      try() {
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=999 COMP_TYPE=9
        COMPREPLY=()
        "$function_of_folio"
        echo "\${COMPREPLY[*]}"
      }
      try folio pro
      try folio prompts list --category d
      try folio feedback list --st`);
    const completions = stdout.split('\n').map((line) => line.trim());
    expect({ offered: completions, stderr }).toEqual({
      offered: ['prompts', 'developer', '--status', ''],
      stderr: '',
    });
  });

  it('joins the words that bash splits at "=" and ":"', async () => {
    const line = 'folio prompts show --render A=b:c --j';
    const words = ['folio', 'prompts', 'show', '--render', 'A', '=', 'b', ':', 'c', '--j'] as const;
    expect(await complete([line, ...words])).toEqual(['--json --jq']);
  });

  it('completes the value after "=", and fields after a comma', async () => {
    const list = ['folio', 'prompts', 'list'] as const;
    expect(
      await complete(
        ['folio prompts list --category=', ...list, '--category', '='],
        ['folio prompts list --category=d', ...list, '--category', '=', 'd'],
        ['folio prompts list --json title,ta', ...list, '--json', 'title,ta'],
        ['folio prompts list --json=title,ta', ...list, '--json', '=', 'title,ta'],
      ),
    ).toEqual([
      'productivity business developer creative communication starter-kit',
      'developer',
      'title,tags',
      'title,tags',
    ]);
  });

  it('completes the part of a word before the cursor', async () => {
    const { stdout, stderr } = await client.shell(`
      source <(folio completion bash)
      COMP_LINE='folio proxy list' COMP_POINT=9 COMP_WORDS=(folio proxy list) COMP_CWORD=1
      _folio
      echo "\${COMPREPLY[*]}"`);
    expect({ stdout, stderr }).toEqual({ stdout: 'prompts\n', stderr: '' });
  });

  it.each([
    '$(touch MARK)',
    '`touch MARK`',
    '"$(touch MARK)"',
    "x'; touch MARK; '",
    '<(touch MARK)',
  ])('evaluates nothing in the line: %s', async (word) => {
    const mark = join(client.configDir, '..', 'mark');
    const hostileWord = word.replace('MARK', mark);
    // The cursor is after the hostile word, then within it.
    const words = ['folio', 'prompts', 'show', hostileWord, ''];
    const quoted = words.map((each) => `'${each.replaceAll("'", "'\\''")}'`).join(' ');
    await client.shell(`${harness}\nCOMP_WORDS=(${quoted}) COMP_CWORD=4 COMP_LINE="\${COMP_WORDS[*]}"
        COMP_POINT=\${#COMP_LINE}; _folio; ((COMP_CWORD--)); _folio`);
    expect(existsSync(mark)).toBe(false);
  });

  it('runs nothing in the line when TAB is pressed in a terminal', async () => {
    const bin = join(client.configDir, '..', 'bin');
    const mark = join(bin, 'mark');
    const calls = join(bin, 'calls');
    mkdirSync(bin);
    writeFileSync(
      join(bin, 'folio'),
      `#!/bin/sh\necho "$@" >> '${calls}'\nexec "${process.execPath}" "${client.program}" "$@"\n`,
      { mode: 0o755 },
    );
    const output = await runInteractiveBash([
      [
        `cd '${bin}'; PATH='${bin}':$PATH; source <(folio completion bash); echo sour""ced\r`,
        'sourced',
      ],
      [`folio prompts show $(touch ${mark}) --js\t`, '--json '],
      ['\u0015', ''],
      [`folio prompts list --category dev\t`, 'developer '],
      ['\u0015', ''],
      ['folio prompts create --content-file cal\t', 'calls '],
      ['\u0015', ''],
      ['folio prompts create --content-file=ca\t', 'calls '],
      ['\u0015', ''],
      ['folio feedback submit --image cal\t', 'calls '],
      ['\u0015', ''],
      ['folio prompts list --category=dev\t', 'developer '],
      ['\u0015', ''],
      ['folio prompts show cal\t|', '|'],
      ['\u0015', ''],
    ]);
    // File names are completed only for options that expect a file.
    expect(output).toContain('--content-file calls ');
    expect(output).not.toContain('show calls');
    expect(existsSync(calls)).toBe(true);
    expect(existsSync(mark)).toBe(false);
  });
});
