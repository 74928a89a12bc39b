/** Messages that the next page shows once, at its top, after a form succeeded. */
export const notices = {
  'signed-up': 'Welcome to folio. You are signed in.',
  'signed-in': 'You are signed in.',
  'signed-out': 'You are signed out.',
  'signed-out-everywhere': 'All your sessions have ended. Your keys still work.',
  'password-changed': 'Password changed. All your other sessions have ended.',
  'password-reset': 'Password changed. Sign in with the new password.',
  'profile-saved': 'Profile saved.',
  'key-revoked': 'Key revoked. Requests with this key are now rejected.',
  'role-changed': "Role changed. It applies to the user's sessions and keys immediately.",
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

export const isNotice = (value: string | undefined): value is Notice =>
  value !== undefined && Object.hasOwn(notices, value);
