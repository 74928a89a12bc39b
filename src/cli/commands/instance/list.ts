import { command } from '../../core/declare/command.ts';
import { instanceFields, toInstanceRow } from './instance.ts';

export const listInstances = command({
  name: 'list',
  summary: 'List instances',
  description: 'An instance is a server with a name and its stored keys.',
  run: ({ profiles }) => {
    const { current, instances } = profiles.read();
    return profiles
      .names()
      .flatMap((name) => (instances[name] ? [toInstanceRow(name, instances[name], current)] : []));
  },
  output: {
    fields: instanceFields,
    columns: [
      { title: 'name', value: ({ name }) => name },
      { title: 'current', value: ({ current }) => (current ? 'yes' : '') },
      { title: 'url', value: ({ url }) => url, canShrink: true },
      { title: 'api key', value: ({ promptKey }) => promptKey },
      { title: 'finance key', value: ({ financeKey }) => financeKey },
    ],
    emptyText: 'No instances found. To add one, run: folio login',
  },
});
