import { notFound } from '../../../errors.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { html } from '../../framework/html.ts';
import { form, page } from '../../framework/page.ts';
import { recordId } from '../../framework/record-id.ts';
import { count } from '../../ui/formats.ts';
import { relativeTime } from '../../ui/parts.ts';
import { dangerButton, postForm } from '../../ui/post-form.ts';
import { wideView } from '../../ui/wide.ts';
import { promptPath } from './prompt-card.ts';
import { deleteLinkPath } from './share-links.ts';

export const deleteShareLinkPage = page({
  path: deleteLinkPath(':id'),
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
  variables: (request) => recordId('ShareLink', request),
  view({ node }, visit, entered) {
    if (!node || !('promptTemplate' in node)) throw notFound();
    const { databaseId, createdAt, views, promptTemplate } = node;
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
