import { graphql } from '../../core/client/document.ts';
import { command } from '../../core/declare/command.ts';
import { tagLimit, tagOutput } from '../tags.ts';

const document = graphql(`
  query CliListPromptTags($first: Int) {
    promptTemplateTags(first: $first) {
      ...TagRow
    }
  }
`);

export const listPromptTags = command({
  name: 'tags',
  summary: 'List the tags of your templates, the most used first',
  requiredKey: 'prompts',
  options: tagLimit,
  run: async ({ api, options }) =>
    (await api.run(document, { first: options.limit })).promptTemplateTags,
  output: tagOutput('templates'),
});
