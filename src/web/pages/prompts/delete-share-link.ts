import { graphql } from '../../../graphql/execution/document.ts';
import { html } from '../../framework/html.ts';
import { form } from '../../framework/page.ts';
import { recordId, recordPage } from '../../framework/record-page.ts';
import { count } from '../../ui/formats.ts';
import { relativeTime } from '../../ui/parts.ts';
import { dangerButton, postForm } from '../../ui/post-form.ts';
import { wideView } from '../../ui/wide.ts';
import { promptPath } from './prompt-card.ts';
import { deleteLinkPath } from './share-links.ts';

export const deleteShareLinkPage = recordPage({
  path: deleteLinkPath(':id'),
  typename: 'ShareLink',
  operation: graphql(`
    query DeleteShareLinkPage($id: ID!) {
      ...Visitor
      node(id: $id) {
        ... on ShareLink {
          databaseId
          createdAt
          views
          promptTemplate {
            databaseId
            title
          }
        }
      }
    }
  `),
  record: ({ node }) => (node && 'promptTemplate' in node ? node : null),
  view({ databaseId, createdAt, views, promptTemplate }, visit, entered) {
    const { databaseId: templateId, title } = promptTemplate;
    const path = promptPath(templateId);
    return wideView({
      title: 'Delete this share link?',
      section: 'prompts',
      parent: { path, title },
      lead: html`Created ${relativeTime(createdAt, visit.now)}, ${count(views, 'view')}. Whoever has the link gets an error from then on. You can't undo this.`,
      body: postForm(visit, entered, {
        action: deleteLinkPath(databaseId),
        head: html`<input type="hidden" name="template" value="${templateId}">`,
        button: dangerButton('Delete share link'),
        cancel: [path],
      }),
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation DeleteShareLinkByForm($id: ID!) {
          deleteShareLink(id: $id) {
            databaseId
          }
        }
      `),
      async submit(submission, run) {
        await run(recordId('ShareLink', submission));
        return { to: promptPath(submission.fields.text('template')), notice: 'share-link-deleted' };
      },
    }),
  ],
});
