import { describe, expect, it } from 'vitest';
import { commands } from '../../../../src/cli/commands.ts';
import { usesInstance } from '../../../../src/cli/core/declare/command.ts';
import { kebabCase } from '../../../../src/cli/core/declare/kebab-case.ts';
import { isRequired } from '../../../../src/cli/core/declare/option.ts';
import { httpFetch } from '../../../../src/cli/core/http/http-fetch.ts';
import { readArguments } from '../../../../src/cli/core/program/run.ts';
import { useCli } from '../../../support/cli/cli.ts';
import { commandLines } from './command-lines.ts';
import { invalidLines } from './invalid-lines.ts';
import { sampleLine, shortestLine, visibleCommands } from './sample-lines.ts';
import { splitLine } from './split-line.ts';

const program = { tree: commands, version: '1.2.3' };
const noSharedOptions = {
  instance: undefined,
  wait: false,
  verbose: false,
  debug: false,
  web: false,
  pager: true,
  input: true,
  json: undefined,
  jq: undefined,
  csv: undefined,
};

function read(...argv: string[]) {
  const parsed = readArguments({ argv }, program);
  if (typeof parsed === 'string')
    throw new Error(`expected a command, got help: ${argv.join(' ')}`);
  return parsed;
}

describe('readArguments', () => {
  it.each(commandLines)('parses folio %s', (line, path, args, options) => {
    const parsed = read(...splitLine(line));
    expect(parsed.path.join(' ')).toBe(path);
    expect(parsed.args).toEqual(args);
    expect(parsed.options).toEqual(options);
    expect(parsed.shared).toEqual(noSharedOptions);
  });

  it('parses the arguments and all options of every command', () => {
    expect(visibleCommands.length).toBeGreaterThan(10);
    for (const each of visibleCommands) {
      const lines = [shortestLine(each), sampleLine(each, () => true)];
      for (const { words, args, options } of lines) {
        const parsed = read(...words);
        expect(parsed, words.join(' ')).toMatchObject({ path: each.path.split(' '), args });
        expect(parsed.options, words.join(' ')).toEqual(options);
        // The commands of `folio api` have an option --jq of their own.
        expect(parsed.shared, words.join(' ')).toEqual({ ...noSharedOptions, jq: options.jq });
      }
    }
  });

  it('parses the negation and the short form of options', () => {
    for (const each of visibleCommands) {
      for (const [name, { isNegatable, short, type }] of Object.entries(each.command.options)) {
        const { words, options } = sampleLine(
          each,
          (other, option) => isRequired(option) && other !== name,
        );
        if (isNegatable) {
          const parsed = read(...words, `--no-${kebabCase(name)}`);
          expect(parsed.options, `${each.path} ${name}`).toEqual({ ...options, [name]: false });
        }
        if (short && type === 'flag') {
          const parsed = read(...words, `-${short}`);
          expect(parsed.options, `${each.path} -${short}`).toEqual({ ...options, [name]: true });
        }
      }
    }
  });

  it('parses the shared options of every command that has them', () => {
    for (const each of visibleCommands) {
      const { command, path } = each;
      const given = {
        instance: usesInstance(command),
        output: command.output !== undefined,
        list: command.output?.isList === true,
        page: command.page !== undefined,
      };
      const { shared } = read(
        ...shortestLine(each).words,
        ...(given.instance ? ['--instance', 'work', '--wait', '--verbose', '--debug'] : []),
        ...(given.page ? ['--web'] : []),
        ...(given.list ? ['--csv=title'] : []),
        ...(given.output ? ['--no-pager', '--no-input', '--json', '--jq', '.'] : []),
      );
      expect(shared, path).toEqual({
        ...noSharedOptions,
        ...(given.instance ? { instance: 'work', wait: true, verbose: true, debug: true } : {}),
        ...(given.page ? { web: true } : {}),
        ...(given.list ? { csv: 'title' } : {}),
        ...(given.output ? { pager: false, input: false, json: true, jq: '.' } : {}),
      });
    }
  });

  it('offers --csv for every command that lists records', () => {
    for (const { path, command } of visibleCommands) {
      if (path.endsWith(' list')) expect(command.output?.isList, path).toBe(true);
    }
  });

  it('accepts the shared options before the command', () => {
    for (const each of visibleCommands) {
      const { args, options, words } = shortestLine(each);
      const before = [
        ...(each.command.output ? ['--json', '--jq=.', '--no-pager'] : []),
        ...(usesInstance(each.command) ? ['--instance', 'work', '--wait'] : []),
      ];
      const after = read(...words, ...before);
      expect(read(...before, ...words), each.path).toEqual(after);
      expect(after).toMatchObject({ args, options });
    }
  });

  it('treats everything after -- as positionals', () => {
    expect(read('prompts', 'show', '--', '--json').args).toEqual({ template: '--json' });
  });
});

describe('an invalid command line', () => {
  const newCli = useCli(() => () => {
    throw new Error('unexpected request');
  });

  it.each(invalidLines)(
    'returns exit code 2 and sends no request: folio %s',
    async (line, message) => {
      const result = await newCli().run(splitLine(line));
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(result.stderr).toContain(message);
    },
  );

  it('prints the error as JSON with --json', async () => {
    const result = await newCli().run(['prompts', 'list', '--limit', 'x', '--json=title']);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(JSON.parse(result.stderr)).toEqual({
      error:
        "Option '--limit <number>' argument 'x' is invalid. Expected a whole number of at least 1.",
      code: 'USAGE',
      details: [],
      exitCode: 2,
    });
  });
});

describe('folio --help', () => {
  const newCli = useCli(() => httpFetch);

  it('shows both forms of a flag that can be set to false', async () => {
    const { stdout } = await newCli().run(['entries', 'update', '--help']);
    expect(stdout).toMatch(/^ {2}--recurring, --no-recurring {2,}Whether the entry repeats\.$/m);
  });

  it('lists all visible commands and exit codes', async () => {
    const { code, stdout, stderr } = await newCli().run(['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const { name, summary } of commands.filter((each) => !('hidden' in each))) {
      expect(stdout).toContain(name);
      expect(stdout.replace(/\s+/g, ' ')).toContain(summary);
    }
    expect(stdout).toContain('6    Server unreachable.');
    expect(stdout).not.toContain('Print completions for a command line');
    expect(await newCli().run([])).toEqual({ code: 0, stdout, stderr: '' });
  });

  it.each(visibleCommands)(
    'shows usage, JSON fields and examples of $path',
    async ({ path, command }) => {
      const { code, stdout } = await newCli().run([...path.split(' '), '--help']);
      expect(code).toBe(0);
      expect(stdout).toContain(`Usage: folio ${path}`);
      for (const name of Object.keys(command.output?.fields ?? {})) expect(stdout).toContain(name);
      for (const example of command.examples) expect(stdout).toContain(example);
    },
  );

  it.each(visibleCommands)('is also the output of: folio help $path', async ({ path }) => {
    const words = path.split(' ');
    const expected = await newCli().run([...words, '--help']);
    expect(await newCli().run(['help', ...words])).toEqual(expected);
  });

  it.each([['--version'], ['-v'], ['-V'], ['version']])(
    'differs from %s: that prints the version',
    async (word) => {
      expect(await newCli().run([word])).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' });
    },
  );
});
