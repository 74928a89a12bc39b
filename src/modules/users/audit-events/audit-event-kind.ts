import type { AuditEventKind as Kind } from '../../../generated/prisma/enums.ts';
import { builder } from '../../../graphql/schema/builder.ts';

const values = {
  SIGNED_UP: { description: 'Sign-up.' },
  SIGNED_IN: { description: 'Sign-in with the password.' },
  SIGN_IN_FAILED: { description: 'Sign-in failed: wrong password.' },
  SIGNED_OUT: { description: 'Sign-out: one session ended.' },
  SIGNED_OUT_EVERYWHERE: { description: 'Sign-out everywhere: all sessions ended.' },
  PASSWORD_CHANGED: { description: 'The password was changed and all other sessions ended.' },
  PASSWORD_RESET: { description: 'The password was set with a reset link and all sessions ended.' },
  PASSWORD_RESET_LINK_MADE: { description: 'A super admin created a password reset link.' },
  API_KEY_CREATED: { description: 'An API key was created. Subject: its name.' },
  API_KEY_REVEALED: {
    description: 'The secret of an API key was revealed. Subject: its name.',
  },
  API_KEY_REVEAL_REFUSED: {
    description: 'Revealing an API key failed: wrong password. Subject: its name.',
  },
  API_KEY_REVOKED: { description: 'An API key was revoked. Subject: its name.' },
  FINANCE_KEY_CREATED: { description: 'A finance key was created. Subject: its name.' },
  FINANCE_KEY_REVEALED: {
    description: 'The secret of a finance key was revealed. Subject: its name.',
  },
  FINANCE_KEY_REVEAL_REFUSED: {
    description: 'Revealing a finance key failed: wrong password. Subject: its name.',
  },
  FINANCE_KEY_REVOKED: { description: 'A finance key was revoked. Subject: its name.' },
  ROLE_CHANGED: {
    description:
      "The role was changed by a super admin or by the server's configuration. Subject: the new role.",
  },
  DEVICE_LOGIN_APPROVED: {
    description: 'A client was allowed to get an API key and a finance key. Subject: its name.',
  },
  DEVICE_LOGIN_DENIED: {
    description: 'A client was denied an API key and a finance key. Subject: its name.',
  },
  WEBHOOK_CREATED: { description: 'A webhook was created. Subject: the host of its URL.' },
  WEBHOOK_URL_CHANGED: {
    description: 'A webhook got another URL. Subject: the host of the new URL.',
  },
  WEBHOOK_DELETED: { description: 'A webhook was deleted. Subject: the host of its URL.' },
  WEBHOOK_SECRET_ROTATED: {
    description: 'A webhook got a new secret. Subject: the host of its URL.',
  },
  WEBHOOK_DISABLED: {
    description:
      'A webhook was disabled, because its deliveries had failed for three days. Subject: the host of its URL.',
  },
  SHARE_LINK_CREATED: {
    description: 'A share link was created. Subject: the title of its template.',
  },
  SHARE_LINK_DELETED: {
    description: 'A share link was deleted. Subject: the title of its template.',
  },
  NAME_CHANGED: { description: 'The name was changed. Subject: the new name.' },
} as const satisfies Record<Kind, { description: string }>;

export const AuditEventKind = builder.enumType('AuditEventKind', {
  description:
    'The kind of an audit event. New kinds may be added: clients should show unknown ones by name.',
  values,
});
