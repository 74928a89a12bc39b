import { graphql } from '../../../graphql/execution/document.ts';
import { form } from '../../framework/form.ts';
import { promptPath } from './prompt-card.ts';
import { promptPage, templateId } from './template.ts';

export const duplicatePrompt = form({
  path: '/prompts/:id/duplicate',
  audience: 'users',
  page: promptPage,
  operation: graphql(`
    mutation DuplicatePromptByForm($id: ID!) {
      duplicatePromptTemplate(id: $id) {
        promptTemplate {
          databaseId
        }
      }
    }
  `),
  async submit(submission, run) {
    const { duplicatePromptTemplate } = await run({ id: templateId(submission) });
    const { databaseId } = duplicatePromptTemplate.promptTemplate;
    return { to: promptPath(databaseId), notice: 'template-copied' };
  },
});
