import { command } from '../declare/command.ts';
import { instanceFields, shownInstance } from './instance.ts';

export const selectInstance = command({
  name: 'use',
  summary: 'Choose the instance that commands use when none is named',
  arguments: { name: { description: 'The name of the instance.', offers: 'instance' } },
  run: async ({ args, profiles }) => {
    await profiles.use(args.name);
    return shownInstance(args.name, profiles.named(args.name), args.name);
  },
  output: {
    fields: instanceFields,
    show: ({ name, url }, { line }) => line(`Now using ${name} at ${url}.`),
  },
});
