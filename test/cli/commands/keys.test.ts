import { expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { serverUrl } from '../../support/cli/cli.ts';
import { useCliUsers } from '../../support/cli/cli-users.ts';

const { newUser } = useCliUsers(useApp());

it.each([
  [[], '/settings/api-keys'],
  [['--service', 'finance'], '/settings/finance-keys'],
])('folio keys create %j prints the address of the page', async (options, page) => {
  const { cli } = await newUser({ services: ['prompts'] });
  expect(await cli.run(['keys', 'create', ...options])).toEqual({
    code: 4,
    stdout: '',
    stderr: `error: Keys can be created only on the web.\nCreate keys at ${serverUrl}${page}; --web opens this page.\n`,
  });
});
