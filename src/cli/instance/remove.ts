import { command } from '../declare/command.ts';
import { yes } from '../declare/option.ts';
import { instanceFields, toInstanceRow } from './instance.ts';

export const removeInstance = command({
  name: 'remove',
  summary: 'Forget an instance and its keys',
  description: 'The keys themselves stay valid; revoke them on the server.',
  arguments: { name: { description: 'The name of the instance.', completion: 'instance' } },
  options: { yes: yes() },
  run: async ({ args: { name }, options, profiles, terminal }) => {
    const removed = toInstanceRow(name, profiles.get(name), profiles.read().current);
    await terminal.confirm(`Forget the instance ${name} at ${removed.url}?`, options.yes);
    await profiles.remove(name);
    return removed;
  },
  output: {
    fields: instanceFields,
    show: ({ name }, { line }) => line(`Forgot the instance ${name}.`),
  },
});
