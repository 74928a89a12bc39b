import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { tagLimit, tagOutput } from '../tags.ts';

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
  output: tagOutput('entries'),
});
