import { graphql } from '../../../graphql/execution/document.ts';
import { form, page, visitorOnly } from '../../framework/page.ts';
import { wideView } from '../../ui/wide.ts';
import { promptPath } from './prompt-card.ts';
import { templateForm } from './template-form.ts';
import { shownAgain, templateInput } from './template-input.ts';
import { withFieldNames } from './variables/declaration-input.ts';

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
  slug: '',
  variables: [],
  screenshots: [],
} as const;

export const newPromptPage = page({
  path,
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
        const again = shownAgain(submission);
        if (again) return { again };
        const { createPromptTemplate } = await run({ input: templateInput(submission) }).catch(
          (error) => {
            throw withFieldNames(error, submission.fields);
          },
        );
        const { databaseId } = createPromptTemplate.promptTemplate;
        return { to: promptPath(databaseId), notice: 'template-created' };
      },
    }),
  ],
});
