import { command } from '../declare/command.ts';
import { instanceFields, toInstanceRow } from './instance.ts';

export const listInstances = command({
  name: 'list',
  summary: 'List the instances',
  description: 'An instance is a server under a name, with the keys to it.',
  run: ({ profiles }) => {
    const { current, instances } = profiles.read();
    return profiles
      .names()
      .flatMap((name) => (instances[name] ? [toInstanceRow(name, instances[name], current)] : []));
  },
  output: {
    fields: instanceFields,
    show: (instances, { table }) =>
      table(
        instances,
        [
          { title: 'name', value: ({ name }) => name },
          { title: 'current', value: ({ current }) => (current ? 'yes' : '') },
          { title: 'url', value: ({ url }) => url, canShrink: true },
          { title: 'prompts', value: ({ promptKey }) => promptKey ?? '' },
          { title: 'finance', value: ({ financeKey }) => financeKey ?? '' },
        ],
        'There are no instances yet. Make one with: folio login',
      ),
  },
});
