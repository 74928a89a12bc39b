import { graphql } from '../../../graphql/execution/document.ts';
import { form } from '../../framework/page.ts';
import { recordId, recordPage } from '../../framework/record-page.ts';
import { wideView } from '../../ui/wide.ts';
import { newPromptPage } from './new.ts';
import { tagText } from './tag-text.ts';
import { templateForm } from './template-form.ts';
import { corrected, templateInput } from './template-input.ts';
import { filledPath } from './values.ts';

export const editPromptPage = recordPage({
  path: '/prompts/:id/edit',
  typename: 'PromptTemplate',
  operation: graphql(`
    query EditPromptPage($id: ID!) {
      ...Visitor
      promptTemplate(id: $id) {
        databaseId
        updatedAt
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
    const { databaseId } = template;
    return wideView({
      title: `Edit ${template.title}`,
      section: 'prompts',
      body: templateForm(visit, entered, {
        action: filledPath(databaseId, visit.query, '/edit'),
        values: {
          ...template,
          tags: tagText(template.tags),
          estimatedBuildTime: String(template.estimatedBuildTime),
        },
        updatedAt: template.updatedAt,
        button: 'Save template',
        cancel: [filledPath(databaseId, visit.query)],
      }),
    });
  },
  forms: [
    form({
      acceptsFiles: true,
      recreatedBy: newPromptPage.path,
      operation: graphql(`
        mutation UpdatePromptByForm(
          $id: ID!
          $input: UpdatePromptTemplateInput!
          $ifUpdatedAt: DateTime
        ) {
          updatePromptTemplate(id: $id, input: $input, ifUpdatedAt: $ifUpdatedAt) {
            promptTemplate {
              databaseId
            }
          }
        }
      `),
      async submit(submission, run) {
        const again = corrected(submission);
        if (again) return { again };
        const input = templateInput(submission);
        const { updatePromptTemplate } = await run({
          ...recordId('PromptTemplate', submission),
          input,
        });
        const { databaseId } = updatePromptTemplate.promptTemplate;
        return { to: filledPath(databaseId, submission.query), notice: 'template-saved' };
      },
    }),
  ],
});
