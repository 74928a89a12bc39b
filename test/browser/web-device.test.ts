import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProcess, useClient } from '../support/processes/client-process.ts';
import { signUp } from '../support/users/people.ts';
import { heading, notice, signInByForm, useWebApp, visitors } from './web-pages.ts';

const { test, origin, visit } = await useWebApp();
const client = useClient();

it.each(visitors)(
  'folio login --web logs in with a browser %s, from the sign-in page to the keys',
  async (_, options) => {
    const person = await signUp(test);
    let printed = '';
    let onCode: (code: string) => void = () => {};
    const code = new Promise<string>((resolve) => {
      onCode = resolve;
    });
    const login = client.run(['login', '--web', '--url', origin], {
      onStart: ({ stderr }) => {
        stderr?.on('data', (text: string) => {
          printed += text;
          const found = /Open (\S+) and enter the code ([B-Z]{4}-[B-Z]{4})\.\n/.exec(printed);
          if (found?.[1] === `${origin}/device`) onCode(found[2] as string);
        });
      },
    });
    const page = await visit(`${origin}/device`, options);
    await signInByForm(page, person.email);
    await page.getByLabel('Code').fill((await code).toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    expect(await heading(page)).toBe('Allow this device?');
    expect(await page.getByRole('main').textContent()).toContain(await code);
    expect(page.url()).not.toMatch(/(fol|fin)_/);
    await page.getByRole('button', { name: 'Allow' }).press('Enter');
    expect(await notice(page)).toContain('Device allowed.');
    const { code: exitCode, stdout } = await login;
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(person.email)]);
    const list = await client.run(['categories', 'list', '--json=name']);
    expect(JSON.parse(list.stdout)).toHaveLength(9);
  },
);

it('folio login opens the page with the code in the browser of BROWSER', async () => {
  const opened = join(client.configDir, '..', 'opened');
  const opener = join(client.configDir, '..', 'opener.sh');
  writeFileSync(opener, `#!/bin/sh\nprintf %s "$1" > "${opened}"\n`, { mode: 0o755 });
  const line = `"${process.execPath}" "${client.program}" login --web --url ${origin}`;
  let child: { kill: (signal: 'SIGTERM') => unknown } | undefined;
  const result = runProcess(
    'script',
    ['--quiet', '--return', '--command', line, '/dev/null'],
    { ...client.variables(), BROWSER: opener },
    {
      onStart: (started) => {
        child = started;
      },
    },
  );
  await expect.poll(() => existsSync(opened)).toBe(true);
  await expect
    .poll(() => readFileSync(opened, 'utf8'))
    .toMatch(new RegExp(`^${origin}/device\\?code=[B-Z]{4}-[B-Z]{4}$`));
  child?.kill('SIGTERM');
  await result;
});
