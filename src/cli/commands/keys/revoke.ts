import { graphql } from '../../core/client/document.ts';
import { recordId } from '../../core/client/record-id.ts';
import { command } from '../../core/declare/command.ts';
import { yes } from '../../core/declare/option.ts';
import { explainForbidden, keyService, keysPage } from './key.ts';

const apiKeyDocument = graphql(`
  mutation CliRevokeApiKey($id: ID!) {
    revoked: revokeApiKey(id: $id) {
      key: apiKey {
        id
        name
        revokedAt
      }
    }
  }
`);

const financeKeyDocument = graphql(`
  mutation CliRevokeFinanceKey($id: ID!) {
    revoked: revokeFinanceKey(id: $id) {
      key: financeKey {
        id
        name
        revokedAt
      }
    }
  }
`);

export const revokeKey = command({
  name: 'revoke',
  summary: 'Revoke a key',
  description:
    'Keys can be revoked only on the web. With a key, the command fails and prints the address of the page. Pass --web to open the page.',
  hasInstanceOptions: true,
  arguments: { id: { description: 'The id of the key, as shown by folio keys list.' } },
  options: { service: keyService, yes: yes() },
  examples: ['folio keys revoke <id> --web'],
  run: async (call) => {
    const { apiFor, args, options, terminal } = call;
    terminal.requireConfirmable(options.yes);
    const { service = 'prompts' } = options;
    const api = apiFor(service);
    await terminal.confirm(`Revoke key ${args.id}?`, options.yes);
    const revoke = () =>
      service === 'finance'
        ? api.run(financeKeyDocument, { id: recordId('FinanceKey', args.id) })
        : api.run(apiKeyDocument, { id: recordId('ApiKey', args.id) });
    const message = 'A key cannot revoke keys: the server requires a web session.';
    const { revoked } = await explainForbidden(revoke, call, service, message);
    return revoked.key;
  },
  page: ({ options }) => keysPage(options.service),
  output: {
    fields: {
      id: 'The global id of the key.',
      name: 'The name of the key.',
      revokedAt: 'When the key was revoked.',
    },
    show: ({ name }, { line }) => line(`Revoked key ${name}.`),
  },
});
