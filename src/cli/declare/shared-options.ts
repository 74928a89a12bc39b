import { type Command, usesInstance } from './command.ts';
import { flag, type Options, text } from './option.ts';

const outputOptions = {
  json: {
    ...text('Print JSON, all fields or those named, with commas.', 'fields'),
    optionalValue: true,
  },
  jq: text('Filter the JSON as jq does.', 'filter'),
} as const satisfies Options;

const connectionOptions = {
  instance: text('The instance to use instead of the current one.', 'name', 'instance'),
  wait: flag('Wait while the rate limit is used up, and try again.'),
} satisfies Options;

/** The options of a command: its own, and those that it shares with others. */
export function declaredOptions(command: Command): Options {
  return {
    ...command.options,
    ...(usesInstance(command) ? connectionOptions : {}),
    ...(command.output ? outputOptions : {}),
  };
}
