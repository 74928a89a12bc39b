import { notFound } from '../../../errors.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { type Html, html } from '../../framework/html.ts';
import { form, page } from '../../framework/page.ts';
import { recordId } from '../../framework/record-page.ts';
import type { Visit } from '../../framework/visit.ts';
import { tokenField } from '../../ui/form.ts';
import { formIssues } from '../../ui/form-issues.ts';
import { wideView } from '../../ui/wide.ts';
import { facts } from './facts.ts';
import { fillIn } from './fill-in.ts';
import { promptPath } from './prompt-card.ts';
import { screenshotGallery } from './screenshots.ts';
import { valuesOf } from './values.ts';

export const promptPage = page({
  path: '/prompts/:id',
  audience: 'users',
  operation: graphql(`
    query PromptPage($id: ID!, $variables: [TemplateVariableInput!]!) {
      ...Visitor
      promptTemplate(id: $id) {
        databaseId
        title
        description
        content
        templateVariables
        ...PromptFacts
        screenshots {
          ...PromptScreenshot
        }
      }
      renderPromptTemplate(id: $id, variables: $variables, strict: false) {
        text
        missing
      }
    }
  `),
  variables: (request) => ({
    ...recordId('PromptTemplate', request),
    variables: Array.from(valuesOf(request.query), ([name, value]) => ({ name, value })),
  }),
  view({ promptTemplate, renderPromptTemplate }, visit, entered) {
    if (!promptTemplate || !renderPromptTemplate) throw notFound();
    const { databaseId, title, description, screenshots } = promptTemplate;
    const path = promptPath(databaseId);
    const values = valuesOf(visit.query);
    return wideView({
      title,
      section: 'prompts',
      lead: description,
      actions: templateActions(path, title, visit),
      body: html`
${formIssues(entered)}
${fillIn(path, { ...promptTemplate, ...renderPromptTemplate, values })}
${screenshots.length > 0 && screenshotGallery(screenshots)}
${facts(promptTemplate)}`,
    });
  },
  forms: [
    form({
      path: '/prompts/:id/duplicate',
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
        const { duplicatePromptTemplate } = await run(recordId('PromptTemplate', submission));
        const { databaseId } = duplicatePromptTemplate.promptTemplate;
        return { to: promptPath(databaseId), notice: 'template-copied' };
      },
    }),
  ],
});

const templateActions = (path: string, title: string, visit: Visit): Html => html`
<a class="button quiet small" href="${path}/edit">Edit</a>
<form method="post" action="${path}/duplicate">${tokenField(visit)}<button class="button quiet small">Duplicate</button></form>
<a class="button quiet small danger" href="${path}/delete" aria-label="Delete ${title}">Delete</a>`;
