import { CliError, changedError, exitCodes, usageError } from '../cli-error.ts';
import { Api, type Connection } from '../client/api.ts';
import { withDebugOutput } from '../client/debug.ts';
import { createHttpClient } from '../client/http.ts';
import { type Call, type Command, type Group, usesInstance } from '../declare/command.ts';
import type { Environment } from '../environment.ts';
import type { Keychain } from '../key-storage/keychain.ts';
import { outputFormat, wantsJson } from '../output/format.ts';
import { safeLine } from '../output/safe-text.ts';
import { writeOut } from '../output/write-out.ts';
import type { ConfigFile } from '../profiles/config-file.ts';
import type { Service } from '../profiles/profile.ts';
import { Profiles } from '../profiles/profiles.ts';
import {
  chooseServer,
  keyKinds,
  keyVariables,
  type ServerChoice,
} from '../profiles/server-choice.ts';
import { Terminal } from '../terminal/terminal.ts';
import { moveGlobalOptions } from './global-options.ts';
import { missingOptions, missingOptionsError } from './missing-options.ts';
import { createProgram, type Parsed } from './program.ts';

/** The parts of the program that do not depend on its arguments. */
export interface Program {
  readonly tree: readonly (Command | Group)[];
  readonly version: string;
  readonly config: ConfigFile;
  readonly keychain: Keychain;
}

/** Runs a command line. @returns the exit code. @throws errors for `report`. */
export async function run(environment: Environment, program: Program): Promise<number> {
  const parsed = readArguments(environment, program);
  if (typeof parsed === 'string') {
    await writeOut(environment.stdout, parsed);
    return exitCodes.done.code;
  }
  const { command, shared } = parsed;
  const terminal = new Terminal(environment, shared.input);
  const missing = missingOptions(command, parsed.options);
  if (missing.length > 0 && !terminal.isInteractive) throw missingOptionsError(command, missing);
  const format = await outputFormat(command, shared, environment);
  const warn = (text: string) => void environment.stderr.write(`${safeLine(text)}\n`);
  const note = (text: string) => {
    if (!wantsJson(shared)) warn(text);
  };
  const emit = async (rows: readonly unknown[]) => {
    if (shared.csv !== undefined) throw usageError('Pass --json instead of --csv.');
    const parts = wantsJson(shared) ? rows : rows.map((row) => [row]);
    for (const part of parts) await writeOut(environment.stdout, await format(part));
  };
  const call = prepareCall(parsed, environment, program, { note, warn, emit, terminal });
  if (shared.web && command.page) {
    await openPage(call, await command.page(call));
    return exitCodes.done.code;
  }
  const running = missing.length > 0 ? runWithPrompts(command, call) : command.run(call);
  const result = await Promise.resolve(running).catch((error: unknown) => {
    throw namedNotFound(error, parsed);
  });
  await print(await format(result), shared.pager, environment);
  return exitCodes[command.exitOf?.(result as never) ?? 'done'].code;
}

/** Imported late: most calls have all options. */
async function runWithPrompts(command: Command, call: Call): Promise<unknown> {
  const { runDialogue } = await import('../dialogue/run-dialogue.ts');
  return runDialogue(command, call);
}

/** Adds the noun and the id to an error about the record of the command's argument. */
function namedNotFound(error: unknown, { args, command, path }: Parsed): unknown {
  if (!(error instanceof CliError) || error.message !== 'Not found') return error;
  const [argument] = Object.entries(command.arguments);
  const noun = argument?.[1].noun;
  if (argument === undefined || noun === undefined) return error;
  return changedError(error, {
    message: `${noun} “${args[argument[0]]}” not found.`,
    hint: `To list them, run: folio ${path[0]} list`,
  });
}

async function print(text: string, usesPager: boolean, environment: Environment): Promise<void> {
  if (!usesPager || !environment.stdout.isTTY) return writeOut(environment.stdout, text);
  const { printPaged } = await import('../terminal/pager.ts');
  await printPaged(text, environment);
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
    commander.parse([...moveGlobalOptions(argv, tree)], { from: 'user' });
  } catch (error) {
    if (help === '') throw error;
  }
  return parsed ?? help;
}

function prepareCall(
  { command, args, options, shared, positionals }: Parsed,
  outerEnvironment: Environment,
  { config, keychain, tree, version }: Program,
  messages: Pick<Call, 'note' | 'warn' | 'emit' | 'terminal'>,
): Call {
  const profiles = new Profiles(config, keychain, messages.warn);
  const { variables } = outerEnvironment;
  const environment = shared.debug ? withDebugOutput(outerEnvironment) : outerEnvironment;
  const requestedInstance = usesInstance(command)
    ? (shared.instance ?? (variables.FOLIO_INSTANCE || undefined))
    : undefined;
  const server = () => chooseServer(profiles, shared.instance, variables);
  const onRequestId = (id: string, request?: string) =>
    messages.warn(`Request id: ${id}${request === undefined ? '' : ` (${request})`}`);
  const onWait = (seconds: number) =>
    messages.note(`Rate limit exceeded. Retrying in ${seconds} s.`);
  const requestOptions = {
    ...(shared.wait ? { onWait } : {}),
    ...(shared.verbose ? { onRequestId } : {}),
  };
  const chooseConnection = (service = command.requiredKey): Connection => {
    const choice = server();
    const key = service && choice.keys[service];
    if (service && !key) throw missingKeyError(choice, service);
    const sources = { url: choice.url.source, key: key?.source };
    return {
      url: choice.url.value,
      key: key?.value,
      sources,
      ...requestOptions,
    };
  };
  let chosen: Connection | undefined;
  const chooseOnce = () => {
    // Choosing can read the key from the keychain, which takes time.
    chosen ??= chooseConnection();
    return chosen;
  };
  const api = new Api(chooseOnce, environment, version);
  const apiFor = (service: Service) => {
    const connection = chooseConnection(service);
    return new Api(() => connection, environment, version);
  };
  const http = (service: Service) =>
    createHttpClient(chooseConnection(service), environment, version);
  if (command.requiredKey && !shared.web) api.requireConnection();
  const connect = (connection: Connection) =>
    new Api(() => ({ ...requestOptions, ...connection }), environment, version);
  const parsedCall = { args, options, positionals, instance: requestedInstance, server };
  const clients = { api, apiFor, connect, http };
  const context = { environment, profiles, tree, version };
  return { ...parsedCall, ...clients, ...context, ...messages };
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

/** Opens a page of the chosen server. A key is not needed. */
async function openPage({ environment, note, server }: Call, path: string): Promise<void> {
  const url = `${server().url.value}${path}`;
  note(`Opening ${url}`);
  const { openInBrowser } = await import('../terminal/browser.ts');
  await openInBrowser(url, environment);
}
