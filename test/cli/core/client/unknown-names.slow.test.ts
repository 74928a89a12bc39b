import { expect, it } from 'vitest';
import { globalId } from '../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { useCliUsers } from '../../../support/cli/cli-users.ts';

const test = useApp();
const { newUser } = useCliUsers(test);

const users = useSeed(async () => {
  const [own, other] = [
    await newUser({ services: ['finance'] }),
    await newUser({ services: ['finance'] }),
  ];
  const [category] = await other.cli.json('categories', 'list');
  return { cli: own.cli, foreignId: String(category.databaseId) };
});

const commandsWith = (unknown: string) => [
  ...['categories', 'accounts'].flatMap((noun) => [
    [noun, 'show', unknown],
    [noun, 'update', unknown, '--name', 'Other'],
    [noun, 'delete', unknown, '--yes'],
  ]),
  ['categories', 'delete', 'Food', '--move-to', unknown, '--yes'],
  ['entries', 'add', '--amount', '1', '--category', unknown],
  ['entries', 'add', '--amount', '1', '--category', 'Food', '--account', unknown],
  ...['list', 'export'].flatMap((verb) => [
    ['entries', verb, '--category', unknown],
    ['entries', verb, '--account', unknown],
  ]),
];

it.each([
  ['a name', () => 'Nope'],
  ['a number', () => '999999'],
  ['a global id', () => globalId('Category', 999_999)],
  ['the id of a category of another user', () => users.foreignId],
])('folio returns 3 for a category or an account that does not exist: %s', async (_, text) => {
  for (const command of commandsWith(text())) {
    const { code, stderr, stdout } = await users.cli.run(command);
    expect({ command, code, stdout, stderr }).toEqual({
      ...{ command, code: 3, stdout: '' },
      stderr: expect.stringMatching(/^error: Unknown (category|account) “/),
    });
  }
});
