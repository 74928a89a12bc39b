/** Messages that the next page shows once, at its top, after a form succeeded. */
export const notices = {
  'signed-up': 'Welcome to folio. You are signed in.',
  'signed-in': 'You are signed in.',
  'form-kept': 'You are signed in. Nothing was saved yet: check the form and submit it again.',
  'form-kept-without-files':
    'You are signed in. Nothing was saved yet: choose the files again, check the form and submit it again.',
  'record-deleted':
    'This was deleted elsewhere. Nothing was saved: check what you entered, and save it as new.',
  'signed-out': 'You are signed out.',
  'signed-out-everywhere': 'All your sessions have ended. Your keys still work.',
  'password-changed': 'Password changed. All your other sessions have ended.',
  'password-reset': 'Password changed. Sign in with the new password.',
  'profile-saved': 'Profile saved.',
  'key-revoked': 'Key revoked. Requests with this key are now rejected.',
  'device-allowed': 'Device allowed. Return to your terminal: it logs in within a few seconds.',
  'device-denied': 'Device denied. It gets no keys.',
  'role-changed': "Role changed. It applies to the user's sessions and keys immediately.",
  'template-created': 'Template created.',
  'template-saved': 'Template saved.',
  'template-copied': 'This is the copy. The original has not changed.',
  'template-deleted': 'Template deleted.',
  'entry-added': 'Entry added.',
  'entry-saved': 'Entry saved.',
  'entry-deleted': 'Entry deleted.',
  'entries-changed': 'The selected entries are changed.',
  'entries-deleted': 'The selected entries are deleted.',
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
  'import-corrected': 'File read again with your changes.',
  'import-committed': 'Import completed.',
  'import-discarded': 'Import discarded. No entries were created.',
  'user-data-imported': 'Your data was imported.',
} as const;

export type Notice = keyof typeof notices;

/** The value of the cookie with the notice. @param amount a decimal string that the notice shows */
export const noticeText = (notice: Notice, amount?: string): string =>
  amount === undefined ? notice : `${notice}:${amount}`;

/** Undefined if the value is not valid: the browser may have changed it. */
export function readNotice(
  text: string | undefined,
): { readonly notice: Notice; readonly amount?: string | undefined } | undefined {
  const [, notice = '', amount] = /^([a-z-]{1,40})(?::(-?\d{1,12}\.\d\d))?$/.exec(text ?? '') ?? [];
  return Object.hasOwn(notices, notice) ? { notice: notice as Notice, amount } : undefined;
}
