import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { afterAll } from 'vitest';
import { commands } from '../../../src/cli/commands.ts';
import type { Environment } from '../../../src/cli/core/environment.ts';
import type { Fetch, FetchOptions } from '../../../src/cli/core/http/fetch.ts';
import type { Keychain } from '../../../src/cli/core/key-storage/keychain.ts';
import { ConfigFile, configFolder } from '../../../src/cli/core/profiles/config-file.ts';
import type { Service } from '../../../src/cli/core/profiles/profile.ts';
import { report } from '../../../src/cli/core/program/report.ts';
import { run } from '../../../src/cli/core/program/run.ts';
import type { TestApp } from '../app/app.ts';
import { newFolder } from '../disk/new-folder.ts';
import { MemoryKeychain } from './memory-keychain.ts';

/** Where the command line believes the server of a test to be. */
export const serverUrl = 'http://folio.test';

/** The exit code and the output of a command. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Surroundings {
  readonly variables?: Readonly<Record<string, string>>;
  /** The standard input, which is then not a terminal. */
  readonly input?: string;
  /** A terminal of this width, with answers by a part of the prompt. */
  readonly columns?: number;
  readonly answers?: Readonly<Record<string, string>>;
  readonly fetch?: Fetch;
  /** The program that reads the output has ended, as `head` does. */
  readonly isPipeClosed?: boolean;
  /** Called instead of waiting, with the seconds. */
  readonly onWait?: (milliseconds: number) => void;
}

function collector(onText: (text: string) => void = () => {}, failure?: Error) {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      onText(String(chunk));
      done(failure);
    },
  });
  // As process.stderr, which a pipe into it does not end.
  stream.end = () => stream;
  return { stream, text: () => text };
}

/** Runs `folio` in this process, on a configuration of its own and with requests handed to an app. */
export class TestCli {
  readonly folder = newFolder();
  readonly #fetch: Fetch;
  /** Tests use no keychain of the machine. */
  keychain: Keychain = new MemoryKeychain('none in this test');

  constructor(fetchFrom: Fetch) {
    this.#fetch = fetchFrom;
  }

  get configPath(): string {
    return join(this.folder, 'config.json');
  }

  readConfig() {
    return JSON.parse(readFileSync(this.configPath, 'utf8'));
  }

  /** As `ls -l` shows it. */
  mode(): string {
    return (statSync(this.configPath).mode & 0o777).toString(8);
  }

  async run(argv: readonly string[], surroundings: Surroundings = {}): Promise<Ended> {
    const { variables = {}, input, columns, answers = {}, onWait } = surroundings;
    const terminal = columns === undefined ? {} : { isTTY: true, columns };
    const failure = surroundings.isPipeClosed
      ? Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
      : undefined;
    const [stdin, open] = [new PassThrough(), { ...answers }];
    const stdout = collector(undefined, failure);
    const stderr = collector((text) => {
      const question = Object.keys(open).find((words) => text.includes(words));
      if (question === undefined) return;
      setImmediate(() => stdin.write(`${answers[question]}\n`));
      delete open[question];
    });
    if (columns === undefined || input !== undefined) stdin.end(input ?? '');
    const environment: Environment = {
      argv,
      variables: { FOLIO_CONFIG_DIR: this.folder, ...variables },
      stdin: Object.assign(stdin, input === undefined ? terminal : {}),
      stdout: Object.assign(stdout.stream, terminal),
      stderr: Object.assign(stderr.stream, terminal),
      fetch: surroundings.fetch ?? this.#fetch,
      wait: async (milliseconds) => onWait?.(milliseconds),
    };
    const program = {
      tree: commands,
      version: '1.2.3',
      keychain: this.keychain,
      config: new ConfigFile(configFolder(environment.variables)),
    };
    const code = await run(environment, program).catch((error) => report(error, environment));
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  }

  /** What `--json` shows of a command that must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests compare the whole value.
  async json(...argv: string[]): Promise<any> {
    const { code, stdout, stderr } = await this.run([...argv, '--json']);
    if (code !== 0) throw new Error(`folio ${argv.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout);
  }

  /** Writes the configuration that `folio login` writes. */
  storeKeys(keys: Partial<Record<Service, string>>): void {
    const { prompts: promptKey, finance: financeKey } = keys;
    const instances = { default: { url: serverUrl, promptKey, financeKey } };
    writeFileSync(this.configPath, JSON.stringify({ current: 'default', instances }));
  }

  /** Keeps a key as `folio login` does. */
  async login(key: string, ...options: string[]): Promise<Ended> {
    return this.run(['login', '--with-key', '--url', serverUrl, ...options], { input: key });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Replies to every request with the owner of the key. */
export const fetchViewer: Fetch = async () => {
  const viewer = { name: 'Ann', email: 'ann@example.com', role: 'MEMBER' };
  const credential = { kind: 'API_KEY', permission: 'READ', scopes: [] };
  return Response.json({ data: { viewer, credential } });
};

/** Injects a request into an app as if it came from the network. */
export function fetchFrom(test: TestApp): Fetch {
  return async (url, { method = 'GET', headers, body }: FetchOptions) => {
    if (headers?.accept === 'text/event-stream') throw new TypeError('no streams in process');
    const reply = await test.app.server.inject({
      method: method as 'GET' | 'POST',
      url: new URL(url).pathname,
      ...(headers ? { headers } : {}),
      ...(body == null
        ? {}
        : { payload: Buffer.from(await new Response(body as BodyInit).arrayBuffer()) }),
    });
    const { statusCode: status, headers: replyHeaders, payload } = reply;
    return new Response(payload, { status, headers: replyHeaders as Record<string, string> });
  };
}

/** Hands the first request to the app. The connection of each later one is lost. */
export function lostAfterOneRequest(test: TestApp): Fetch {
  let count = 0;
  return async (...request) => {
    count += 1;
    if (count === 1) return fetchFrom(test)(...request);
    throw Object.assign(new Error('x'), { code: 'ECONNRESET' });
  };
}

/** Command lines, removed with their configurations after the file's tests. */
export function useCli(fetchOf: () => Fetch): () => TestCli {
  const clients: TestCli[] = [];
  afterAll(() => {
    for (const cli of clients) cli.remove();
  });
  return () => {
    const cli = new TestCli((...request) => fetchOf()(...request));
    clients.push(cli);
    return cli;
  };
}
