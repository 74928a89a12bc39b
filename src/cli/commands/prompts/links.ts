import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { promptId, templateArgument } from './find.ts';
import { linkText, type ShareLink } from './share-link.ts';

const document = graphql(`
  query CliListShareLinks($id: ID!) {
    promptTemplate(id: $id) {
      shareLinks {
        ...ShareLinkRow
      }
    }
  }
`);

export const listShareLinks = command({
  name: 'links',
  summary: 'List the share links of a prompt template, newest first',
  requiredKey: 'prompts',
  arguments: { template: templateArgument },
  examples: ["folio prompts links Greeting --jq '.[].url'"],
  run: async ({ api, args }): Promise<readonly ShareLink[]> => {
    const { promptTemplate } = await api.run(document, { id: await promptId(api, args.template) });
    return promptTemplate.shareLinks ?? [];
  },
  output: {
    fields: outputFields.ShareLinkRow,
    columns: [
      { title: 'id', value: ({ databaseId }) => databaseId },
      { title: 'url', value: linkText },
      { title: 'views', value: ({ views }) => views },
      { title: 'expires', value: ({ expiresAt }) => expiresAt ?? 'never' },
      { title: 'created', value: ({ createdAt }) => createdAt, canHide: true },
    ],
    emptyText: 'No share links found.',
  },
});
