import { CliError } from '../../core/cli-error.ts';
import { command } from '../../core/declare/command.ts';
import { keyService, keysPage } from './key.ts';

export const createKey = command({
  name: 'create',
  summary: 'Create a key',
  description:
    'Keys can be created only on the web: the command fails and prints the address of the page. Pass --web to open the page. folio login --web creates keys for this client.',
  hasInstanceOptions: true,
  options: { service: keyService },
  examples: ['folio keys create --web'],
  run: ({ options, server }) => {
    const page = keysPage(options.service);
    throw new CliError('notAllowed', 'Keys can be created only on the web.', {
      code: 'FORBIDDEN',
      hint: `Create keys at ${server().url.value}${page}; --web opens this page.`,
    });
  },
  page: ({ options }) => keysPage(options.service),
});
