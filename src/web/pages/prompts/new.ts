import { graphql } from '../../../graphql/execution/document.ts';
import { form, page, visitorOnly } from '../../framework/page.ts';
import { wideView } from '../../ui/wide.ts';
import { promptPath } from './prompt-card.ts';
import { templateForm } from './template-form.ts';
import { corrected, templateInput } from './template-input.ts';

const path = '/prompts/new';

const initialValues = {
  title: '',
  description: '',
  content: '',
  category: '',
  difficulty: 'EASY',
  visibility: 'PRIVATE',
  tags: '',
  estimatedBuildTime: '2',
  screenshots: [],
} as const;

export const newPromptPage = page({
  path,
  audience: 'users',
  ...visitorOnly,
  view: (_data, visit, entered) =>
    wideView({
      title: 'New template',
      section: 'prompts',
      body: templateForm(visit, entered, {
        action: path,
        values: initialValues,
        button: 'Create template',
        cancel: ['/prompts'],
      }),
    }),
  forms: [
    form({
      acceptsFiles: true,
      operation: graphql(`
        mutation CreatePromptByForm($input: CreatePromptTemplateInput!) {
          createPromptTemplate(input: $input) {
            promptTemplate {
              databaseId
            }
          }
        }
      `),
      async submit(submission, run) {
        const again = corrected(submission);
        if (again) return { again };
        const { createPromptTemplate } = await run({ input: templateInput(submission) });
        const { databaseId } = createPromptTemplate.promptTemplate;
        return { to: promptPath(databaseId), notice: 'template-created' };
      },
    }),
  ],
});
