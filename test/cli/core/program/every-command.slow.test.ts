import { describe, expect, it } from 'vitest';
import { usesInstance } from '../../../../src/cli/core/declare/command.ts';
import { kebabCase } from '../../../../src/cli/core/declare/kebab-case.ts';
import { flagsOf } from '../../../../src/cli/core/declare/option.ts';
import { declaredOptions } from '../../../../src/cli/core/declare/shared-options.ts';
import { enumValue } from '../../../../src/common/enum-values.ts';
import { generateKey } from '../../../../src/identity/key-format.ts';
import { useCli } from '../../../support/cli/cli.ts';
import { allCommands, sendingLine, visibleCommands } from './sample-lines.ts';

const newCli = useCli(() => () => Promise.reject(new Error('unexpected request')));
const keys = { prompts: generateKey('fol_'), finance: generateKey('fin_') };
const url = 'http://environment.test';

const withKey = allCommands.filter(({ command }) => command.requiredKey);

describe('the environment variables', () => {
  it('are tested with all commands that need a key', () => {
    expect(withKey.length).toBeGreaterThan(20);
  });

  it.each(withKey)('choose the server and the key: folio $path', async ({ path, command }) => {
    const cli = newCli();
    const sent: { url: string; key: string | undefined }[] = [];
    const variables = {
      FOLIO_URL: url,
      FOLIO_API_KEY: keys.prompts,
      FOLIO_FINANCE_KEY: keys.finance,
      EDITOR: 'true',
    };
    await cli.run(sendingLine({ path, command }, cli.folder), {
      variables,
      input: 'text',
      fetch: async (target, { headers }) => {
        sent.push({ url: target, key: headers?.authorization?.slice('Bearer '.length) });
        throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
      },
    });
    const key = keys[command.requiredKey as keyof typeof keys];
    const route = path === 'entries export' ? '/exports/entries.csv' : '/graphql';
    expect(sent).toEqual([{ url: expect.stringMatching(`^${url}${route}(\\?|$)`), key }]);
  });

  it.each(withKey)('are named in errors: folio $path', async ({ path, command }) => {
    const cli = newCli();
    const variable = command.requiredKey === 'prompts' ? 'FOLIO_API_KEY' : 'FOLIO_FINANCE_KEY';
    const words = sendingLine({ path, command }, cli.folder);
    const missing = await cli.run(words, { variables: { FOLIO_URL: url }, input: '' });
    expect(missing.code).toBe(4);
    expect(missing.stderr).toContain(`Set ${variable}. The URL comes from FOLIO_URL.`);
    const invalid = await cli.run(words, {
      variables: { FOLIO_URL: url, [variable]: 'hunter2' },
      input: '',
    });
    expect(invalid.code).toBe(2);
    expect(invalid.stderr).toContain(` in ${variable}.`);
  });
});

describe('completion', () => {
  const cli = newCli();
  const complete = async (...words: string[]) => {
    const { stdout } = await cli.run(['complete', '--', ...words]);
    const lines = stdout.trimEnd().split('\n');
    return { words: lines.slice(0, -1).map((line) => line.split('\t')[0]), end: lines.at(-1) };
  };

  it.each(visibleCommands)(
    'knows the name, options and values of: folio $path',
    async ({ path, command }) => {
      const words = path.split(' ');
      expect((await complete(...words)).words).toContain(words.at(-1));
      const options = Object.entries(declaredOptions(command));
      const flags = options.flatMap(([name, option]) => flagsOf(name, option));
      expect((await complete(...words, '--')).words).toEqual([...flags, '--help']);
      for (const [name, option] of options) {
        const flag = `--${kebabCase(name)}`;
        if (option.type === 'flag') continue;
        const separate = await complete(...words, flag, '');
        const assigned = await complete(...words, `${flag}=`);
        expect(assigned.words).toEqual(separate.words.map((word) => `${flag}=${word}`));
        expect(assigned.end).toBe(separate.end);
        if (option.values)
          expect(separate.words).toEqual(Object.keys(option.values).map(enumValue));
        if (/\b(file|folder)\b/i.test(option.placeholder ?? '')) expect(separate.end).toBe(':0');
        if (name === 'json') {
          const fields = Object.keys(command.output?.fields ?? {});
          expect(separate.words).toEqual(fields);
          const next = await complete(...words, flag, `${fields[0]},`);
          expect(next.words).toEqual(fields.slice(1).map((field) => `${fields[0]},${field}`));
        }
      }
      expect(usesInstance(command)).toBe(flags.includes('--instance'));
    },
  );
});
