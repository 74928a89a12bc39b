import { expect, it } from 'vitest';
import { commands } from '../../../../src/cli/commands.ts';

const nounsWithRecords = ['prompts', 'feedback', 'referrals', 'entries', 'categories', 'accounts'];

it('every noun has the same verbs in the same order, if the API has the operations', () => {
  const verbs = ['list', 'show', 'create', 'update', 'delete'];
  // The API does not have these operations.
  const exceptions = [
    'referrals show',
    'referrals update',
    'referrals delete',
    'feedback update',
    'feedback delete',
  ];
  const missing = commands.flatMap((each) => {
    if (!('commands' in each) || !nounsWithRecords.includes(each.name)) return [];
    const names = each.commands.map(({ name }) => name);
    expect(verbs.filter((verb) => names.includes(verb))).toEqual(
      names.filter((name) => verbs.includes(name)),
    );
    return verbs.filter((verb) => !names.includes(verb)).map((verb) => `${each.name} ${verb}`);
  });
  expect(missing.filter((path) => !exceptions.includes(path))).toEqual([]);
});
