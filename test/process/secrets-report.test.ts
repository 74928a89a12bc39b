import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { useDataDirectories } from '../support/embedded.ts';
import { password } from '../support/people.ts';
import { send } from '../support/server-client.ts';
import { patience, useServerProcesses } from '../support/server-process.ts';

const directories = useDataDirectories();
const servers = useServerProcesses();
const projectDir = fileURLToPath(new URL('../..', import.meta.url));

const first = 'the first of the three secrets is long enough';
const second = 'the second of the three secrets is long enough';
const third = 'the third of the three secrets is long enough';

interface Output {
  readonly code?: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What the program prints, and its exit code if that is not 0. */
async function report(env: Readonly<Record<string, string>>): Promise<Output> {
  const options = { cwd: projectDir, env: { PATH: process.env.PATH, ...env } };
  try {
    return await promisify(execFile)(process.execPath, ['src/secrets-report.ts'], options);
  } catch (error) {
    const { code, stdout, stderr } = error as Required<Output>;
    return { code, stdout, stderr };
  }
}

/** A new user with keys of both kinds and one that is revoked. */
async function createKeys(url: string, email: string): Promise<void> {
  const person = { name: 'Somebody', email, password };
  const { cookie } = await send(`${url}/api/auth/sign-up/email`, 'POST', person);
  const execute = async (query: string) => {
    const { body } = await send(`${url}/graphql`, 'POST', { query }, { cookie });
    expect(body.errors).toBeUndefined();
    return body.data;
  };
  await execute('mutation { createApiKey(input: { name: "one" }) { secret } }');
  await execute('mutation { createFinanceKey(input: { name: "one" }) { secret } }');
  await execute('mutation { createFinanceKey(input: { name: "two" }) { secret } }');
  const { createApiKey } = await execute(
    'mutation { createApiKey(input: { name: "revoked" }) { apiKey { id } } }',
  );
  await execute(`mutation { revokeApiKey(id: "${createApiKey.apiKey.id}") { id } }`);
}

describe('npm run secrets:report', () => {
  it(
    'counts the live keys of each secret and prints no secret',
    async () => {
      const DATA_DIR = directories.migrated();
      for (const [email, FOLIO_SECRET] of [
        ['a@example.com', first],
        ['b@example.com', second],
      ] as const) {
        const server = await servers.start({ DATA_DIR, FOLIO_SECRET });
        await createKeys(server.url, email);
        server.signal('SIGTERM');
        expect((await server.exit).code).toBe(0);
      }

      const both = `${second},${first}`;
      expect(
        await report({ DATA_DIR, FOLIO_SECRET: third, FOLIO_SECRET_PREVIOUS: both }),
      ).toStrictEqual({
        stdout: `Secret        API keys  Finance keys
current              0             0
previous 1           1             2
previous 2           1             2
unknown              0             0
`,
        stderr: '',
      });
      expect(
        (await report({ DATA_DIR, FOLIO_SECRET: second })).stdout,
      ).toBe(`Secret        API keys  Finance keys
current              1             2
unknown              1             2
`);
    },
    patience,
  );

  it(
    'fails while folio runs on the same embedded database',
    async () => {
      const DATA_DIR = directories.migrated();
      await servers.start({ DATA_DIR, FOLIO_SECRET: first });
      expect(await report({ DATA_DIR, FOLIO_SECRET: first })).toStrictEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining(' is in use by process '),
      });
    },
    patience,
  );

  it(
    'fails where there is no database, and creates none',
    async () => {
      const DATA_DIR = join(directories.empty(), 'none');
      expect(await report({ DATA_DIR })).toStrictEqual({
        code: 1,
        stdout: '',
        stderr: `${DATA_DIR} holds no database. Set DATA_DIR or DATABASE_URL.\n`,
      });
      expect(existsSync(DATA_DIR)).toBe(false);
    },
    patience,
  );
});
