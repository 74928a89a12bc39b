import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInputObjectType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../../src/graphql/schema.ts';
import type { InputField } from '../../../src/input/writable-field.ts';
import { useApp } from '../../support/app/app.ts';
import type { TestCli } from '../../support/cli/cli.ts';
import { useCliUsers } from '../../support/cli/cli-users.ts';
import { image } from '../../support/images/images.ts';
import { allCommands } from '../core/program/sample-lines.ts';

const test = useApp();
const { newUser } = useCliUsers(test);
let cli: TestCli;

beforeAll(async () => {
  ({ cli } = await newUser({ key: { permission: 'MANAGE' } }));
  writeFileSync(join(cli.folder, 'picture.png'), await image('png'));
  writeFileSync(join(cli.folder, 'variables.yaml'), '- name: TONE');
  await cli.json('accounts', 'create', '--name', 'Daily');
});

interface Update {
  readonly input: string;
  /** The options that a new record requires. */
  readonly required: readonly string[];
  /** By the flag: the option that sets what it removes, and the field of the output. */
  readonly flags: Readonly<Record<string, readonly [option: string, value: string, field: string]>>;
}

const updates: Readonly<Record<string, Update>> = {
  accounts: {
    input: 'UpdateAccountInput',
    required: ['--name', 'Savings'],
    flags: { '--clear-bank': ['--bank', 'Bank', 'bank'] },
  },
  categories: {
    input: 'UpdateCategoryInput',
    required: ['--name', 'Toys', '--type', 'expense', '--emoji', '🧸'],
    flags: {},
  },
  entries: {
    input: 'UpdateEntryInput',
    required: ['--category', 'Food', '--amount', '12.50'],
    flags: {
      '--clear-description': ['--description', 'Lunch', 'description'],
      '--clear-account': ['--account', 'Daily', 'account'],
      '--clear-tags': ['--tag', 'work', 'tags'],
    },
  },
  prompts: {
    input: 'UpdatePromptTemplateInput',
    required: '--title T --description D --category creative --content Hello'.split(' '),
    flags: {
      '--clear-tags': ['--tag', 'work', 'tags'],
      '--clear-variables': ['--variables', 'variables.yaml', 'variables'],
      '--clear-images': ['--image', 'picture.png', 'screenshots'],
    },
  },
  webhooks: {
    input: 'UpdateWebhookInput',
    required: ['--url', 'https://example.com/hook', '--type', 'entry'],
    flags: { '--clear-description': ['--description', 'Copy', 'description'] },
  },
};

const declaredFields = (name: string) =>
  (schema.getType(name)?.extensions.fields ?? {}) as Readonly<Record<string, InputField>>;

/** The option and its value, with the path of a file in the folder of the command line. */
const setting = ([option, value]: Update['flags'][string]) =>
  [option, ['--image', '--variables'].includes(option) ? join(cli.folder, value) : value] as const;

describe('the commands that update a record', () => {
  it('are all listed here', () => {
    const withUpdate = allCommands.filter(({ path }) => path.endsWith(' update'));
    expect(withUpdate.map(({ path }) => path.split(' ')[0]).sort()).toStrictEqual(
      Object.keys(updates),
    );
    const inputs = Object.values(schema.getTypeMap())
      .filter((type) => isInputObjectType(type) && type.name.startsWith('Update'))
      .filter(({ extensions }) => extensions.fields)
      // The profile has no command.
      .filter(({ name }) => name !== 'UpdateProfileInput');
    expect(inputs.map(({ name }) => name).sort()).toStrictEqual(
      Object.values(updates).map(({ input }) => input),
    );
  });
});

describe.each(Object.entries(updates))('folio %s update', (noun, { input, required, flags }) => {
  it('has a flag for each field that can be null', () => {
    const { options = {} } =
      allCommands.find(({ path }) => path === `${noun} update`)?.command ?? {};
    const cleared = Object.values(options).filter((option) => option.cleared === null);
    const nullable = Object.entries(declaredFields(input))
      .filter(([, field]) => field.schema.safeParse(null).success)
      .map(([name]) => name);
    expect(cleared.map(({ field }) => field)).toStrictEqual(nullable);
    expect(Object.keys(options).filter((name) => name.startsWith('clear'))).toHaveLength(
      Object.keys(flags).length,
    );
  });

  it('removes each value by its flag', async () => {
    const values = Object.values(flags).flatMap(setting);
    const created = await cli.json(noun, 'create', ...required, ...values);
    for (const [flag, [, , field]] of Object.entries(flags)) {
      const empty = Array.isArray(created[field]) ? [] : null;
      expect([field, created[field]]).not.toStrictEqual([field, empty]);
      const updated = await cli.json(noun, 'update', String(created.databaseId), flag);
      expect([field, updated[field]]).toStrictEqual([field, empty]);
    }
  });

  it('rejects a flag together with a value', async () => {
    for (const [flag, sample] of Object.entries(flags)) {
      const { code, stderr } = await cli.run([noun, 'update', '1', flag, ...setting(sample)]);
      expect([code, stderr]).toStrictEqual([
        2,
        expect.stringContaining(`${sample[0]} and ${flag} cannot be combined.`),
      ]);
    }
  });
});
