import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRequired } from '../../../../src/cli/core/declare/option.ts';
import { ctrlC, useDialogues } from '../../../support/cli/dialogue.ts';
import { allCommands } from '../program/sample-lines.ts';

const { newCli, newUser, onTerminal, shared } = useDialogues();

const withRequired = allCommands.filter(({ command }) =>
  Object.values(command.options).some(isRequired),
);

describe('a dialogue', () => {
  it('exists for every noun that has a command create with required options', () => {
    const nouns = ['accounts', 'categories', 'entries', 'feedback', 'prompts', 'webhooks'];
    expect(withRequired.map(({ path }) => path)).toEqual(
      expect.arrayContaining(nouns.map((noun) => `${noun} create`)),
    );
  });

  it.each(withRequired)('ends with exit code 130 after Ctrl-C: folio $path', async ({ path }) => {
    const result = await onTerminal(path.split(' '), { '? ': ctrlC });
    expect(result).toMatchObject({ code: 130, stdout: '' });
    expect(result.stderr).toContain('error: Interrupted.');
    expect(result.operations).not.toContain(expect.stringContaining('Create'));
  });

  it.each(withRequired)(
    'does not begin without a terminal or with --no-input: folio $path',
    async ({ path, command }) => {
      const required = Object.entries(command.options).filter(([, option]) => isRequired(option));
      const words = path.split(' ');
      const withoutTerminal = await shared.user.run(words);
      const { operations, ...withoutInput } = await onTerminal([...words, '--no-input']);
      for (const { code, stdout, stderr } of [withoutTerminal, withoutInput]) {
        expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
        expect(stderr).toMatch(/^error: Missing required options?: /);
        for (const [name] of required) expect(stderr).toContain(`--${name} <`);
      }
      expect(operations).toEqual([]);
    },
  );

  it('does not begin if all required options are given', async () => {
    const line = 'categories create --name Given --type expense --emoji 🎁';
    const { code, stderr, operations } = await onTerminal(line.split(' '));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(operations).toEqual(['CliCreateCategory']);
  });

  it('creates nothing if the summary is not confirmed or Ctrl-C is pressed at it', async () => {
    const required = { '? Name': 'Never', '? Add details?': '' };
    for (const [answer, code, message] of [
      ['n', 1, 'No changes were made.'],
      [ctrlC, 130, 'Interrupted.'],
    ] as const) {
      const answers = { ...required, '? Create a bank account?': answer };
      const result = await onTerminal(['accounts', 'create'], answers);
      expect(result).toMatchObject({ code, stdout: '', operations: [] });
      expect(result.stderr).toContain(message);
    }
  });

  it('keeps a long text in a file if the server rejects the key', async () => {
    const user = await newUser({ key: { permission: 'READ' } });
    const { code, stderr } = await onTerminal(
      'prompts create --title T --description D --category creative'.split(' '),
      { '? Content': 'Long and careful', '? Add details?': '', '? Create a': '' },
      user,
    );
    expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringContaining('error: ') });
    const path = /The content is in (.+\.md)\./.exec(stderr)?.[1] ?? '';
    expect(readFileSync(path, 'utf8')).toBe('Long and careful');
    rmSync(dirname(path), { recursive: true });
  });

  it('names the command for the records that do not exist yet', async () => {
    const user = await newUser();
    for (const { databaseId } of await user.json('categories', 'list')) {
      await user.json('categories', 'delete', String(databaseId), '--yes');
    }
    const { code, stderr } = await onTerminal(['entries', 'create'], {}, user);
    expect(code).toBe(2);
    expect(stderr).toContain(
      'error: There are no categories.\nTo create one, run: folio categories create\n',
    );
  });

  it('requires a key before the first prompt', async () => {
    const { code, stderr } = await onTerminal(['entries', 'create'], {}, newCli());
    expect(code).toBe(4);
    expect(stderr).not.toContain('?');
  });

  it('omits the control characters of record names', async () => {
    const user = await newUser();
    await user.json('accounts', 'create', '--name', 'A\u001b[31mB');
    const answers = {
      '? Category': '',
      '? Amount': '1',
      '? Add details?': 'y',
      '? Description': '',
      '? Date': '',
      '? Recurring?': '',
      '? Account': ctrlC,
    };
    const { stderr } = await onTerminal(['entries', 'create'], answers, user);
    expect(stderr).toContain('A[31mB');
    expect(stderr).not.toContain('\u001b[31m');
  });
});

describe('--no-input', () => {
  it('makes a missing confirmation an error on a terminal', async () => {
    const { code, stderr } = await onTerminal(['--no-input', 'prompts', 'delete', 'x']);
    expect(code).toBe(2);
    expect(stderr).toBe(
      'error: Confirmation required, and --no-input is set.\nPass --yes to confirm.\n',
    );
  });
});
