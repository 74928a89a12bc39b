import { graphql } from '../../../graphql/execution/document.ts';
import { form } from '../../framework/page.ts';
import { recordId, recordPage } from '../../framework/record-page.ts';
import { wideView } from '../../ui/wide.ts';
import { promptPath } from './prompt-card.ts';
import { tagText } from './tag-text.ts';
import { templateForm } from './template-form.ts';
import { templateInput } from './template-input.ts';

export const editPromptPage = recordPage({
  path: '/prompts/:id/edit',
  typename: 'PromptTemplate',
  operation: graphql(`
    query EditPromptPage($id: ID!) {
      ...Visitor
      promptTemplate(id: $id) {
        databaseId
        title
        description
        content
        category
        difficulty
        visibility
        tags
        estimatedBuildTime
        screenshots {
          ...PromptScreenshot
        }
      }
    }
  `),
  record: ({ promptTemplate }) => promptTemplate,
  view(template, visit, entered) {
    const path = promptPath(template.databaseId);
    return wideView({
      title: `Edit ${template.title}`,
      section: 'prompts',
      body: templateForm(visit, entered, {
        action: `${path}/edit`,
        values: {
          ...template,
          tags: tagText(template.tags),
          estimatedBuildTime: String(template.estimatedBuildTime),
        },
        button: 'Save template',
        cancel: [path],
      }),
    });
  },
  forms: [
    // The last of several concurrent edits is kept: the API has no version numbers.
    form({
      acceptsFiles: true,
      operation: graphql(`
        mutation UpdatePromptByForm($id: ID!, $input: UpdatePromptTemplateInput!) {
          updatePromptTemplate(id: $id, input: $input) {
            promptTemplate {
              databaseId
            }
          }
        }
      `),
      async submit(submission, run) {
        const input = templateInput(submission);
        const { updatePromptTemplate } = await run({
          ...recordId('PromptTemplate', submission),
          input,
        });
        const { databaseId } = updatePromptTemplate.promptTemplate;
        return { to: promptPath(databaseId), notice: 'template-saved' };
      },
    }),
  ],
});
