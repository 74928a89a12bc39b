import { Api, type Connection } from './api/api.ts';
import { CliError, exitCodes } from './cli-error.ts';
import type { ConfigFile } from './config/config-file.ts';
import type { Service } from './config/profile.ts';
import { Profiles } from './config/profiles.ts';
import { chooseServer, keyKinds, keyVariables, type ServerChoice } from './config/server-choice.ts';
import { type Call, type Command, type Group, usesInstance } from './declare/command.ts';
import type { Environment } from './environment.ts';
import { jsonPrinter, jsonRequest, type PrintJson } from './output/json.ts';
import { safeLine } from './output/safe-text.ts';
import { writeOut } from './output/write-out.ts';
import { createProgram, type Parsed } from './program.ts';
import { Terminal } from './terminal/terminal.ts';

/** What the program is besides its arguments. */
export interface Program {
  readonly tree: readonly (Command | Group)[];
  readonly version: string;
  readonly config: ConfigFile;
}

/** Runs a command line to its end. @returns the exit code. @throws what `report` tells about. */
export async function run(environment: Environment, program: Program): Promise<number> {
  const read = readArguments(environment, program);
  if (typeof read === 'string') {
    await writeOut(environment.stdout, read);
    return exitCodes.done.code;
  }
  const { command, shared } = read;
  const json = jsonRequest(shared.json, shared.jq, Object.keys(command.output?.fields ?? {}));
  const note = (text: string) => {
    if (!json) environment.stderr.write(`${safeLine(text)}\n`);
  };
  const call = prepareCall(read, environment, program, note);
  const printJson = json && (await jsonPrinter(json, environment.stdout.isTTY === true));
  const result = await command.run(call);
  await writeOut(environment.stdout, await presented(command, result, printJson, environment));
  return exitCodes[command.exitOf?.(result as never) ?? 'done'].code;
}

/** The command and what it is given, or the help or version to print. */
export function readArguments(
  { argv }: Pick<Environment, 'argv'>,
  { tree, version }: Pick<Program, 'tree' | 'version'>,
): Parsed | string {
  let parsed: Parsed | undefined;
  let help = '';
  const commander = createProgram(tree, {
    version,
    onHelp: (text) => {
      help += text;
    },
    onCommand: (found) => {
      parsed = found;
    },
  });
  try {
    commander.parse([...argv], { from: 'user' });
  } catch (error) {
    if (help === '') throw error;
  }
  return parsed ?? help;
}

function prepareCall(
  { command, args, options, shared, positionals }: Parsed,
  environment: Environment,
  { config, tree, version }: Program,
  note: (text: string) => void,
): Call {
  const profiles = new Profiles(config);
  const { variables } = environment;
  const wanted = usesInstance(command)
    ? (shared.instance ?? (variables.FOLIO_INSTANCE || undefined))
    : undefined;
  const server = () => chooseServer(profiles, shared.instance, variables);
  const onWait = (seconds: number) => note(`The rate limit is used up; waiting ${seconds} s.`);
  const choose = (): Connection => {
    const choice = server();
    const key = command.needs && choice.keys[command.needs];
    if (command.needs && !key) throw withoutKey(choice, command.needs);
    const from = { url: choice.url.source, key: key?.source };
    return { url: choice.url.value, key: key?.value, from, ...(shared.wait ? { onWait } : {}) };
  };
  const api = new Api(choose, environment, version);
  if (command.needs) api.requireConnection();
  const terminal = new Terminal(environment);
  const connect = (connection: Connection) =>
    new Api(() => ({ ...(shared.wait ? { onWait } : {}), ...connection }), environment, version);
  const given = { args, options, positionals, instance: wanted, server };
  return { ...given, environment, terminal, profiles, tree, version, api, connect, note };
}

function withoutKey({ instance, url }: ServerChoice, service: Service): CliError {
  const { name, prefix } = keyKinds[service];
  const missing = `${name} (${prefix})`;
  if (instance && url.source === `instance ${instance.value}`) {
    return new CliError('notAllowed', `The instance ${instance.value} has no ${missing}.`, {
      hint: `Log in with one: folio login --instance ${instance.value}`,
    });
  }
  return new CliError('notAllowed', `There is no ${missing} for ${url.value}.`, {
    hint: `Set ${keyVariables[service]}. The address comes from ${url.source}.`,
  });
}

async function presented(
  { output }: Command,
  result: unknown,
  printJson: PrintJson | undefined,
  environment: Environment,
): Promise<string> {
  if (!output) return '';
  if (printJson) return printJson(result);
  // Loaded last: help, and what fails, does without tables.
  const { createPrinter } = await import('./output/printer.ts');
  let text = '';
  const printer = createPrinter(environment, (more) => {
    text += more;
  });
  output.show(result as never, printer);
  return text;
}
