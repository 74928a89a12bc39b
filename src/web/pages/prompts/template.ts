import type { PromptPageQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { paths } from '../../../paths.ts';
import type { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import { form, page } from '../../framework/page.ts';
import { rawId, recordId } from '../../framework/record-id.ts';
import type { Visit } from '../../framework/visit.ts';
import { tokenField } from '../../ui/form.ts';
import { formIssues } from '../../ui/form-issues.ts';
import { postForm } from '../../ui/post-form.ts';
import { wideView } from '../../ui/wide.ts';
import { facts } from './facts.ts';
import { fillIn } from './fill-in.ts';
import { correctedVariables, misspelledVariables } from './misspelled-variables.ts';
import { promptPath } from './prompt-card.ts';
import { screenshotGallery } from './screenshots.ts';
import { hasShareLinks, shareLinkForms, shareLinks } from './share-links.ts';
import { lineBreaks } from './template-form.ts';
import { contentOf } from './template-input.ts';
import { usage } from './usage.ts';
import { useInCode } from './use-in-code.ts';
import { filledPath, valuesOf } from './values.ts';
import { versionSummary } from './versions/summary.ts';

const duplicatePath = '/prompts/:id/duplicate';
const correctPath = '/prompts/:id/correct';

export const promptPage = page({
  path: '/prompts/:id',
  operation: graphql(`
    query PromptPage($id: ID!, $variables: [TemplateVariableInput!]!) {
      ...Visitor
      promptTemplate(id: $id) {
        databaseId
        title
        description
        content
        variables {
          ...PromptVariable
        }
        updatedAt
        ...PromptFacts
        ...PromptUsage
        ...PromptVersions
        ...PromptInCode
        ...PromptShareLinks
        screenshots {
          ...PromptScreenshot
        }
      }
      renderPromptTemplate(id: $id, variables: $variables, strict: false, preview: true) {
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
    const { databaseId, title, description, screenshots } = promptTemplate;
    const path = promptPath(databaseId);
    const values = valuesOf(visit.query);
    const correction = correctionForm(promptTemplate, visit, entered.in(correctPath));
    const view = wideView({
      title,
      section: 'prompts',
      lead: description,
      actions: templateActions(databaseId, title, visit),
      body: html`
${formIssues(entered.in(duplicatePath))}
${correction}
${fillIn(path, { ...promptTemplate, ...renderPromptTemplate, values })}
${screenshots.length > 0 && screenshotGallery(screenshots)}
${versionSummary(promptTemplate, visit.now)}
${facts(promptTemplate)}
${usage(promptTemplate, visit.now)}
${shareLinks(promptTemplate, visit, entered)}
${useInCode(promptTemplate, visit.baseUrl)}`,
    });
    return { ...view, containsSecret: hasShareLinks(promptTemplate) };
  },
  forms: [
    ...shareLinkForms,
    form({
      path: duplicatePath,
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
    form({
      path: correctPath,
      operation: graphql(`
        mutation CorrectPromptByForm($id: ID!, $content: String!, $ifUpdatedAt: DateTime) {
          updatePromptTemplate(
            id: $id
            input: { content: $content }
            ifUpdatedAt: $ifUpdatedAt
          ) {
            __typename
          }
        }
      `),
      async submit(submission, run) {
        const content = contentOf(submission.fields);
        await run({ ...recordId('PromptTemplate', submission), content });
        return { to: filledPath(rawId(submission), submission.query), notice: 'template-saved' };
      },
    }),
  ],
});

/** Shown if the content has misspelled variables. Sends the corrected content. */
function correctionForm(
  { databaseId, content, updatedAt }: PromptPageQuery['promptTemplate'],
  visit: Visit,
  entered: Entered,
): Html | false {
  const corrected = correctedVariables(content);
  if (corrected === content && !entered.hasError) return false;
  return postForm(visit, entered, {
    action: filledPath(databaseId, visit.query, '/correct'),
    style: '',
    sendsValues: true,
    updatedAt,
    head: html`
<input type="hidden" name="content" value="${corrected}">${lineBreaks(content)}`,
    button: misspelledVariables(content),
  });
}

const templateActions = (databaseId: string, title: string, visit: Visit): Html => html`
<a class="button quiet small" href="${filledPath(databaseId, visit.query, '/edit')}" data-filled>Edit</a>
<a class="button quiet small" href="${paths.exports}/prompts/${databaseId}" download>Export</a>
<form method="post" action="${promptPath(databaseId)}/duplicate">${tokenField(visit)}<button class="button quiet small">Duplicate</button></form>
<a class="button quiet small danger" href="${promptPath(databaseId)}/delete" aria-label="Delete ${title}">Delete</a>`;
