import {
  Argument,
  Command as Commander,
  Option as CommanderOption,
  InvalidArgumentError,
} from 'commander';
import { CliError, exitCodes, usage } from './cli-error.ts';
import type { Command, Group } from './declare/command.ts';
import type { Option } from './declare/option.ts';
import { declaredOptions } from './declare/shared-options.ts';
import { enumName, enumValue } from './enum-values.ts';
import { kebabCase } from './names.ts';
import { didYouMean } from './suggest.ts';

/** What the arguments of a command line say. */
export interface Parsed {
  readonly command: Command;
  readonly path: readonly string[];
  readonly args: Readonly<Record<string, string>>;
  /** The command's own options; a flag is true or false, what is not given is left out. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly shared: Shared;
  readonly positionals: readonly string[];
}

/** The options that commands have in common. */
interface Shared {
  readonly instance: string | undefined;
  readonly wait: boolean;
  readonly json: string | true | undefined;
  readonly jq: string | undefined;
}

interface ProgramOptions {
  readonly version: string;
  readonly onHelp: (text: string) => void;
  readonly onCommand: (parsed: Parsed) => void;
}

/** The parser of the whole tree. Its complaints are thrown, never printed. */
export function createProgram(
  tree: readonly (Command | Group)[],
  { version, onHelp, onCommand }: ProgramOptions,
): Commander {
  const prepare = (program: Commander) =>
    program
      .exitOverride()
      .configureOutput({ writeOut: onHelp, writeErr: () => {}, outputError: () => {} })
      .helpOption('-h, --help', 'Show this help.')
      .helpCommand(false);
  const program = prepare(new Commander('folio'))
    .description('Prompt templates, feedback, referrals and finances of a folio server.')
    .version(version, '-V, --version', 'Show the version of this client.')
    .addHelpText('after', exitCodeHelp())
    .allowExcessArguments()
    .action(() => {
      const [word] = program.args;
      if (word === undefined) return onHelp(`${program.helpInformation()}${exitCodeHelp()}\n`);
      throw unknownCommand([], word, tree);
    });
  const add = (parent: Commander, declared: Command, path: readonly string[]) => {
    const made = prepare(new Commander(declared.name));
    describe(made, declared);
    made.action((...values: unknown[]) => onCommand(parsed(declared, path, values)));
    parent.addCommand(made, { hidden: declared.hidden === true });
  };
  for (const declared of tree) {
    if (!('commands' in declared)) {
      add(program, declared, [declared.name]);
      continue;
    }
    const { name, summary, commands } = declared;
    const group = prepare(new Commander(name)).summary(summary).description(`${summary}.`);
    group.allowExcessArguments().action(() => {
      throw unknownCommand([name], group.args[0], commands);
    });
    for (const each of commands) add(group, each, [name, each.name]);
    program.addCommand(group);
  }
  return program;
}

/** What commander hands over: the arguments, the words behind them, the options, the parser. */
function parsed(command: Command, path: readonly string[], values: readonly unknown[]): Parsed {
  const names = Object.keys(command.arguments);
  const given = values.at(-2) as Readonly<Record<string, unknown>>;
  const own = Object.entries(command.options).map(([name, { type }]) => {
    return [name, given[name] ?? (type === 'flag' ? false : undefined)] as const;
  });
  const { instance, wait, json, jq } = given as Partial<Shared>;
  return {
    command,
    path,
    args: Object.fromEntries(names.map((name, index) => [name, values[index] as string])),
    options: Object.fromEntries(own.filter(([, value]) => value !== undefined)),
    shared: { instance, wait: wait === true, json, jq },
    positionals: command.variadic ? (values[names.length] as string[]) : [],
  };
}

function unknownCommand(
  path: readonly string[],
  word: string | undefined,
  known: readonly (Command | Group)[],
): CliError {
  const names = known.flatMap((each) => ('hidden' in each ? [] : [each.name]));
  const prefix = ['folio', ...path].join(' ');
  const list = `The commands are: ${names.join(', ')}.`;
  if (word === undefined) return usage(`${prefix} needs a command.`, list);
  return usage(`There is no command “${prefix} ${word}”.${didYouMean(word, names)}`, list);
}

function describe(made: Commander, declared: Command): void {
  const { summary, description, examples, output } = declared;
  made.summary(summary).description(description ? `${summary}. ${description}` : `${summary}.`);
  for (const [name, { description: about, values }] of Object.entries(declared.arguments)) {
    const argument = new Argument(`<${kebabCase(name)}>`, about);
    if (values) argument.argParser((raw) => enumArgument(raw, values));
    made.addArgument(argument);
  }
  if (declared.variadic) made.argument('[words...]');
  for (const [name, option] of Object.entries(declaredOptions(declared))) {
    made.addOption(commanderOption(name, option));
  }
  if (output) {
    const fields = Object.entries(output.fields).map(([name, about]) => [name, about] as const);
    made.addHelpText('after', section('Fields of --json', fields));
  }
  if (examples.length > 0) {
    made.addHelpText('after', `\nExamples:\n${examples.map((each) => `  ${each}\n`).join('')}`);
  }
}

function enumArgument(raw: string, values: Readonly<Record<string, string>>): string {
  const name = enumName(raw, values);
  if (name !== undefined) return enumValue(name);
  const known = Object.keys(values).map(enumValue);
  throw new InvalidArgumentError(`It must be one of ${known.join(', ')}.${didYouMean(raw, known)}`);
}

function commanderOption(name: string, option: Option<unknown>): CommanderOption {
  const { type, placeholder, optionalValue, repeatable, values: words } = option;
  const value = optionalValue ? ` [${placeholder}]` : ` <${placeholder}>`;
  const flags = `${option.short ? `-${option.short}, ` : ''}--${kebabCase(name)}`;
  const about = [
    option.description,
    words && `One of: ${Object.keys(words).map(enumValue).join(', ')}.`,
    repeatable && 'May be given more than once.',
  ];
  const made = new CommanderOption(
    type === 'flag' ? flags : `${flags}${value}`,
    about.filter(Boolean).join(' '),
  );
  if (option.default !== undefined && type !== 'flag') made.default(option.default);
  if (option.required) made.makeOptionMandatory();
  if (optionalValue && repeatable) made.preset('');
  if (type === 'flag') return made;
  return made.argParser((raw: string, before: unknown) => {
    const read = parsedValue(raw, option);
    return repeatable ? [...((before as unknown[] | undefined) ?? []), read] : read;
  });
}

/** Commander names the option when it is told what is wrong. */
function parsedValue(raw: string, option: Option<unknown>): unknown {
  try {
    return option.parse(raw);
  } catch (error) {
    throw error instanceof CliError ? new InvalidArgumentError(`It ${error.message}`) : error;
  }
}

function section(title: string, rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const lines = rows.map(([name, about]) => `  ${name.padEnd(width)}${about}\n`);
  return `\n${title}:\n${lines.join('')}`;
}

function exitCodeHelp(): string {
  const rows = Object.values(exitCodes).map(
    ({ code, description }) => [String(code), description] as const,
  );
  return section('Exit codes', rows);
}
