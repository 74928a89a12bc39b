import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { templateArgument } from '../../../../src/cli/commands/prompts/find.ts';
import { commands } from '../../../../src/cli/commands.ts';
import { exitCodes } from '../../../../src/cli/core/cli-error.ts';
import { httpFetch } from '../../../../src/cli/core/http/http-fetch.ts';
import { read } from '../../../guards/project-files.ts';
import { useCli } from '../../../support/cli/cli.ts';

const newCli = useCli(() => httpFetch);
let validate: ValidateFunction;
// biome-ignore lint/suspicious/noExplicitAny: the output is read as JSON without types.
let output: any;

beforeAll(async () => {
  validate = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(
    JSON.parse(read('schema/help-json.schema.json')),
  );
  const { code, stdout, stderr } = await newCli().run(['help-json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  output = JSON.parse(stdout);
});

const find = (...path: string[]) =>
  path.reduce(
    (place, name) => place.commands.find((each: { name: string }) => each.name === name),
    output,
  );

describe('folio help-json', () => {
  it('matches the schema', () => {
    validate(output);
    expect(validate.errors).toBeNull();
  });

  it('lists all visible commands in the order of the help', () => {
    const commandPaths = (tree: typeof commands) =>
      tree.flatMap((each): string[] => {
        if ('commands' in each) return each.commands.map(({ name }) => `${each.name} ${name}`);
        return each.hidden ? [] : [each.name];
      });
    const outputPaths = output.commands.flatMap(
      (each: { path: string[]; commands?: { path: string[] }[] }) =>
        (each.commands ?? [each]).map(({ path }) => path.join(' ')),
    );
    expect(outputPaths).toEqual(commandPaths(commands));
  });

  it('describes a command completely', () => {
    const { options, output, ...rest } = find('prompts', 'list');
    expect(rest).toEqual({
      name: 'list',
      path: ['prompts', 'list'],
      aliases: [],
      summary: 'List your prompt templates, newest first',
      key: 'prompts',
      usesInstance: true,
      arguments: [],
      examples: [
        'folio prompts list --category developer',
        "folio prompts list --json title,tags --jq '.[].title'",
      ],
    });
    expect(options.map(({ name }: { name: string }) => name)).toEqual([
      'search',
      'difficulty',
      'visibility',
      'category',
      'created-via',
      'has-variables',
      'variable',
      'any-tag',
      'tag',
      'title',
      'id-prefix',
      'limit',
      'all',
      'instance',
      'wait',
      'idempotency-key',
      'verbose',
      'debug',
      'web',
      'json',
      'jq',
      'no-pager',
      'no-input',
      'csv',
    ]);
    expect(options[3].words.at(-1)).toEqual({
      word: 'starter-kit',
      name: 'STARTER_KIT',
      description: 'Templates to start from.',
    });
    expect(options[11]).toEqual({
      name: 'limit',
      flags: ['--limit'],
      type: 'integer',
      description: 'Maximum number of records to list.',
      required: false,
      repeatable: false,
      valueOptional: false,
      default: 30,
      placeholder: 'number',
      minimum: 1,
    });
    expect(output.fields[3]).toEqual({ name: 'title', description: 'At most 100 characters.' });
    expect(find('prompts', 'show').arguments).toEqual([
      {
        name: 'template',
        description: templateArgument.description,
        required: true,
        repeatable: false,
      },
    ]);
  });

  it('lists all exit codes', () => {
    const codes = output.exitCodes.map(({ code }: { code: number }) => code);
    expect(codes).toEqual(Object.values(exitCodes).map(({ code }) => code));
  });
});

describe('the schema of help-json', () => {
  it.each([
    ['a version that is not semantic', (help: typeof output) => (help.version = 'next')],
    ['a command without a summary', (help: typeof output) => delete help.commands[0].summary],
    [
      'an option of an unknown type',
      (help: typeof output) => (help.commands[0].options[0].type = 'x'),
    ],
    ['an unknown field', (help: typeof output) => (help.commands[0].made = 'up')],
    ['an exit code above 255', (help: typeof output) => (help.exitCodes[0].code = 256)],
  ])('rejects %s', (_, invalidate) => {
    const invalid = structuredClone(output);
    invalidate(invalid);
    expect(validate(invalid)).toBe(false);
  });
});
