import type { ExitName } from '../cli-error.ts';
import type { Api, Connection } from '../client/api.ts';
import type { Environment } from '../environment.ts';
import type { Printer } from '../output/printer.ts';
import type { Column } from '../output/table.ts';
import type { Service } from '../profiles/profile.ts';
import type { Profiles } from '../profiles/profiles.ts';
import type { ServerChoice } from '../profiles/server-choice.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { CompletionSource, Options, OptionValues } from './option.ts';

/** A positional. */
export interface Argument {
  readonly description: string;
  /** Optional arguments are the last ones. */
  readonly optional?: true;
  /** What the argument identifies; errors name it. */
  readonly noun?: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly completion?: CompletionSource;
}

/** Any number of positionals after the arguments. */
export interface RepeatableArgument extends Argument {
  readonly name: string;
  readonly required?: true;
}

type Arguments = Readonly<Record<string, Argument>>;

type ArgumentValues<A extends Arguments> = {
  readonly [K in keyof A]: A[K] extends { readonly optional: true } ? string | undefined : string;
};

/** The parameter of a command's `run`. With `--debug`, `fetch` prints the requests. */
export interface Call<A = Readonly<Record<string, string>>, O = Readonly<Record<string, unknown>>>
  extends Omit<Environment, 'argv'> {
  readonly path: readonly string[];
  readonly args: A;
  readonly options: O;
  readonly terminal: Terminal;
  readonly profiles: Profiles;
  /** The positionals after the arguments, for a variadic command. */
  readonly positionals: readonly string[];
  readonly tree: readonly (Command | Group)[];
  readonly version: string;
  readonly instance: string | undefined;
  /** Chooses the server and keys. @throws a CliError without a server or for an invalid value. */
  readonly server: () => ServerChoice;
  /** The client for the chosen server, with the required key. */
  readonly api: Api;
  /** A client for another server or key. */
  readonly connect: (connection: Connection) => Api;
  /** The client for the chosen server, with the key of a service. @throws UNAUTHENTICATED without one */
  readonly apiFor: (service: Service) => Api;
  /**
   * Prints a part of a list before the command ends. In JSON, each record is a line.
   * @throws a usage error with `--csv`
   */
  readonly emit: (rows: readonly unknown[]) => Promise<void>;
  /** Prints a line to standard error, except with `--json` or `--jq`. */
  readonly note: (text: string) => void;
  /** Prints a line to standard error, also with `--json` and `--jq`. */
  readonly warn: (text: string) => void;
}

type ElementOf<Result> = Result extends readonly (infer Element)[] ? Element : Result;

/** The rows of a list. As an indexed access, so that no type is inferred from the columns. */
type RowOf<Result> = Result extends readonly unknown[] ? Result[number] : never;

/** The JSON fields with their descriptions: exactly the fields of the result. */
export type Fields<Result> = { readonly [K in keyof ElementOf<Result> & string]: string };

/** How a result is printed without `--json`. */
interface Output<Result> {
  readonly fields: Fields<Result>;
  readonly show: (result: Result, printer: Printer) => void;
  /** Adds `--csv`. */
  readonly isList?: true;
}

export interface TableOutput<Row> {
  readonly fields: Fields<Row>;
  readonly columns: readonly Column<Row>[];
  /** Printed on a terminal instead of an empty table. */
  readonly emptyText: string;
}

interface Declaration<A extends Arguments, O extends Options, Result> {
  readonly name: string;
  /** Other names. They are not in the list of commands. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly arguments?: A;
  readonly options?: O;
  /** The service whose key is required. Absent if no server is used, or `run` chooses it. */
  readonly requiredKey?: Service;
  /** Adds `--instance` and `--wait` to a command without a required key. */
  readonly hasInstanceOptions?: true;
  readonly examples?: readonly string[];
  readonly hidden?: true;
  /** The further positionals; `true` for any words. */
  readonly variadic?: true | RepeatableArgument;
  readonly run: (call: Call<ArgumentValues<A>, OptionValues<O>>) => Result | Promise<Result>;
  /** Without it, the command prints its own output and has no `--json`. */
  readonly output?: Output<NoInfer<Result>> | TableOutput<RowOf<Result>>;
  /** The path of the page that `--web` opens instead of running the command. */
  readonly page?: (call: Call<ArgumentValues<A>, OptionValues<O>>) => string | Promise<string>;
  readonly exitOf?: (result: NoInfer<Result>) => ExitName;
}

export type Command = Required<
  Pick<AnyDeclaration, 'aliases' | 'arguments' | 'options' | 'examples'>
> &
  Omit<AnyDeclaration, 'output'> & {
    readonly run: (call: Call) => unknown;
    // biome-ignore lint/suspicious/noExplicitAny: commands have different results.
    readonly output?: Output<any>;
  };

// biome-ignore lint/suspicious/noExplicitAny: commands have different results.
type AnyDeclaration = Omit<Declaration<Arguments, Options, any>, 'run'>;

export interface Group {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly Command[];
}

export function command<
  Result,
  const A extends Arguments = Readonly<Record<never, Argument>>,
  const O extends Options = Readonly<Record<never, never>>,
>(declaration: Declaration<A, O, Result>): Command {
  return {
    aliases: [],
    arguments: {},
    options: {},
    examples: [],
    ...declaration,
    output: toOutput(declaration.output as AnyDeclaration['output']),
  } as unknown as Command;
}

function toOutput(output: AnyDeclaration['output']): Command['output'] {
  if (!output || 'show' in output) return output;
  const { fields, columns, emptyText } = output;
  return { fields, show: (rows, { table }) => table(rows, columns, emptyText), isList: true };
}

export function usesInstance(command: Command): boolean {
  return command.requiredKey !== undefined || command.hasInstanceOptions === true;
}

/** Whether a word is the name of a command or group, or an alias. */
export function isNamed(item: Command | Group, word: string | undefined): boolean {
  return item.name === word || ('aliases' in item && item.aliases.includes(word ?? ''));
}
