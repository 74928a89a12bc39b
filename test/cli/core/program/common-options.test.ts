import { expect, it } from 'vitest';
import { commands } from '../../../../src/cli/commands.ts';
import type { Command } from '../../../../src/cli/core/declare/command.ts';
import { declaredOptions } from '../../../../src/cli/core/declare/shared-options.ts';

const all = new Map(
  commands
    .flatMap((each): [string, Command][] =>
      'commands' in each
        ? each.commands.map((command) => [`${each.name} ${command.name}`, command])
        : [[each.name, each]],
    )
    .filter(([, { hidden }]) => !hidden),
);

const withoutOption = (option: string) =>
  [...all].filter(([, command]) => !(option in declaredOptions(command))).map(([path]) => path);

const withoutFields = ['keys create', 'entries export', 'completion', 'help', 'help-json'];
const withRawResponse = ['api graphql', 'api rest'];
/** They send no requests to a server of folio. */
const local = ['instance', 'config', 'update', 'completion', 'help', 'help-json', 'version'];

it.each([
  ['json', [...withoutFields, ...withRawResponse]],
  ['jq', withoutFields],
  ['noPager', [...withoutFields, ...withRawResponse]],
  ['noInput', [...withoutFields, ...withRawResponse]],
])('every command with output fields has the option %s', (option, others) => {
  expect(new Set(withoutOption(option))).toEqual(new Set(others));
});

it.each(['instance', 'wait', 'idempotencyKey', 'verbose', 'debug'])(
  'every command that sends requests to a server has the option %s',
  (option) => {
    const others = [...all.keys()].filter((path) => local.includes(path.split(' ')[0] ?? ''));
    expect(withoutOption(option)).toEqual(others);
  },
);

it('every list has the option csv', () => {
  const lists = [...all.keys()].filter((path) => /\b(list|tags|deliveries)$/.test(path));
  expect(lists.length).toBeGreaterThan(8);
  expect(withoutOption('csv').filter((path) => lists.includes(path))).toEqual([]);
});
