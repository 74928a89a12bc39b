import type { AuditEventKind as Kind } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';

const values = {
  SIGNED_UP: { description: 'The account was made.' },
  SIGNED_IN: { description: 'Somebody signed in with the password.' },
  SIGN_IN_FAILED: { description: 'Somebody tried to sign in and had not the password.' },
  SIGNED_OUT: { description: 'One session was ended.' },
  SIGNED_OUT_EVERYWHERE: { description: 'All sessions were ended.' },
  PASSWORD_CHANGED: { description: 'The password was changed, and all other sessions were ended.' },
  PASSWORD_RESET: { description: 'A reset link set a new password and ended all sessions.' },
  PASSWORD_RESET_LINK_MADE: { description: 'A super admin made a link that resets the password.' },
  API_KEY_CREATED: { description: 'A prompt-service key was made; the subject is its name.' },
  API_KEY_REVEALED: {
    description: 'The secret of a key was shown again; the subject is its name.',
  },
  API_KEY_REVEAL_REFUSED: {
    description:
      'The secret of a key was asked for with a wrong password; the subject is its name.',
  },
  API_KEY_REVOKED: { description: 'A prompt-service key was ended; the subject is its name.' },
  FINANCE_KEY_CREATED: { description: 'A finance key was made; the subject is its name.' },
  FINANCE_KEY_REVEALED: {
    description: 'The secret of a finance key was shown again; the subject is its name.',
  },
  FINANCE_KEY_REVEAL_REFUSED: {
    description:
      'The secret of a finance key was asked for with a wrong password; the subject is its name.',
  },
  FINANCE_KEY_REVOKED: { description: 'A finance key was ended; the subject is its name.' },
  ROLE_CHANGED: {
    description:
      'A super admin, or the configuration of the server, changed the role; the subject is the new one.',
  },
  NAME_CHANGED: { description: 'The name was changed; the subject is the new one.' },
} as const satisfies Record<Kind, { description: string }>;

export const AuditEventKind = builder.enumType('AuditEventKind', {
  description:
    "What happened to an account. More kinds may come to be: show an unknown one's name.",
  values,
});
