import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { date } from '../../core/declare/option.ts';
import { promptId, templateArgument } from './find.ts';
import { linkText } from './share-link.ts';

const document = graphql(`
  mutation CliSharePrompt($templateId: ID!, $expiresAt: DateTime) {
    createShareLink(promptTemplateId: $templateId, expiresAt: $expiresAt) {
      shareLink {
        ...ShareLinkRow
      }
    }
  }
`);

export const sharePrompt = command({
  name: 'share',
  summary: 'Create a share link of a prompt template',
  description:
    'Anybody who has the link can read, fill in and copy the current version of the template. Its page does not show your name.',
  requiredKey: 'prompts',
  arguments: { template: templateArgument },
  options: {
    expires: date('The last day (UTC) on which the link works. Default: it does not expire.'),
  },
  examples: [
    'folio prompts share Greeting',
    'folio prompts share Greeting --expires 2030-12-31 --jq .url',
  ],
  run: async ({ api, args, options: { expires } }) => {
    const templateId = await promptId(api, args.template);
    const expiresAt = expires === undefined ? undefined : `${expires}T23:59:59.999Z`;
    const { createShareLink } = await api.run(document, { templateId, expiresAt });
    return createShareLink.shareLink;
  },
  output: {
    fields: outputFields.ShareLinkRow,
    show: (link, { line }) => line(linkText(link)),
  },
});
