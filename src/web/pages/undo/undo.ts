import type { UndoByFormMutation } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { ownPath, undoPath } from '../../framework/address.ts';
import type { Notice } from '../../framework/notices.ts';
import { form, page } from '../../framework/page.ts';
import { recordId } from '../../framework/record-id.ts';
import { postForm } from '../../ui/post-form.ts';
import { changeText, undoAddress } from '../../ui/undo.ts';
import { wideView } from '../../ui/wide.ts';

type Undone = Pick<UndoByFormMutation['undoChange'], 'restored' | 'deleted'>;

/** What came back: an account or a category also restores entries. */
function noticeOf({ restored, deleted }: Undone): Notice {
  if (deleted.length > 0) return 'entries-removed';
  const types = new Map(restored.map(({ recordType, count }) => [recordType, count]));
  if (types.has('PROMPT_TEMPLATE')) return 'template-restored';
  if (types.has('ACCOUNT')) return 'account-restored';
  if (types.has('CATEGORY')) return 'category-restored';
  return types.get('ENTRY') === 1 ? 'entry-restored' : 'entries-restored';
}

/** Shown if a change can't be undone, or if the session has expired before. */
export const undoPage = page({
  path: `${undoPath}/:id`,
  operation: graphql(`
    query UndoPage {
      ...Visitor
      lastUndoableChange {
        ...LastUndoableChange
      }
    }
  `),
  variables: () => ({}),
  view({ lastUndoableChange: change }, visit, entered) {
    const next = ownPath(visit.query.next, visit.baseUrl) ?? '/';
    const action = visit.address ?? visit.path;
    const isLast = change && undoAddress(change.id) === action.split('?', 1)[0];
    return wideView({
      title: 'Undo',
      section: next.startsWith('/prompts') ? 'prompts' : 'money',
      lead: 'Restores what the change has deleted or overwritten, and deletes what it has created.',
      body: postForm(visit, entered, {
        action,
        content: isLast && changeText(change, visit),
        button: 'Undo the change',
        cancel: [next, 'Back'],
      }),
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation UndoByForm($id: ID!) {
          undoChange(id: $id) {
            restored {
              recordType
              count
            }
            deleted {
              count
            }
          }
        }
      `),
      async submit(submission, run) {
        const { undoChange } = await run(recordId('Change', submission));
        const to = ownPath(submission.query.next, submission.baseUrl) ?? '/';
        return { to, notice: noticeOf(undoChange) };
      },
    }),
  ],
});
