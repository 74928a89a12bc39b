import { count } from '../ui/formats.ts';

/**
 * Messages that the next page shows once, at its top, after a form succeeded. `{entries}`, `{rows}`
 * and `{templates}` stand for the number of records that it changed, `{number}` for the number of a version,
 * `{name}` for a name.
 */
export const notices = {
  'signed-up': 'Welcome to folio. You are signed in.',
  'signed-in': 'You are signed in.',
  'form-kept': 'You are signed in. Nothing was saved yet: check the form and submit it again.',
  'form-kept-without-files':
    'You are signed in. Nothing was saved yet: choose the files again, check the form and submit it again.',
  'record-deleted':
    'This was deleted elsewhere. Nothing was saved: check what you entered, and save it as new.',
  'signed-out-meanwhile': 'Your session has ended. Sign in again: nothing was saved.',
  'signed-out': 'You are signed out.',
  'signed-out-everywhere': 'All your sessions have ended. Your keys still work.',
  'password-changed': 'Password changed. All your other sessions have ended.',
  'password-reset': 'Password changed. Sign in with the new password.',
  'profile-saved': 'Profile saved.',
  'key-revoked': 'Key revoked. Requests with this key are now rejected.',
  'session-ended': 'Session ended. That device must sign in again.',
  'webhook-saved': 'Webhook saved.',
  'webhook-tested': 'Test requested. Reload this page in a few seconds to see its result.',
  'webhook-deleted': 'Webhook deleted.',
  'device-allowed': 'Device allowed. Return to your terminal: it logs in within a few seconds.',
  'device-denied': 'Device denied. It gets no keys.',
  'role-changed': "Role changed. It applies to the user's sessions and keys immediately.",
  'template-created': 'Template created.',
  'template-saved': 'Template saved.',
  'version-restored': 'Version {number} restored. The history has all versions.',
  'label-set': '{name} now points to version {number}.',
  'label-deleted': 'Label {name} deleted.',
  'template-copied': 'This is the copy. The original has not changed.',
  'templates-imported': '{templates} imported.',
  'template-deleted': 'Template deleted.',
  'share-link-created': 'Share link created. Give it to the people who may read the template.',
  'share-link-deleted': 'Share link deleted. It no longer works.',
  'entry-added': 'Entry added.',
  'entry-saved': 'Entry saved.',
  'entry-deleted': 'Entry deleted.',
  'entries-changed': '{entries} changed.',
  'entries-moved': '{entries} moved to {name}.',
  'entries-deleted': '{entries} deleted.',
  'idea-submitted': 'Idea submitted. Its status is shown here.',
  'invite-created': 'Invite created. Send its link to one person.',
  'invites-created': 'Invites created. Send each link to one person.',
  'status-changed': 'Idea status changed.',
  'account-created': 'Account created.',
  'account-saved': 'Account saved.',
  'account-deleted': 'Account deleted. Its entries are kept without an account.',
  'default-account-changed': 'Default account changed. New entries use it from now on.',
  'category-created': 'Category created.',
  'category-saved': 'Category saved.',
  'category-deleted': 'Category deleted.',
  'import-read': 'File read. Nothing is imported yet: review the rows first.',
  'import-read-oldest-deleted':
    'File read. Nothing is imported yet: review the rows first. Your oldest upload was deleted to make room.',
  'import-rows-changed': '{rows} changed.',
  'import-corrected': 'File read again with your changes.',
  'import-committed': '{entries} imported.',
  'import-discarded': 'Import discarded. No entries were created.',
  'template-restored': 'Template restored.',
  'account-restored': 'Account restored, with its balance and the links of its entries.',
  'category-restored': 'Category restored, with the entries that were moved.',
  'entry-restored': 'Entry restored. The balance of its account includes it again.',
  'entries-restored': 'Entries restored as they were, with the balances of their accounts.',
  'entries-removed':
    'The created entries are deleted. The balances of their accounts no longer include them.',
  'user-data-imported': 'Your data was imported.',
} as const;

export type Notice = keyof typeof notices;

const isNotice = (value: string | undefined): value is Notice =>
  value !== undefined && Object.hasOwn(notices, value);

export interface ShownNotice {
  readonly notice: Notice;
  /** The number of records that the notice is about. */
  readonly count?: number | undefined;
  readonly name?: string | undefined;
  /** The number of the change that the notice can undo. */
  readonly changeNumber?: string | undefined;
  /** How an amount was read: a decimal string, with a comma if it was entered as `12,50`. */
  readonly amount?: string | undefined;
}

export const messageOf = ({ notice, count: number = 0, name = '' }: ShownNotice): string =>
  notices[notice]
    .replace('{entries}', count(number, 'entry', 'entries'))
    .replace('{rows}', count(number, 'row'))
    .replace('{templates}', count(number, 'template'))
    .replace('{number}', String(number))
    .replace('{name}', () => name);

/** A notice as the value of a cookie: `entry-deleted.1342`, `entry-added:12.50`, `entries-moved~12~Food`. */
export const noticeText = ({ notice, changeNumber, amount, count, name }: ShownNotice): string =>
  [
    notice,
    ...(changeNumber === undefined ? [] : ['.', changeNumber]),
    ...(amount === undefined ? [] : [':', amount]),
    ...(count === undefined ? [] : ['~', count]),
    ...(name === undefined ? [] : ['~', name]),
  ].join('');

/** Undefined for a value that {@link noticeText} does not return: the browser may have changed it. */
export function readNotice(text: string | undefined): ShownNotice | undefined {
  const [, notice, changeNumber, amount, count, name] =
    /^([a-z-]{1,40})(?:\.([1-9]\d{0,17}))?(?::(-?\d{1,12}[.,]\d\d))?(?:~(\d{1,6}))?(?:~(.{1,200}))?$/su.exec(
      text ?? '',
    ) ?? [];
  return isNotice(notice)
    ? { notice, changeNumber, amount, count: count === undefined ? undefined : Number(count), name }
    : undefined;
}
