import { type Command, usesInstance } from './command.ts';
import { kebabCase } from './kebab-case.ts';
import { flag, type Options, text } from './option.ts';

const outputOptions = {
  json: {
    ...text('Print JSON with all fields, or with a comma-separated list of fields.', 'fields'),
    optionalValue: true,
  },
  jq: text('Filter the JSON output with a jq expression.', 'filter'),
  noPager: flag('Print long output directly, not through a pager.'),
  noInput: flag('Do not prompt, also on a terminal. Missing values are errors.'),
} as const satisfies Options;

const listOptions = {
  csv: {
    ...text(
      'Print CSV with all fields, or with a comma-separated list of fields such as title,category.name.',
      'fields',
    ),
    optionalValue: true,
  },
} as const satisfies Options;

const pageOptions = {
  web: flag('Open the page in the browser.'),
} satisfies Options;

const connectionOptions = {
  instance: text('Instance to use instead of the current one.', 'name', 'instance'),
  wait: flag('Wait and retry when the rate limit is exceeded.'),
  idempotencyKey: text(
    'Make each change once in 24 hours, however often the command runs with this key.',
    'key',
  ),
  verbose: flag('Print the id of each request to standard error.'),
  debug: flag('Print requests and responses to standard error, without secrets.'),
} satisfies Options;

/** Options of the parser itself. */
export const helpOption = flag('Show help.');
export const versionOption = flag('Show the version of the client.');

/** The options that commands share. They are also accepted before the command. */
export const globalOptions: Options = {
  ...connectionOptions,
  ...pageOptions,
  ...outputOptions,
  ...listOptions,
};

/** The descriptions of the options that commands share, by their names on the command line. */
export const sharedOptionDescriptions: ReadonlyMap<string, string> = new Map(
  Object.entries(globalOptions).map(([name, { description }]) => [kebabCase(name), description]),
);

/** All options of a command, including those that it shares with others. */
export function declaredOptions(command: Command): Options {
  return {
    ...command.options,
    ...(usesInstance(command) ? connectionOptions : {}),
    ...(command.page ? pageOptions : {}),
    ...(command.output ? outputOptions : {}),
    ...(command.output?.isList ? listOptions : {}),
  };
}
