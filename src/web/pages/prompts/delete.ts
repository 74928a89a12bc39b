import { graphql } from '../../../graphql/execution/document.ts';
import { html } from '../../framework/html.ts';
import { form } from '../../framework/page.ts';
import { recordId, recordPage } from '../../framework/record-page.ts';
import { count } from '../../ui/formats.ts';
import { dangerButton, postForm } from '../../ui/post-form.ts';
import { wideView } from '../../ui/wide.ts';
import { promptPath } from './prompt-card.ts';

export const deletePromptPage = recordPage({
  path: '/prompts/:id/delete',
  typename: 'PromptTemplate',
  operation: graphql(`
    query DeletePromptPage($id: ID!) {
      ...Visitor
      promptTemplate(id: $id) {
        databaseId
        updatedAt
        title
        screenshotCount
      }
    }
  `),
  record: ({ promptTemplate }) => promptTemplate,
  view({ databaseId, updatedAt, title, screenshotCount }, visit, entered) {
    const path = promptPath(databaseId);
    const screenshots = screenshotCount > 0 && ` and its ${count(screenshotCount, 'screenshot')}`;
    return wideView({
      title: `Delete ${title}?`,
      section: 'prompts',
      lead: html`This deletes the template${screenshots}. You can undo this for 24 hours.`,
      body: postForm(visit, entered, {
        action: `${path}/delete`,
        updatedAt,
        button: dangerButton('Delete template'),
        cancel: [path],
      }),
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation DeletePromptByForm($id: ID!, $ifUpdatedAt: DateTime) {
          deletePromptTemplate(id: $id, ifUpdatedAt: $ifUpdatedAt) {
            databaseId
            change {
              ...UndoableChange
            }
          }
        }
      `),
      async submit(submission, run) {
        const { deletePromptTemplate } = await run(recordId('PromptTemplate', submission));
        const undo = deletePromptTemplate.change;
        return { to: '/prompts', notice: 'template-deleted', undo };
      },
    }),
  ],
});
