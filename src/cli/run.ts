import { Api, type Connection } from './api/api.ts';
import { createHttpClient } from './api/http.ts';
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

/** The parts of the program that do not depend on its arguments. */
export interface Program {
  readonly tree: readonly (Command | Group)[];
  readonly version: string;
  readonly config: ConfigFile;
}

/** Runs a command line. @returns the exit code. @throws errors for `report`. */
export async function run(environment: Environment, program: Program): Promise<number> {
  const parsed = readArguments(environment, program);
  if (typeof parsed === 'string') {
    await writeOut(environment.stdout, parsed);
    return exitCodes.done.code;
  }
  const { command, shared } = parsed;
  const json =
    command.output && jsonRequest(shared.json, shared.jq, Object.keys(command.output.fields));
  const note = (text: string) => {
    if (!json) environment.stderr.write(`${safeLine(text)}\n`);
  };
  const call = prepareCall(parsed, environment, program, note);
  const printJson = json && (await jsonPrinter(json, environment.stdout.isTTY === true));
  const result = await command.run(call);
  await writeOut(environment.stdout, await formatResult(command, result, printJson, environment));
  return exitCodes[command.exitOf?.(result as never) ?? 'done'].code;
}

/** Parses the arguments. @returns the parsed command, or the text of help or version. */
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
    onCommand: (result) => {
      parsed = result;
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
  const requestedInstance = usesInstance(command)
    ? (shared.instance ?? (variables.FOLIO_INSTANCE || undefined))
    : undefined;
  const server = () => chooseServer(profiles, shared.instance, variables);
  const onWait = (seconds: number) => note(`Rate limit exceeded. Retrying in ${seconds} s.`);
  const chooseConnection = (service = command.requiredKey): Connection => {
    const choice = server();
    const key = service && choice.keys[service];
    if (service && !key) throw missingKeyError(choice, service);
    const sources = { url: choice.url.source, key: key?.source };
    return {
      url: choice.url.value,
      key: key?.value,
      sources,
      ...(shared.wait ? { onWait } : {}),
    };
  };
  const api = new Api(() => chooseConnection(), environment, version);
  const http = (service: Service) =>
    createHttpClient(chooseConnection(service), environment, version);
  if (command.requiredKey) api.requireConnection();
  const terminal = new Terminal(environment);
  const connect = (connection: Connection) =>
    new Api(() => ({ ...(shared.wait ? { onWait } : {}), ...connection }), environment, version);
  const parsedCall = { args, options, positionals, instance: requestedInstance, server };
  const clients = { api, connect, http };
  return { ...parsedCall, ...clients, environment, terminal, profiles, tree, version, note };
}

function missingKeyError({ instance, url }: ServerChoice, service: Service): CliError {
  const { name, prefix } = keyKinds[service];
  const missing = `${name} (${prefix})`;
  if (instance && url.source === `instance ${instance.value}`) {
    return new CliError('notAllowed', `The instance ${instance.value} has no ${missing}.`, {
      hint: `To add one, run: folio login --instance ${instance.value}`,
    });
  }
  return new CliError('notAllowed', `No ${missing} for ${url.value}.`, {
    hint: `Set ${keyVariables[service]}. The URL comes from ${url.source}.`,
  });
}

async function formatResult(
  { output }: Command,
  result: unknown,
  printJson: PrintJson | undefined,
  environment: Environment,
): Promise<string> {
  if (!output) return '';
  if (printJson) return printJson(result);
  // Imported late: help and errors need no tables, and start faster without them.
  const { createPrinter } = await import('./output/printer.ts');
  let text = '';
  const printer = createPrinter(environment, (addition) => {
    text += addition;
  });
  output.show(result as never, printer);
  return text;
}
