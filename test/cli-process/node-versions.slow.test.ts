import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePrivateApp } from '../support/app/app.ts';
import { newFolder } from '../support/disk/new-folder.ts';
import { runProcess } from '../support/processes/client-process.ts';
import { runInTerminal } from '../support/processes/pseudo-terminal.ts';
import { storeFinanceKey } from '../support/users/keys.ts';
import { signUp } from '../support/users/people.ts';

const test = usePrivateApp();
const folder = newFolder();
const projectDir = join(import.meta.dirname, '../..');
const processVariables = process.env as Record<string, string>;
/** The oldest version that the package names, and the latest of each supported line. */
const versions = ['20.17.0', '20', '22', '24', '26'];
let variables: Record<string, string>;
let tarball: string;

/** Runs a program that must succeed. @param path a directory to find programs in first */
async function run(program: string, argv: readonly string[], cwd: string, path = '') {
  const env = { ...processVariables, PATH: `${path}${delimiter}${processVariables.PATH}` };
  const line = `cd "$0" && exec "$@"`;
  const result = await runProcess('sh', ['-c', line, cwd, program, ...argv], env);
  if (result.code === 0) return result.stdout.trim();
  throw new Error(`${program} ${argv.join(' ')} failed: ${result.stderr.trim()}`);
}

/** Installs a version of Node from the npm registry. @returns the path of its program */
async function installNode(version: string): Promise<string> {
  const program = ['node', '-p', 'process.execPath'];
  const argv = ['exec', '--yes', `--package=node@${version}`, '--', ...program];
  return run('npm', argv, folder).catch((error: unknown) => {
    throw new Error(`Cannot install Node ${version} from the npm registry.`, { cause: error });
  });
}

beforeAll(async () => {
  const url = await test.app.server.listen({ host: '127.0.0.1', port: 0 });
  const person = await signUp(test);
  const { secret } = await person.createApiKey();
  const financeKey = await storeFinanceKey(test, person.userId);
  variables = {
    PATH: processVariables.PATH ?? '',
    HOME: folder,
    TERM: 'xterm',
    FOLIO_URL: url,
    FOLIO_API_KEY: secret,
    FOLIO_FINANCE_KEY: financeKey,
  };
  const packed = await run(
    process.execPath,
    [join(projectDir, 'src/cli/core/pack/main.ts')],
    folder,
  );
  tarball = join(folder, /folio-cli-\S+\.tgz/.exec(packed)?.[0] ?? '');
});

describe.each(versions)('the package on Node %s', (version) => {
  const project = join(folder, version);
  const program = join(project, 'node_modules/folio-cli/dist/folio.js');
  let node: string;

  beforeAll(async () => {
    node = await installNode(version);
    mkdirSync(project);
    const flags = ['--engine-strict', '--no-audit', '--no-fund', `--prefix=${project}`];
    await run('npm', ['install', ...flags, tarball], project, dirname(node));
  }, 180_000);

  const folio = (...argv: string[]) =>
    runProcess(node, [program, ...argv], variables, { input: '' });

  async function output(...argv: string[]): Promise<string> {
    const { code, stdout, stderr } = await folio(...argv);
    expect({ code, stderr }, argv.join(' ')).toEqual({ code: 0, stderr: '' });
    return stdout;
  }

  it('runs on that version', async () => {
    const { stdout } = await runProcess(node, ['--version'], variables);
    expect(stdout.trim()).toMatch(new RegExp(`^v${version}(\\.|$)`));
    expect(existsSync(join(project, 'node_modules/.bin/folio'))).toBe(true);
  });

  it('prints its version and help', async () => {
    expect(await output('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(await output('--help')).toContain('Manage prompt templates');
  });

  it('creates and lists records, and sends GraphQL', async () => {
    const flags = ['--description', 'D', '--category', 'creative', '--content', 'Hello'];
    const created = await output('prompts', 'create', '--title', version, ...flags);
    expect(created).toContain(`Created “${version}”`);
    expect(await output('prompts', 'list', '--jq', '.[0].title')).toBe(`${version}\n`);
    await output('entries', 'create', '--category', 'Food', '--amount', '1.50');
    expect(await output('entries', 'list')).toContain('-1.50');
    const query = 'query={ viewer { role } }';
    expect(await output('api', 'graphql', '-f', query, '--jq', '.data.viewer.role')).toBe(
      'MEMBER\n',
    );
  });

  it('prompts in a terminal', async () => {
    const client = { node, program, variables: () => ({ ...variables, NO_COLOR: '1' }) };
    // Node before 20.18 ignores NO_COLOR in util.styleText, which colours the question mark.
    const answers = {
      'Name 1 to': `Account ${version}\r`,
      'Add details?': '\r',
      'Create a bank account?': '\r',
    };
    const { code, output: shown } = await runInTerminal(client, 'accounts create', answers);
    expect({ code, shown }).toEqual({ code: 0, shown: expect.stringContaining('Created account') });
    const interrupted = await runInTerminal(client, 'accounts create', { 'Name 1 to': '\u0003' });
    expect(interrupted.code).toBe(130);
  });
});
