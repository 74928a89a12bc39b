/** What a page says once, at its top, after a form of the page before it was carried out. */
export const notices = {
  'signed-up': 'Welcome to folio. Your account is ready.',
  'signed-in': 'You are signed in.',
  'signed-out': 'You are signed out.',
  'signed-out-everywhere': 'All of your sessions are ended. Keys go on working.',
  'password-changed': 'Your password is changed, and every other session is ended.',
  'password-reset': 'Your new password is set. Sign in with it.',
  'profile-saved': 'Your profile is saved.',
  'key-revoked': 'The key is revoked. Nothing opens with it any more.',
  'role-changed': 'The role is changed, for sessions and keys at once.',
  'status-changed': 'The status of the idea is changed.',
} as const;

export type Notice = keyof typeof notices;

export const isNotice = (value: string | undefined): value is Notice =>
  value !== undefined && Object.hasOwn(notices, value);
