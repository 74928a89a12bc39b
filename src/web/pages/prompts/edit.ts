import { graphql } from '../../../graphql/execution/document.ts';
import { html } from '../../framework/html.ts';
import { form, page } from '../../framework/page.ts';
import { rawId, recordId } from '../../framework/record-id.ts';
import { wideView } from '../../ui/wide.ts';
import { newPromptPage } from './new.ts';
import { tagText } from './tag-text.ts';
import { templateForm } from './template-form.ts';
import { shownAgain, templateInput } from './template-input.ts';
import { filledPath } from './values.ts';
import { withFieldNames } from './variables/declaration-input.ts';
import { changePreview, previewButton } from './versions/change-preview.ts';

export const editPromptPage = page({
  path: '/prompts/:id/edit',
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
        slug
        variables {
          ...PromptVariable
        }
        screenshots {
          ...PromptScreenshot
        }
      }
    }
  `),
  variables: (request) => recordId('PromptTemplate', request),
  view({ promptTemplate: template }, visit, entered) {
    const { databaseId } = template;
    return wideView({
      title: `Edit ${template.title}`,
      section: 'prompts',
      body: html`${changePreview(entered, template)}${templateForm(visit, entered, {
        action: filledPath(databaseId, visit.query, '/edit'),
        values: {
          ...template,
          tags: tagText(template.tags),
          estimatedBuildTime: String(template.estimatedBuildTime),
        },
        updatedAt: template.updatedAt,
        button: 'Save template',
        cancel: [filledPath(databaseId, visit.query)],
        links: previewButton,
      })}`,
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
            __typename
          }
        }
      `),
      async submit(submission, run) {
        const again = shownAgain(submission);
        if (again) return { again };
        const input = templateInput(submission);
        await run({ ...recordId('PromptTemplate', submission), input }).catch((error) => {
          throw withFieldNames(error, submission.fields);
        });
        return { to: filledPath(rawId(submission), submission.query), notice: 'template-saved' };
      },
    }),
  ],
});
