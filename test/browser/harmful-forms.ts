import { newEmail, type Person, password } from '../support/people.ts';

/** Whose browser another site's page tries to use. */
export interface Target {
  /** A super admin. */
  readonly victim: Person;
  readonly stranger: Person;
  readonly attacker: Person;
}

/** A form that does harm when it is taken from another site. */
interface HarmfulForm {
  /** Whether it is for a browser without a session. */
  readonly isForGuests?: true;
  /** What its path names: an id, or a query. */
  readonly named?: (target: Target) => Promise<string>;
  readonly fields?: (target: Target) => Record<string, string>;
}

const newPassword = 'chosen by another site';
const repeated = { newPassword, repeated: newPassword };

const apiKey = async ({ victim }: Target) => {
  const { id } = await victim.createApiKey();
  return Buffer.from(id, 'base64').toString().replace('ApiKey:', '');
};
const financeKey = async ({ victim }: Target) =>
  String((await victim.post('/api/finance/keys', { name: 'mine' })).json().id);
const stranger = async (target: Target) => target.stranger.userId;

async function idea({ stranger }: Target): Promise<string> {
  const made = await stranger.execute(
    'mutation { submitIdea(input: { title: "T", body: "B" }) { databaseId } }',
  );
  return made.submitIdea.databaseId;
}

async function resetLink({ victim, stranger }: Target): Promise<string> {
  const { createPasswordReset } = await victim.execute(
    'mutation ($userId: ID!) { createPasswordReset(userId: $userId) { url } }',
    { userId: btoa(`User:${stranger.userId}`) },
  );
  return new URL(createPasswordReset.url).search;
}

/** One for every form of the pages, by its path. */
export const harmfulForms: Readonly<Record<string, HarmfulForm>> = {
  '/sign-up': { isForGuests: true, fields: () => ({ name: 'X', email: newEmail(), password }) },
  '/sign-in': { isForGuests: true, fields: ({ attacker: { email } }) => ({ email, password }) },
  '/sign-out': {},
  '/reset-password': { isForGuests: true, named: resetLink, fields: () => repeated },
  '/settings/api-keys': { fields: () => ({ name: 'theirs', permission: 'ADMIN' }) },
  '/settings/api-keys/:id/reveal': { named: apiKey, fields: () => ({ password }) },
  '/settings/api-keys/:id/revoke': { named: apiKey },
  '/settings/finance-keys': { fields: () => ({ name: 'theirs' }) },
  '/settings/finance-keys/:id/reveal': { named: financeKey, fields: () => ({ password }) },
  '/settings/finance-keys/:id/revoke': { named: financeKey },
  '/settings/profile': { fields: () => ({ name: 'Changed by another site' }) },
  '/settings/password': { fields: () => ({ currentPassword: password, ...repeated }) },
  '/settings/sign-out-everywhere': {},
  '/admin/users/:id/role': { named: stranger, fields: () => ({ role: 'SUPER_ADMIN' }) },
  '/admin/users/:id/password-reset': { named: stranger },
  '/admin/ideas/:id/status': { named: idea, fields: () => ({ status: 'CLOSED' }) },
};
