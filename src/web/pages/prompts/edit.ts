import { notFound } from '../../../errors.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { form, page } from '../../framework/page.ts';
import { wideView } from '../../ui/wide.ts';
import { promptPath } from './prompt-card.ts';
import { tagText } from './tag-text.ts';
import { templateId } from './template.ts';
import { templateForm } from './template-form.ts';
import { templateInput } from './template-input.ts';

const operation = graphql(`
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
`);

export const editPromptPage = page({
  path: '/prompts/:id/edit',
  audience: 'users',
  operation,
  variables: (request) => ({ id: templateId(request) }),
  view({ promptTemplate }, visit, entered) {
    if (!promptTemplate) throw notFound();
    const { databaseId, title, tags, estimatedBuildTime } = promptTemplate;
    const path = promptPath(databaseId);
    return wideView({
      title: `Edit ${title}`,
      section: 'prompts',
      body: templateForm({
        visit,
        entered,
        path: `${path}/edit`,
        values: {
          ...promptTemplate,
          tags: tagText(tags),
          estimatedBuildTime: String(estimatedBuildTime),
        },
        submit: 'Save template',
        cancelPath: path,
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
        const { updatePromptTemplate } = await run({ id: templateId(submission), input });
        const { databaseId } = updatePromptTemplate.promptTemplate;
        return { to: promptPath(databaseId), notice: 'template-saved' };
      },
    }),
  ],
});
