import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockDirectory } from '../../src/database/embedded/lock.ts';
import type { TestApp } from '../support/app/app.ts';
import { startApp } from '../support/app/instances.ts';
import { useServerSettings } from '../support/app/server-settings.ts';
import { useDataDirectories } from '../support/database/embedded.ts';
import { runProcess } from '../support/processes/client-process.ts';
import { useServerProcesses } from '../support/processes/server-process.ts';
import { createShareLink } from '../support/prompts/share-links.ts';
import { createTemplate } from '../support/prompts/templates.ts';
import { signUp } from '../support/users/people.ts';

const directories = useDataDirectories();
const newSettings = useServerSettings();
const servers = useServerProcesses();

const first = 'the first of the three secrets is long enough';
const second = 'the second of the three secrets is long enough';
const third = 'the third of the three secrets is long enough';

function report(env: Readonly<Record<string, string>>) {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const variables = { PATH, NODE_COMPILE_CACHE, ...env };
  return runProcess(process.execPath, ['src/operate/secrets-report.ts'], variables);
}

/** Creates a user with keys of both kinds, a revoked one, a webhook and a share link. */
async function createKeys(test: TestApp): Promise<void> {
  const person = await signUp(test);
  await person.execute('mutation { createApiKey(input: { name: "one" }) { secret } }');
  await person.execute('mutation { createFinanceKey(input: { name: "one" }) { secret } }');
  await person.execute('mutation { createFinanceKey(input: { name: "two" }) { secret } }');
  await person.execute(
    'mutation { createWebhook(input: { url: "https://example.com", recordTypes: [IDEA] }) { secret } }',
  );
  await createShareLink(person, await createTemplate(person));
  const { createApiKey } = await person.execute(
    'mutation { createApiKey(input: { name: "revoked" }) { apiKey { id } } }',
  );
  await person.execute(
    `mutation { revokeApiKey(id: "${createApiKey.apiKey.id}") { apiKey { id } } }`,
  );
}

describe('npm run secrets:report', () => {
  it('counts the live keys of each secret and prints no secret; a start warns of unknown ones', async () => {
    const settings = await newSettings();
    const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = settings;
    for (const FOLIO_SECRET of [first, second]) {
      const test = await startApp({ dataDir, databaseUrl }, { FOLIO_SECRET });
      await createKeys(test);
      await test.app.close();
    }

    const both = `${second},${first}`;
    expect(
      await report({ ...settings, FOLIO_SECRET: third, FOLIO_SECRET_PREVIOUS: both }),
    ).toStrictEqual({
      code: 0,
      signal: null,
      stdout: `Secret        API keys  Finance keys  Webhooks  Share links
current              0             0         0            0
previous 1           1             2         1            1
previous 2           1             2         1            1
unknown              0             0         0            0
`,
      stderr: '',
    });
    expect(
      (await report({ ...settings, FOLIO_SECRET: second })).stdout,
    ).toBe(`Secret        API keys  Finance keys  Webhooks  Share links
current              1             2         1            1
unknown              1             2         1            1
`);
    const server = await servers.start({ ...settings, FOLIO_SECRET: second });
    await server.logged(
      'keys, webhooks or share links do not work: add their secret to FOLIO_SECRET_PREVIOUS',
    );
  });

  it('fails while a process uses the embedded database', async () => {
    const DATA_DIR = directories.migrated();
    const unlock = lockDirectory(DATA_DIR);
    try {
      expect(await report({ DATA_DIR, FOLIO_SECRET: first })).toStrictEqual({
        code: 1,
        signal: null,
        stdout: '',
        stderr: expect.stringContaining(' is in use by process '),
      });
    } finally {
      unlock();
    }
  });

  it('fails without a database, and creates none', async () => {
    const DATA_DIR = join(directories.empty(), 'none');
    expect(await report({ DATA_DIR })).toStrictEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr: `${DATA_DIR} contains no database. Set DATA_DIR or DATABASE_URL.\n`,
    });
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});
