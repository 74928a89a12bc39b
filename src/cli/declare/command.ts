import type { Api, Connection } from '../api/api.ts';
import type { ExitName } from '../cli-error.ts';
import type { Service } from '../config/profile.ts';
import type { Profiles } from '../config/profiles.ts';
import type { ServerChoice } from '../config/server-choice.ts';
import type { Environment } from '../environment.ts';
import type { Printer } from '../output/printer.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { CompletionSource, Options, OptionValues } from './option.ts';

/** A word that a command takes without a flag. */
export interface Argument {
  readonly description: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly completion?: CompletionSource;
}

type Arguments = Readonly<Record<string, Argument>>;

/** What a command is run with. */
export interface Call<A = Readonly<Record<string, string>>, O = Readonly<Record<string, unknown>>> {
  readonly args: A;
  readonly options: O;
  readonly environment: Environment;
  readonly terminal: Terminal;
  readonly profiles: Profiles;
  /** What stands behind the arguments, for a command that takes any words. */
  readonly positionals: readonly string[];
  readonly tree: readonly (Command | Group)[];
  readonly version: string;
  /** The name given with `--instance` or in FOLIO_INSTANCE. */
  readonly instance: string | undefined;
  /** The server and keys of this call. @throws when there is none, or a value cannot be used. */
  readonly server: () => ServerChoice;
  /** The server of the chosen instance, with the key that the command needs. */
  readonly api: Api;
  /** A server that is not the chosen instance's, or not with its key. */
  readonly connect: (connection: Connection) => Api;
  /** Prints beside the result, for people only. */
  readonly note: (text: string) => void;
}

type Row<Result> = Result extends readonly (infer Element)[] ? Element : Result;

/** The fields that `--json` knows, each with what it is: exactly those of the result. */
export type Fields<Result> = { readonly [K in keyof Row<Result> & string]: string };

interface Declaration<A extends Arguments, O extends Options, Result> {
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  readonly arguments?: A;
  readonly options?: O;
  /** The key that it needs; commands that talk to no server, or choose it themselves, need none. */
  readonly requiredKey?: Service;
  /** Set when it takes `--instance` and `--wait` although it needs no key. */
  readonly hasInstanceOptions?: true;
  readonly examples?: readonly string[];
  readonly hidden?: true;
  /** Set when any words may follow. */
  readonly variadic?: true;
  readonly run: (
    call: Call<{ readonly [K in keyof A]: string }, OptionValues<O>>,
  ) => Result | Promise<Result>;
  /** Without it the command prints by itself and has no `--json`. */
  readonly output?: {
    readonly fields: Fields<NoInfer<Result>>;
    readonly show: (result: NoInfer<Result>, printer: Printer) => void;
  };
  /** For a command whose result may be bad news. */
  readonly exitOf?: (result: NoInfer<Result>) => ExitName;
}

/** A command whose types the declaration has checked. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  readonly arguments: Arguments;
  readonly options: Options;
  readonly requiredKey?: Service;
  readonly hasInstanceOptions?: true;
  readonly examples: readonly string[];
  readonly hidden?: true;
  readonly variadic?: true;
  readonly run: (call: Call) => unknown;
  readonly output?: {
    readonly fields: Readonly<Record<string, string>>;
    readonly show: (result: never, printer: Printer) => void;
  };
  readonly exitOf?: (result: never) => ExitName;
}

/** Commands under one noun. */
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
    arguments: {},
    options: {},
    examples: [],
    ...declaration,
  } as unknown as Command;
}

/** Whether a command talks to the server of an instance. */
export function usesInstance(command: Command): boolean {
  return command.requiredKey !== undefined || command.hasInstanceOptions === true;
}
