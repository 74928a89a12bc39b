import { CliError, exitCodes, usageError } from '../cli-error.ts';
import { Api, type Connection } from '../client/api.ts';
import { withDebugOutput } from '../client/debug.ts';
import { IdempotencyKeys } from '../client/idempotency-keys.ts';
import { namedNotFound } from '../client/titled-record.ts';
import { type Call, type Command, type Group, usesInstance } from '../declare/command.ts';
import type { Environment } from '../environment.ts';
import type { Keychain } from '../key-storage/keychain.ts';
import { outputFormat, wantsJson } from '../output/format.ts';
import { safeLine } from '../output/safe-text.ts';
import { isPipeClosed, writeOut } from '../output/write-out.ts';
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
    throw withArgument(error, parsed);
  });
  await print(await format(result), shared.pager, environment).catch((error: unknown) => {
    if (!isPipeClosed(error)) throw error;
  });
  return exitCodes[command.exitOf?.(result as never) ?? 'done'].code;
}

/** Imported late: most calls have all options. */
async function runWithPrompts(command: Command, call: Call): Promise<unknown> {
  const { runDialogue } = await import('../dialogue/run-dialogue.ts');
  return runDialogue(command, call);
}

/** Adds the noun and the id to an error about the record of the command's argument. */
function withArgument(error: unknown, { args, command, path, positionals }: Parsed): unknown {
  const [argument] = Object.values(command.arguments);
  const { noun } = argument ?? (command.variadic === true ? {} : (command.variadic ?? {}));
  if (noun === undefined) return error;
  const [given] = [...Object.values(args), ...positionals];
  return namedNotFound(error, noun, given, path[0]);
}

async function print(
  text: string,
  usesPager: boolean,
  terminal: Pick<Environment, 'stdout' | 'stderr' | 'variables'>,
): Promise<void> {
  if (!usesPager || !terminal.stdout.isTTY) return writeOut(terminal.stdout, text);
  const { printPaged } = await import('../terminal/pager.ts');
  await printPaged(text, terminal);
}

/** Parses the arguments. @returns the parsed command, or the help or the version. */
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
  { command, args, options, path, shared, positionals }: Parsed,
  environment: Environment,
  { config, keychain, tree, version }: Program,
  messages: Pick<Call, 'note' | 'warn' | 'emit' | 'terminal'>,
): Call {
  const { note, warn } = messages;
  const { argv: _, variables, ...rest } = environment;
  const profiles = new Profiles(config, keychain, warn);
  const fetch = shared.debug ? withDebugOutput(environment.fetch, environment) : environment.fetch;
  const idempotencyKeys = new IdempotencyKeys(shared.idempotencyKey);
  const network = { fetch, wait: environment.wait, version, idempotencyKeys };
  const server = () => chooseServer(profiles, shared.instance, variables);
  const onRequestId = (id: string, summary?: string) =>
    warn(`Request id: ${id}${summary === undefined ? '' : ` (${summary})`}`);
  const onWait = (seconds: number) => note(`Rate limit exceeded. Retrying in ${seconds} s.`);
  const connect = (connection: Connection) => {
    const reports = {
      onRetry: ({ message }: CliError, seconds: number) =>
        note(`${message} Retrying in ${seconds} s.`),
      ...(shared.wait ? { onWait } : {}),
      ...(shared.verbose ? { onRequestId } : {}),
    };
    return new Api({ ...reports, ...connection }, network);
  };
  const apiFor = (service: Service | undefined) => {
    const choice = server();
    const key = service && choice.keys[service];
    if (service && !key) throw missingKeyError(choice, service);
    const sources = { url: choice.url.source, key: key?.source };
    return connect({ url: choice.url.value, key: key?.value, sources });
  };
  let api: Api | undefined;
  // Before any prompt or request.
  if (command.requiredKey && !shared.web) api = apiFor(command.requiredKey);
  return {
    ...rest,
    ...messages,
    args,
    options,
    path,
    positionals,
    profiles,
    tree,
    variables,
    version,
    fetch,
    server,
    connect,
    apiFor,
    get api() {
      // Choosing can read the key from the keychain. This takes time.
      api ??= apiFor(command.requiredKey);
      return api;
    },
    instance: usesInstance(command)
      ? (shared.instance ?? (variables.FOLIO_INSTANCE || undefined))
      : undefined,
  };
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
async function openPage(
  { note, server, variables }: Pick<Call, 'note' | 'server' | 'variables'>,
  path: string,
): Promise<void> {
  const url = `${server().url.value}${path}`;
  note(`Opening ${url}`);
  const { openInBrowser } = await import('../terminal/browser.ts');
  await openInBrowser(url, variables);
}
