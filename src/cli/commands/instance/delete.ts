import { command } from '../../core/declare/command.ts';
import { yes } from '../../core/declare/option.ts';
import { instanceFields, toInstanceRow } from './instance.ts';

export const deleteInstance = command({
  name: 'delete',
  aliases: ['remove'],
  summary: 'Delete an instance and its stored keys',
  description: 'The keys stay valid until you revoke them on the server.',
  arguments: { name: { description: 'The name of the instance.', completion: 'instance' } },
  options: { yes: yes() },
  run: async ({ args: { name }, options, profiles, terminal }) => {
    const removed = toInstanceRow(name, profiles.get(name), profiles.read().current);
    await terminal.confirm(`Delete instance ${name} (${removed.url})?`, options.yes);
    await profiles.remove(name);
    return removed;
  },
  output: {
    fields: instanceFields,
    show: ({ name }, { line }) => line(`Deleted instance ${name}.`),
  },
});
