import { notFound } from '../../../errors.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { html } from '../../framework/html.ts';
import { form, page } from '../../framework/page.ts';
import { confirmationForm, dangerButton } from '../../ui/confirmation.ts';
import { wideView } from '../../ui/wide.ts';
import { count } from './names.ts';
import { promptPath } from './prompt-card.ts';
import { templateId } from './template.ts';

const operation = graphql(`
  query DeletePromptPage($id: ID!) {
    ...Visitor
    promptTemplate(id: $id) {
      databaseId
      title
      screenshotCount
    }
  }
`);

/** The page on which the user confirms that a template is deleted. */
export const deletePromptPage = page({
  path: '/prompts/:id/delete',
  audience: 'users',
  operation,
  variables: (request) => ({ id: templateId(request) }),
  view({ promptTemplate }, visit, entered) {
    if (!promptTemplate) throw notFound();
    const { databaseId, title, screenshotCount } = promptTemplate;
    const path = promptPath(databaseId);
    const screenshots = screenshotCount > 0 && ` and its ${count(screenshotCount, 'screenshot')}`;
    return wideView({
      title: `Delete ${title}?`,
      section: 'prompts',
      lead: html`This deletes the template${screenshots}. You can't undo this.`,
      body: confirmationForm(visit, entered, {
        path: `${path}/delete`,
        button: dangerButton('Delete template'),
        back: { path },
      }),
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation DeletePromptByForm($id: ID!) {
          deletePromptTemplate(id: $id) {
            databaseId
          }
        }
      `),
      async submit(submission, run) {
        await run({ id: templateId(submission) });
        return { to: '/prompts', notice: 'template-deleted' };
      },
    }),
  ],
});
