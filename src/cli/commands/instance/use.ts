import { command } from '../../core/declare/command.ts';
import { instanceFields, toInstanceRow } from './instance.ts';

export const selectInstance = command({
  name: 'use',
  summary: 'Set the current instance',
  description: 'Commands use the current instance by default.',
  arguments: { name: { description: 'The name of the instance.', completion: 'instance' } },
  run: async ({ args, profiles }) => {
    await profiles.setCurrent(args.name);
    return toInstanceRow(args.name, profiles.get(args.name), args.name);
  },
  output: {
    fields: instanceFields,
    show: ({ name, url }, { line }) => line(`The current instance is ${name} (${url}).`),
  },
});
