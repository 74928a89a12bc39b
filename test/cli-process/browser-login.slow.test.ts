import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { usePackedClient } from '../support/cli/packed-client.ts';
import { decisionDocument } from '../support/users/device-logins.ts';
import { signUp } from '../support/users/people.ts';

const { test, client, server } = usePackedClient();

/** Runs `folio login --web` and calls `onCode` with the code that it prints. */
function logIn(onCode: (userCode: string) => void) {
  let printed = '';
  return client.run(['login', '--web', '--url', server.url], {
    onStart: ({ stderr }) => {
      stderr?.on('data', (text: string) => {
        const before = printed;
        printed += text;
        const [, code] = /enter the code ([B-Z]{4}-[B-Z]{4})\.\n/.exec(printed) ?? [];
        if (code && !before.includes('enter the code')) onCode(code);
      });
    },
  });
}

it('folio login --web stores both keys after a user has approved, and commands use them', async () => {
  const person = await signUp(test);
  const { code, stdout, stderr } = await logIn((userCode) => {
    void person.execute(decisionDocument('approve'), { userCode });
  });
  expect(code, stderr).toBe(0);
  expect(stdout).toContain(`as ${person.email} with permission manage.`);
  const config = readFileSync(join(client.configDir, 'config.json'), 'utf8');
  for (const key of config.match(/(fol|fin)_[0-9A-Za-z]{39}/g) ?? []) {
    expect(stdout + stderr).not.toContain(key);
  }
  for (const command of [
    ['prompts', 'list'],
    ['categories', 'list'],
  ]) {
    expect((await client.run(command)).code).toBe(0);
  }
  const status = await client.run(['status', '--json', 'keys']);
  expect(JSON.parse(status.stdout).keys).toMatchObject([{ valid: true }, { valid: true }]);
});

it('folio login --web returns exit code 4 after a denial', async () => {
  const person = await signUp(test);
  const { code, stderr } = await logIn((userCode) => {
    void person.execute(decisionDocument('deny'), { userCode });
  });
  expect([code, stderr]).toEqual([4, expect.stringContaining('error: The login was denied.\n')]);
});
