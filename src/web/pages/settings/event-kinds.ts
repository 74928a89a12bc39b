import type { AuditEventKind } from '../../../generated/operations/graphql.ts';

interface EventKind {
  readonly title: string;
  /** Whether the subject of the event follows the title. */
  readonly hasSubject?: boolean;
}

const withSubject = (title: string): EventKind => ({ title, hasSubject: true });

export const eventKinds: Readonly<Record<AuditEventKind, EventKind>> = {
  SIGNED_UP: { title: 'Signed up' },
  SIGNED_IN: { title: 'Signed in' },
  SIGN_IN_FAILED: { title: 'Failed sign-in with an incorrect password' },
  SIGNED_OUT: { title: 'Signed out' },
  SIGNED_OUT_EVERYWHERE: { title: 'Signed out everywhere' },
  PASSWORD_CHANGED: { title: 'Password changed' },
  PASSWORD_RESET_LINK_MADE: { title: 'Password reset link created' },
  PASSWORD_RESET: { title: 'Password reset with a link' },
  DEVICE_LOGIN_APPROVED: withSubject('Device login allowed'),
  DEVICE_LOGIN_DENIED: withSubject('Device login denied'),
  NAME_CHANGED: withSubject('Name changed'),
  ROLE_CHANGED: withSubject('Role changed'),
  API_KEY_CREATED: withSubject('API key created'),
  API_KEY_REVEALED: withSubject('API key revealed'),
  API_KEY_REVEAL_REFUSED: withSubject('Incorrect password when revealing API key'),
  API_KEY_REVOKED: withSubject('API key revoked'),
  FINANCE_KEY_CREATED: withSubject('Finance key created'),
  FINANCE_KEY_REVEALED: withSubject('Finance key revealed'),
  FINANCE_KEY_REVEAL_REFUSED: withSubject('Incorrect password when revealing finance key'),
  FINANCE_KEY_REVOKED: withSubject('Finance key revoked'),
  SHARE_LINK_CREATED: withSubject('Share link created for template'),
  SHARE_LINK_DELETED: withSubject('Share link deleted for template'),
  WEBHOOK_CREATED: withSubject('Webhook created'),
  WEBHOOK_URL_CHANGED: withSubject('URL of webhook changed to'),
  WEBHOOK_DELETED: withSubject('Webhook deleted'),
  WEBHOOK_SECRET_ROTATED: withSubject('Secret of webhook rotated'),
  WEBHOOK_DISABLED: withSubject('Webhook disabled after failing for three days'),
};
