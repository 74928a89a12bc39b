import {
  Argument,
  Command as Commander,
  Option as CommanderOption,
  Help,
  InvalidArgumentError,
} from 'commander';
import { enumValue } from '../../../common/enum-values.ts';
import { didYouMean } from '../../../common/suggest.ts';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import type { Command, Group } from '../declare/command.ts';
import { kebabCase } from '../declare/kebab-case.ts';
import { negatedFlag, type Option, oneOf } from '../declare/option.ts';
import { declaredOptions, helpOption, versionOption } from '../declare/shared-options.ts';
import type { FormatOptions } from '../output/format.ts';
import { argumentLabel, sentencesOf } from '../reference/described.ts';
import { describeArguments, describeOption } from './describe-program.ts';

export interface Parsed {
  readonly command: Command;
  readonly path: readonly string[];
  readonly args: Readonly<Record<string, string>>;
  /** The options of this command only. Flags are true or false; other omitted options are absent. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly shared: SharedOptions;
  readonly positionals: readonly string[];
}

interface SharedOptions extends FormatOptions {
  readonly instance: string | undefined;
  readonly wait: boolean;
  readonly idempotencyKey: string | undefined;
  readonly verbose: boolean;
  readonly debug: boolean;
  readonly web: boolean;
  readonly pager: boolean;
  readonly input: boolean;
}

interface ProgramOptions {
  readonly version: string;
  readonly onHelp: (text: string) => void;
  readonly onCommand: (parsed: Parsed) => void;
}

/** Creates the parser of all commands. It throws errors and does not print them. */
export function createProgram(
  tree: readonly (Command | Group)[],
  { version, onHelp, onCommand }: ProgramOptions,
): Commander {
  /** The declarations of the parsers that are not complete. Completing all of them takes 20 ms. */
  const declarations = new Map<Commander, Command>();
  const complete = (parser: Commander) => {
    const command = declarations.get(parser);
    declarations.delete(parser);
    if (command) addHelp(parser, command);
  };
  const subcommandTerm = (parser: Commander) => {
    complete(parser);
    return new Help().subcommandTerm(parser);
  };
  const configure = (program: Commander) =>
    program
      .hook('preSubcommand', (_program, parser) => complete(parser))
      .configureHelp({ subcommandTerm })
      .exitOverride()
      .configureOutput({ writeOut: onHelp, writeErr: () => {}, outputError: () => {} })
      .helpOption('-h, --help', helpOption.description)
      .helpCommand(false);
  const program = configure(new Commander('folio'))
    .description('Manage prompt templates, feedback, referrals and finances on a folio server.')
    .version(version, '-v, --version', versionOption.description)
    .addHelpText('after', exitCodeHelp())
    .usage('[options] <command>')
    // Commands have an option --version of their own.
    .enablePositionalOptions()
    .allowExcessArguments()
    .action(() => {
      const [word] = program.args;
      if (word === undefined) return onHelp(`${program.helpInformation()}${exitCodeHelp()}\n`);
      throw unknownCommandError([], word, tree);
    });
  const addCommand = (parent: Commander, command: Command, path: readonly string[]) => {
    const { name, aliases, summary } = command;
    const parser = configure(new Commander(name)).aliases(aliases).summary(summary);
    declarations.set(parser, command);
    parser.action((...values: unknown[]) => onCommand(toParsed(command, path, values)));
    parent.addCommand(parser, { hidden: command.hidden === true });
  };
  for (const command of tree) {
    if (!('commands' in command)) {
      addCommand(program, command, [command.name]);
      continue;
    }
    const { name, summary, commands } = command;
    const group = configure(new Commander(name)).summary(summary).description(`${summary}.`);
    group.allowExcessArguments().action(() => {
      throw unknownCommandError([name], group.args[0], commands);
    });
    for (const subcommand of commands) addCommand(group, subcommand, [name, subcommand.name]);
    program.addCommand(group);
  }
  return program;
}

/** @param values the parameters of commander's action: arguments, positionals, options, parser. */
function toParsed(command: Command, path: readonly string[], values: readonly unknown[]): Parsed {
  const argumentNames = Object.keys(command.arguments);
  const givenOptions = values.at(-2) as Readonly<Record<string, unknown>>;
  const ownOptions = Object.entries(command.options).map(([name, { type, default: initial }]) => {
    return [name, givenOptions[name] ?? (type === 'flag' ? initial : undefined)] as const;
  });
  const { instance, wait, idempotencyKey, verbose, debug, web, pager, input, ...formats } =
    givenOptions as Partial<SharedOptions>;
  return {
    command,
    path,
    args: Object.fromEntries(argumentNames.map((name, index) => [name, values[index] as string])),
    options: Object.fromEntries(ownOptions.filter(([, value]) => value !== undefined)),
    shared: {
      instance,
      wait: wait === true,
      idempotencyKey,
      verbose: verbose === true,
      debug: debug === true,
      // Not for an option of the same name that the command declares.
      web: web === true && command.page !== undefined,
      pager: pager !== false,
      // The commands of `folio api` have an option --input.
      input: input !== false,
      json: formats.json,
      jq: formats.jq,
      csv: formats.csv,
    },
    positionals: command.variadic ? (values[argumentNames.length] as string[]) : [],
  };
}

export function unknownCommandError(
  path: readonly string[],
  word: string | undefined,
  commands: readonly (Command | Group)[],
): CliError {
  const names = commands.flatMap((item) => ('hidden' in item ? [] : [item.name]));
  const prefix = ['folio', ...path].join(' ');
  const list = `Available commands: ${names.join(', ')}.`;
  if (word === undefined) return usageError(`${prefix} requires a command.`, list);
  return usageError(`Unknown command “${prefix} ${word}”.${didYouMean(word, names)}`, list);
}

function addHelp(parser: Commander, command: Command): void {
  const { examples, output } = command;
  parser.description(sentencesOf(command));
  const declared = Object.values(command.arguments);
  for (const [index, described] of describeArguments(command).entries()) {
    const argument = new Argument(argumentLabel(described), described.description);
    // The words of an argument are checked like those of an option.
    const option = declared[index]?.values && oneOf('', declared[index].values);
    if (option) argument.argParser((raw) => enumValue(String(parseValue(raw, option))));
    parser.addArgument(argument);
  }
  if (command.variadic === true) parser.argument('[words...]');
  for (const [name, option] of Object.entries(declaredOptions(command))) {
    parser.addOption(toCommanderOption(name, option));
    if (option.isNegatable) {
      parser.addOption(new CommanderOption(negatedFlag(name)).hideHelp());
    }
  }
  if (output) {
    parser.addHelpText('after', helpSection('JSON fields', Object.entries(output.fields)));
  }
  if (examples.length > 0) {
    parser.addHelpText(
      'after',
      `\nExamples:\n${examples.map((example) => `  ${example}\n`).join('')}`,
    );
  }
}

function toCommanderOption(name: string, option: Option<unknown>): CommanderOption {
  const { type, placeholder, optionalValue, repeatable } = option;
  const valueText = optionalValue ? ` [${placeholder}]` : ` <${placeholder}>`;
  const flags = `${option.short ? `-${option.short}, ` : ''}--${kebabCase(name)}`;
  // Commander adds the default itself.
  const described = { ...describeOption([name, option]), default: null };
  const commanderOption = new CommanderOption(
    type === 'flag' ? flags : `${flags}${valueText}`,
    sentencesOf(described),
  );
  if (option.default !== undefined && type !== 'flag') commanderOption.default(option.default);
  if (optionalValue && repeatable) commanderOption.preset('');
  if (option.isNegatable) commanderOption.flags = `${flags}, ${negatedFlag(name)}`;
  if (type === 'flag') return commanderOption;
  return commanderOption.argParser((raw: string, previous: unknown) => {
    const value = parseValue(raw, option);
    return repeatable ? [...((previous as unknown[] | undefined) ?? []), value] : value;
  });
}

/** Commander adds the name of the option only to an InvalidArgumentError. */
function parseValue(raw: string, option: Option<unknown>): unknown {
  try {
    return option.parse(raw);
  } catch (error) {
    throw error instanceof CliError ? new InvalidArgumentError(error.message) : error;
  }
}

function helpSection(title: string, rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const lines = rows.map(([name, description]) => `  ${name.padEnd(width)}${description}\n`);
  return `\n${title}:\n${lines.join('')}`;
}

function exitCodeHelp(): string {
  const rows = Object.values(exitCodes).map(
    ({ code, description }) => [String(code), description] as const,
  );
  return helpSection('Exit codes', rows);
}
