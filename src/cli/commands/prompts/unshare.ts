import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { recordId } from '../../core/client/record-id.ts';
import { command } from '../../core/declare/command.ts';
import { yes } from '../../core/declare/option.ts';

const document = graphql(`
  mutation CliUnsharePrompt($id: ID!) {
    deleteShareLink(id: $id) {
      id: deletedShareLinkId
      databaseId
    }
  }
`);

export const unsharePrompt = command({
  name: 'unshare',
  summary: 'Delete a share link',
  description: 'The link stops working at once. This cannot be undone.',
  requiredKey: 'prompts',
  arguments: {
    link: {
      description: 'The id of the link, as shown by folio prompts links.',
      noun: 'Share link',
    },
  },
  options: { yes: yes() },
  run: async ({ api, args, options, terminal }) => {
    await terminal.confirm(`Delete share link ${args.link}?`, options.yes);
    const { deleteShareLink } = await api.run(document, { id: recordId('ShareLink', args.link) });
    return deleteShareLink;
  },
  output: {
    fields: outputFields.CliUnsharePrompt,
    show: ({ databaseId }, { line }) => line(`Deleted share link ${databaseId}.`),
  },
});
