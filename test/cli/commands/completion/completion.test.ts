import { beforeAll, describe, expect, it } from 'vitest';
import { generateKey } from '../../../../src/identity/key-format.ts';
import { fetchViewer, type TestCli, useCli } from '../../../support/cli/cli.ts';

const newCli = useCli(() => fetchViewer);
let cli: TestCli;

beforeAll(async () => {
  cli = newCli();
  for (const name of ['home', 'work']) await cli.login(generateKey('fol_'), '--instance', name);
});

/** The completions of the last word, and the directive for file names. */
async function complete(...words: string[]) {
  const { code, stdout } = await cli.run(['complete', '--', ...words]);
  expect(code).toBe(0);
  const lines = stdout.trimEnd().split('\n');
  return { words: lines.slice(0, -1).map((line) => line.split('\t')[0]), files: lines.at(-1) };
}

describe('folio complete', () => {
  it.each<[string[], string[]]>([
    [['i'], ['instance']],
    [['complet'], ['completion']],
    [
      ['instance', ''],
      ['list', 'show', 'use', 'delete'],
    ],
    [['prompts', 'up'], ['update']],
    [['prompts', 'list', '--cat'], ['--category']],
    [['prompts', 'list', '--category', 'd'], ['developer']],
    [['feedback', 'list', '--status', 'un'], ['under-review']],
    [
      ['instance', 'use', ''],
      ['home', 'work'],
    ],
    [['prompts', 'list', '--limit', '3', '--instance', 'w'], ['work']],
    [['prompts', 'list', '--json', 'tit'], ['title']],
    [
      ['prompts', 'list', '--wait', '--json', '--j'],
      ['--json', '--jq'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish', 'powershell'],
    ],
    [
      ['prompts', 'list', '--category='],
      ['productivity', 'business', 'developer', 'creative', 'communication', 'starter-kit'].map(
        (value) => `--category=${value}`,
      ),
    ],
    [['prompts', 'list', '--category=d'], ['--category=developer']],
    [['prompts', 'list', '--instance=w'], ['--instance=work']],
    [['prompts', 'list', '--nothing='], []],
    [['prompts', 'list', '--json', 'title,ta'], ['title,tags']],
    [['prompts', 'list', '--json=title,ta'], ['--json=title,tags']],
    [
      ['summary', '--json', 'month,balance,'],
      ['month,balance,income', 'month,balance,expenses'],
    ],
    [['help', 'prompts', 'up'], ['update']],
    [['--instance', 'w'], ['work']],
    [['--wa'], ['--wait']],
    [['--ver'], ['--verbose', '--version']],
    [['--he'], ['--help']],
    [['prompts', '--he'], ['--help']],
    [['prompts', 'list', '--he'], ['--help']],
    [['--instance', 'work', 'prompts', 'list', '--cat'], ['--category']],
    [['entries', 'edit', '1', '--amo'], ['--amount']],
    [['prompts', 'show', ''], []],
    [['nonsense', ''], []],
  ])('completes %j with %j', async (words, expected) => {
    expect(await complete(...words)).toEqual({ words: expected, files: ':4' });
  });

  it('completes file names for options that expect a file', async () => {
    for (const words of [
      ['prompts', 'create', '--content-file', ''],
      ['prompts', 'create', '--content-file=pic'],
      ['prompts', 'create', '--image', 'pic'],
      ['feedback', 'submit', '--title', 'T', '--image', ''],
    ]) {
      expect(await complete(...words)).toEqual({ words: [], files: ':0' });
    }
  });

  it('reads the words from a variable for PowerShell', async () => {
    const variables = { FOLIO_COMPLETION_WORDS: JSON.stringify(['prompts', 'list', '--cat']) };
    const { stdout } = await cli.run(['complete'], { variables });
    expect(stdout).toBe('--category\tOnly templates of this category.\n:4\n');
  });

  it('completes the first word with all visible commands and their summaries', async () => {
    const { stdout } = await cli.run(['complete', '--', '']);
    expect(stdout).toContain('login\tLog in to a folio server\n');
    expect(stdout).not.toContain('complete\t');
  });

  it.each([
    ['bash', `folio complete -- "\${words[@]}"`],
    ['zsh', `folio complete -- "\${(@)words[2,CURRENT]}"`],
    ['fish', 'folio complete -- $words "$current"'],
    ['powershell', 'ConvertTo-Json -Compress -InputObject @($words)'],
  ])('is called by the script for %s with unchanged words', async (shell, call) => {
    const { code, stdout } = await cli.run(['completion', shell]);
    expect(code).toBe(0);
    expect(stdout).toContain(call);
    // These would evaluate text of the command line or of the output.
    expect(stdout).not.toMatch(/\b(eval|source|compgen -W|Invoke-Expression)\b|`/);
    // These fail when the script is sourced twice.
    expect(stdout).not.toMatch(/\b(readonly|declare -r)\b/);
  });

  it('completes file names in fish after a quote, an escaped space or a tilde', async () => {
    const { stdout } = await cli.run(['completion', 'fish']);
    // Unlike `__fish_complete_path`, `complete -C` interprets quotes, escapes and tildes.
    expect(stdout).toContain(`for path in (complete -C "'' $value")`);
  });
});
