import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { fetchRows, limitOptions } from '../../core/client/pages.ts';
import { command } from '../../core/declare/command.ts';
import { promptId, templateArgument } from './find.ts';

graphql(`
  fragment VersionRow on PromptTemplateVersion {
    id
    databaseId
    number
    note
    createdAt
    createdVia
    title
    labels
  }
`);

const document = graphql(`
  query CliListVersions($id: ID!, $first: Int!, $after: String, $withTotal: Boolean!) {
    promptTemplate(id: $id) {
      versions(first: $first, after: $after) {
        nodes {
          ...VersionRow
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totalCount @include(if: $withTotal)
      }
    }
  }
`);

export const listVersions = command({
  name: 'versions',
  summary: 'List the versions of a prompt template, newest first',
  description:
    'Each change of the title, the description, the content or the variables creates a version.',
  requiredKey: 'prompts',
  arguments: { template: templateArgument },
  options: limitOptions,
  examples: ['folio prompts versions Greeting'],
  run: async (call) => {
    const id = await promptId(call.api, call.args.template);
    return fetchRows(
      call,
      async (page) => (await call.api.run(document, { id, ...page })).promptTemplate.versions,
    );
  },
  output: {
    fields: outputFields.VersionRow,
    columns: [
      { title: 'version', value: ({ number }) => number, align: 'right' },
      { title: 'created', value: ({ createdAt }) => createdAt.slice(0, 16).replace('T', ' ') },
      { title: 'labels', value: ({ labels }) => labels.join(', '), canShrink: true },
      { title: 'note', value: ({ note }) => note, canShrink: true, canHide: true },
      { title: 'title', value: ({ title }) => title, canShrink: true, canHide: true },
    ],
    emptyText: 'No versions found.',
  },
});
