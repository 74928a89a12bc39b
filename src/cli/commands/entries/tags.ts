import { outputFields } from '../../../generated/cli/output-fields.ts';
import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { showTags, tagLimit } from '../tags.ts';

const document = graphql(`
  query CliListEntryTags($first: Int) {
    entryTags(first: $first) {
      ...TagRow
    }
  }
`);

export const listEntryTags = command({
  name: 'tags',
  summary: 'List the tags of your entries, the most used first',
  requiredKey: 'finance',
  options: tagLimit,
  run: async ({ api, options }) => (await api.run(document, { first: options.limit })).entryTags,
  output: {
    isList: true,
    fields: outputFields.TagRow,
    show: (tags, printer) => showTags(tags, 'entries', printer),
  },
});
