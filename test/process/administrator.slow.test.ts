import { expect, it } from 'vitest';
import { useServerSettings } from '../support/app/server-settings.ts';
import { send } from '../support/cli/server-client.ts';
import { type ServerProcess, useServerProcesses } from '../support/processes/server-process.ts';

const newSettings = useServerSettings();
const servers = useServerProcesses();

const env = { ADMIN_EMAIL: 'Boss@Example.com', ADMIN_PASSWORD: 'the password of the boss' };
const hint = 'no super admin exists; to create one, set ADMIN_EMAIL and ADMIN_PASSWORD and restart';

async function stop(server: ServerProcess): Promise<void> {
  server.signal('SIGTERM');
  expect((await server.exit).code).toBe(0);
}

it('folio does not start if ADMIN_PASSWORD is not the password of the user with ADMIN_EMAIL', async () => {
  const settings = await newSettings();
  const first = await servers.start(settings);
  expect(first.hasLogged(hint)).toBe(true);
  const stranger = { name: 'Stranger', email: 'boss@example.com', password: 'a password' };
  const signedUp = await send(`${first.url}/api/auth/sign-up/email`, 'POST', stranger);
  expect(signedUp.status).toBe(201);
  await stop(first);

  expect(await servers.launch({ ...settings, ...env }).exit).toStrictEqual({
    code: 1,
    signal: null,
    log: [],
    stderr: `A user with the email address ADMIN_EMAIL exists, and ADMIN_PASSWORD is not this user's password.
To give this user the role super admin, set ADMIN_PASSWORD to the user's password. Otherwise set ADMIN_EMAIL to another email address.
`,
  });

  const right = { ...env, ADMIN_PASSWORD: stranger.password };
  const last = await servers.start({ ...settings, ...right });
  expect(last.hasLogged(hint)).toBe(false);
});
