import type { DeletePromptPageQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { html } from '../../framework/html.ts';
import { form, page } from '../../framework/page.ts';
import { recordId } from '../../framework/record-id.ts';
import { count } from '../../ui/formats.ts';
import { dangerButton, postForm } from '../../ui/post-form.ts';
import { undoNote } from '../../ui/undo.ts';
import { wideView } from '../../ui/wide.ts';
import { promptPath } from './prompt-card.ts';

type Template = DeletePromptPageQuery['promptTemplate'];

const partsOf = ({
  versions,
  labels,
  screenshotCount,
  shareLinks,
}: Pick<Template, 'versions' | 'labels' | 'screenshotCount' | 'shareLinks'>): string =>
  new Intl.ListFormat('en-GB').format(
    (
      [
        [versions?.totalCount, 'version'],
        [labels.length, 'label'],
        [screenshotCount, 'screenshot'],
        [shareLinks?.length, 'share link'],
      ] as const
    ).flatMap(([number = 0, name]) => (number > 0 ? [count(number, name)] : [])),
  );

export const deletePromptPage = page({
  path: '/prompts/:id/delete',
  operation: graphql(`
    query DeletePromptPage($id: ID!) {
      ...Visitor
      promptTemplate(id: $id) {
        databaseId
        updatedAt
        title
        screenshotCount
        versions(first: 0) {
          totalCount
        }
        labels {
          name
        }
        shareLinks {
          id
        }
      }
    }
  `),
  variables: (request) => recordId('PromptTemplate', request),
  view({ promptTemplate }, visit, entered) {
    const { databaseId, updatedAt, title, ...deleted } = promptTemplate;
    const path = promptPath(databaseId);
    return wideView({
      title: `Delete ${title}?`,
      section: 'prompts',
      lead: html`This deletes the template with ${partsOf(deleted)}. Programs and people who use it get an error from then on. ${undoNote}`,
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
