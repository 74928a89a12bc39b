import { type Command, usesInstance } from './command.ts';
import { flag, type Options, text } from './option.ts';

const outputOptions = {
  json: {
    ...text('Print JSON with all fields, or with a comma-separated list of fields.', 'fields'),
    optionalValue: true,
  },
  jq: text('Filter the JSON output with a jq expression.', 'filter'),
} as const satisfies Options;

const connectionOptions = {
  instance: text('Instance to use instead of the current one.', 'name', 'instance'),
  wait: flag('Wait and retry when the rate limit is exceeded.'),
  verbose: flag('Print the id of each request to standard error.'),
} satisfies Options;

/** The options that are also accepted before the command. */
export const globalOptions: Options = { ...connectionOptions, ...outputOptions };

/** All options of a command, including `--json`, `--jq`, `--instance` and `--wait`. */
export function declaredOptions(command: Command): Options {
  return {
    ...command.options,
    ...(usesInstance(command) ? connectionOptions : {}),
    ...(command.output ? outputOptions : {}),
  };
}
