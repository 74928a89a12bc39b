import type { LastUndoableChangeFragment } from '../../generated/operations/graphql.ts';
import { graphql } from '../../graphql/execution/document.ts';
import { decodeGlobalId } from '../../graphql/schema/global-id.ts';
import { undoPath, withQuery } from '../framework/address.ts';
import { type Html, html } from '../framework/html.ts';
import type { Visit } from '../framework/visit.ts';
import { relativeTime } from './parts.ts';

/** For forms that delete records. */
export const undoNote: Html = html`You can undo this for 24 hours, later on the page <a href="/settings/activity">Activity</a>.`;

graphql(`
  fragment LastUndoableChange on Change {
    id
    action
    recordType
    changedAt
  }
`);

const nouns: Readonly<Partial<Record<LastUndoableChangeFragment['recordType'], string>>> = {
  PROMPT_TEMPLATE: 'A template was',
  CATEGORY: 'A category was',
  ACCOUNT: 'An account was',
  ENTRY: 'Entries were',
};

const verbs = { CREATED: 'created', UPDATED: 'changed', DELETED: 'deleted' } as const;

/** The address that undoes a change, and then returns to `next`. */
export const undoAddress = (changeId: string, next?: string): string =>
  withQuery(`${undoPath}/${decodeGlobalId(changeId)?.rawId}`, { next });

/** A sentence: which records were created, changed or deleted, and when. */
export const changeText = (
  { action, recordType, changedAt }: LastUndoableChangeFragment,
  { now }: Visit,
): Html =>
  html`<p>${nouns[recordType] ?? 'Records were'} ${verbs[action]} ${relativeTime(changedAt, now)}.</p>`;

/** The last change that can be undone, with a link to the page that undoes it. */
export const lastUndoableChange = (change: LastUndoableChangeFragment, visit: Visit): Html => html`
<div class="notice undoable">
${changeText(change, visit)}
<a class="button quiet small" href="${undoAddress(change.id, visit.path)}">Undo</a>
</div>`;
