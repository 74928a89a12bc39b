import type { TestApp } from '../support/app/app.ts';
import { storeSession } from '../support/app/stored-user.ts';
import { storeWebhook } from '../support/http/webhooks.ts';
import { storeShareLink } from '../support/prompts/share-links.ts';
import { confirmedImport, createVersions, templateFileText } from '../support/prompts/templates.ts';
import { nameFinances } from '../support/samples/named-finances.ts';
import { storeDeviceLogin } from '../support/users/device-logins.ts';
import { newEmail, type Person, password } from '../support/users/people.ts';
import { emptyArchive } from '../support/users/user-data.ts';

/** The users of an attack by another site. */
export interface Attack {
  readonly test: TestApp;
  /** The signed-in super admin whose browser opens the other site. */
  readonly victim: Person;
  /** The user whose data the attack would change. */
  readonly target: Person;
  readonly attacker: Person;
}

/** A form that would do harm if another site could submit it. */
export interface ChosenFile {
  readonly field: string;
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

interface HarmfulForm {
  /** Submitted without a session. */
  readonly isForGuests?: true;
  /** Sent as multipart/form-data. */
  readonly acceptsFiles?: true;
  /** The file that it requires, and the name of its field. */
  readonly file?: () => Promise<ChosenFile>;
  /** Only shows a review of its file. */
  readonly writesNothing?: true;
  /** The id in its path, or its query. */
  readonly parameter?: (attack: Attack) => Promise<string>;
  readonly fields?: (attack: Attack) => Record<string, string> | Promise<Record<string, string>>;
}

const newPassword = 'chosen by another site';
const repeated = { newPassword, repeated: newPassword };

const apiKey = async ({ victim }: Attack) => {
  const { id } = await victim.createApiKey();
  return Buffer.from(id, 'base64').toString().replace('ApiKey:', '');
};
const financeKey = async ({ victim }: Attack) =>
  String((await victim.post('/api/finance/keys', { name: 'mine' })).json().id);
const userId = async ({ target }: Attack) => target.userId;

async function idea({ target }: Attack): Promise<string> {
  const data = await target.execute(
    'mutation { submitIdea(input: { title: "T", body: "B" }) { idea { databaseId } } }',
  );
  return data.submitIdea.idea.databaseId;
}

/** The ids of the victim's finances in paths. */
const finances =
  (kind: 'accounts' | 'categories' | 'import') =>
  async ({ test, victim }: Attack) =>
    (await nameFinances(test, victim))[kind];

async function shareLink(attack: Attack) {
  const ownerId = attack.victim.userId;
  const link = await storeShareLink(attack.test, { id: await template(attack), ownerId });
  return String(link.databaseId);
}

async function csvFile(): Promise<ChosenFile> {
  const buffer = Buffer.from('date,amount\n2026-03-31,-12.50\n');
  return { field: 'file', name: 'bank.csv', mimeType: 'text/csv', buffer };
}

async function templateFile(): Promise<ChosenFile> {
  const buffer = Buffer.from(templateFileText);
  return { field: 'files', name: 'attack.md', mimeType: 'text/markdown', buffer };
}

async function archiveFile(): Promise<ChosenFile> {
  const buffer = await emptyArchive();
  return { field: 'archive', name: 'data.zip', mimeType: 'application/zip', buffer };
}

const account = { emoji: '🏦', name: 'Attack', bank: '' };
const category = { emoji: '🧪', name: 'Attack', sortOrder: '7' };
const template = async ({ victim }: Attack) => (await createVersions(victim)).databaseId;

const webhook = ({ test, victim }: Attack) => storeWebhook(test, victim.userId);
const webhookFields = { url: 'https://example.com/attack', recordTypes: 'ENTRY' };

const templateFields = {
  ...{ title: 'Attack', description: 'By another site', content: 'Changed', category: 'BUSINESS' },
  ...{ difficulty: 'EASY', visibility: 'PUBLIC', tags: '', estimatedBuildTime: '5' },
};

async function resetLink({ victim, target }: Attack): Promise<string> {
  const { createPasswordReset } = await victim.execute(
    'mutation ($userId: ID!) { createPasswordReset(userId: $userId) { url } }',
    { userId: btoa(`User:${target.userId}`) },
  );
  return new URL(createPasswordReset.url).search;
}

async function deviceCode({ test }: Attack) {
  return { userCode: (await storeDeviceLogin(test)).userCode };
}

async function entryFields({ victim }: Attack) {
  const { categories } = await victim.execute('{ categories { id } }');
  return { amount: '7', categoryId: categories[0].id as string, date: '2026-03-15' };
}

/** The number of a new entry of the victim. */
async function entry(attack: Attack): Promise<string> {
  const { createEntry } = await attack.victim.execute(
    'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { entry { databaseId } } }',
    { input: { ...(await entryFields(attack)), amount: '5' } },
  );
  return String(createEntry.entry.databaseId);
}

/** The number of the change that has deleted an entry of the victim. */
async function deletion(attack: Attack): Promise<string> {
  const { deleteEntry } = await attack.victim.execute(
    'mutation ($id: ID!) { deleteEntry(id: $id) { change { id } } }',
    { id: btoa(`Entry:${await entry(attack)}`) },
  );
  return atob(deleteEntry.change.id).replace('Change:', '');
}

/** One for every form, by its path. */
export const harmfulForms: Readonly<Record<string, HarmfulForm>> = {
  '/undo/:id': { parameter: deletion },
  '/sign-up': { isForGuests: true, fields: () => ({ name: 'X', email: newEmail(), password }) },
  '/sign-in': { isForGuests: true, fields: ({ attacker: { email } }) => ({ email, password }) },
  '/sign-out': {},
  '/reset-password': { isForGuests: true, parameter: resetLink, fields: () => repeated },
  '/device/allow': { fields: deviceCode },
  '/device/deny': { fields: deviceCode },
  '/settings/api-keys/new': { fields: () => ({ name: 'attack', permission: 'ADMIN' }) },
  '/settings/api-keys/:id/reveal': { parameter: apiKey, fields: () => ({ password }) },
  '/settings/api-keys/:id/revoke': { parameter: apiKey },
  '/settings/finance-keys/new': { fields: () => ({ name: 'attack' }) },
  '/settings/finance-keys/:id/reveal': { parameter: financeKey, fields: () => ({ password }) },
  '/settings/finance-keys/:id/revoke': { parameter: financeKey },
  '/settings/webhooks/new': { fields: () => webhookFields },
  '/settings/webhooks/:id/edit': { parameter: webhook, fields: () => webhookFields },
  '/settings/webhooks/:id/test': { parameter: webhook },
  '/settings/webhooks/:id/secret': { parameter: webhook },
  '/settings/webhooks/:id/delete': { parameter: webhook },
  '/settings/profile': { fields: () => ({ name: 'Changed by another site' }) },
  '/settings/password': { fields: () => ({ currentPassword: password, ...repeated }) },
  '/settings/sign-out-everywhere': {},
  '/first-steps/hide': {},
  '/settings/sessions/:id/end': {
    parameter: ({ test, victim }) => storeSession(test, victim.userId),
  },
  '/admin/users/:id/role': { parameter: userId, fields: () => ({ role: 'SUPER_ADMIN' }) },
  '/admin/users/:id/password-reset': { parameter: userId },
  '/admin/ideas/:id/status': { parameter: idea, fields: () => ({ status: 'CLOSED' }) },
  '/prompts/new': { acceptsFiles: true, fields: () => templateFields },
  '/prompts/import': { acceptsFiles: true, file: templateFile, writesNothing: true },
  '/prompts/import/confirm': {
    acceptsFiles: true,
    fields: () => confirmedImport,
  },
  '/prompts/:id/edit': { acceptsFiles: true, parameter: template, fields: () => templateFields },
  '/prompts/:id/correct': { parameter: template, fields: () => ({ content: 'Changed' }) },
  '/prompts/:id/duplicate': { parameter: template },
  '/prompts/:id/delete': { parameter: template },
  '/prompts/:id/versions/:number': { parameter: template },
  '/prompts/:id/labels': { parameter: template, fields: () => ({ label: 'attack', number: '1' }) },
  '/prompts/:id/labels/:label/delete': { parameter: template },
  '/prompts/:id/share': { parameter: template },
  '/prompts/share-links/:id/delete': { parameter: shareLink },
  '/money': { fields: entryFields },
  '/money/entries/new': { fields: entryFields },
  '/money/entries/:id/edit': { parameter: entry, fields: entryFields },
  '/money/entries/:id/delete': { parameter: entry },
  '/money/entries/selected': {
    fields: async (attack) => ({ ids: await entry(attack), tag: 'attack' }),
  },
  '/money/entries/selected/delete': { parameter: async (attack) => `?ids=${await entry(attack)}` },
  '/money/accounts/:id/default': { parameter: finances('accounts') },
  '/money/accounts/new': { fields: () => ({ ...account, initialBalance: '1' }) },
  '/money/accounts/:id/edit': {
    parameter: finances('accounts'),
    fields: () => ({ ...account, currentBalance: '1' }),
  },
  '/money/accounts/:id/delete': { parameter: finances('accounts') },
  '/money/categories/new': { fields: () => ({ ...category, type: 'INCOME' }) },
  '/money/categories/:id/edit': { parameter: finances('categories'), fields: () => category },
  '/money/categories/:id/delete': { parameter: finances('categories') },
  '/money/import': { acceptsFiles: true, file: csvFile },
  '/money/import/archive': { acceptsFiles: true, file: archiveFile },
  '/money/import/:id': {
    parameter: finances('import'),
    fields: () => ({ format: 'CSV', date: '0' }),
  },
  '/money/import/:id/rows': {
    parameter: finances('import'),
    fields: () => ({ ids: '1', action: 'exclude' }),
  },
  '/money/import/:id/commit': { parameter: finances('import') },
  '/money/import/:id/discard': { parameter: finances('import') },
  '/ideas/new': {
    acceptsFiles: true,
    fields: () => ({ title: 'Attack', body: 'B', feedbackType: 'BUG_REPORT', priority: 'HIGH' }),
  },
  '/invites': { fields: () => ({ count: '5' }) },
};
