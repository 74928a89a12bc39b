import { command } from '../../core/declare/command.ts';
import { instanceFields, toInstanceRow } from './instance.ts';

export const showInstance = command({
  name: 'show',
  summary: 'Show an instance',
  arguments: { name: { description: 'The name of the instance.', completion: 'instance' } },
  run: ({ args, profiles }) =>
    toInstanceRow(args.name, profiles.get(args.name), profiles.read().current),
  output: {
    fields: instanceFields,
    show: (instance, { record }) =>
      record([
        ['Name', instance.name],
        ['URL', instance.url],
        ['Current', instance.current ? 'yes' : 'no'],
        ['API key', instance.promptKey],
        ['Finance key', instance.financeKey],
      ]),
  },
});
