import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { newApiKey } from '../../../src/identity/key-secret.ts';
import { createPasswordResetToken } from '../../../src/identity/password-reset.ts';
import type { AnyForm, AnyPage } from '../../../src/web/framework/page.ts';
import * as listed from '../../../src/web/pages.ts';
import type { TestApp } from '../app/app.ts';
import { storeSession } from '../app/stored-user.ts';
import { storeWebhook } from '../http/webhooks.ts';
import type { FormPart } from '../images/images.ts';
import { deleteRecord } from '../outcomes/undo.ts';
import { storeShareLink } from '../prompts/share-links.ts';
import {
  confirmedImport,
  createTemplate,
  createVersions,
  templateFileText,
} from '../prompts/templates.ts';
import { nameFinances } from '../samples/named-finances.ts';
import { storeDeviceLogin } from '../users/device-logins.ts';
import { newEmail, type Person, password, signUp, signUpAs } from '../users/people.ts';
import { emptyArchive } from '../users/user-data.ts';
import { Visitor } from './web-visitor.ts';

export const pages: readonly AnyPage[] = Object.values(listed);
export const forms: readonly AnyForm[] = pages.flatMap((page) => page.forms);

export function formAt(path: string): AnyForm {
  const found = forms.find((form) => form.path === path);
  if (!found) throw new Error(`no form at ${path}`);
  return found;
}

/**
 * Creates one record of each kind that a path contains.
 * @param user the user of `/admin/users/:id`
 * @returns the ids, by the name before them in a path; `undo` is the number of a change
 */
export async function nameRecords(test: TestApp, owner: Person, user: Pick<Person, 'userId'>) {
  const { client } = test.database;
  const { userId } = owner;
  const { secret: _, ...stored } = newApiKey(userId, test.app.identity.secrets);
  await client.apiKey.create({ data: { ...stored, userId, name: 'named', permission: 'READ' } });
  const { createFinanceKey } = await owner.execute(
    'mutation { createFinanceKey(input: { name: "named" }) { financeKey { databaseId } } }',
  );
  const { databaseId: prompts } = await createVersions(owner);
  const shareLink = await storeShareLink(test, { id: prompts, ownerId: userId });
  const idea = await client.idea.create({ data: { userId, title: 'An idea', body: randomUUID() } });
  return {
    'api-keys': stored.id,
    'finance-keys': String(createFinanceKey.financeKey.databaseId),
    users: user.userId,
    ideas: idea.id,
    ...(await nameFinances(test, owner)),
    prompts,
    'share-links': String(shareLink.databaseId),
    entries: await storeEntry(test, userId),
    sessions: await storeSession(test, userId),
    webhooks: await storeWebhook(test, userId),
    undo: await deleteTemplate(owner),
  };
}

export type NamedRecords = Awaited<ReturnType<typeof nameRecords>>;

/** Deletes a new template. @returns the number of the change */
async function deleteTemplate(owner: Person): Promise<string> {
  const { id } = await createTemplate(owner);
  const change = await deleteRecord(owner, 'PromptTemplate', id);
  return Buffer.from(change.id, 'base64').toString().slice('Change:'.length);
}

async function categoryOf({ database }: TestApp, userId: string): Promise<number> {
  const where = { userId, type: 'EXPENSE' } as const;
  return (await database.client.category.findFirstOrThrow({ where })).id;
}

/** Creates an entry. @returns its id */
async function storeEntry(test: TestApp, userId: string): Promise<string> {
  const categoryId = await categoryOf(test, userId);
  const day = { date: new Date('2026-03-15'), description: 'An entry' };
  const data = { userId, categoryId, amount: '12.50', ...day };
  return String((await test.database.client.entry.create({ data })).id);
}

export function addressOf({ path }: AnyPage | AnyForm, records: NamedRecords): string {
  const ofTemplate = path.replace(':number', '1').replace(':label', 'production');
  return ofTemplate.replace(/([\w-]+)\/:id/, (_, kind: keyof NamedRecords) => {
    if (!Object.hasOwn(records, kind)) throw new Error(`no record for ${path}`);
    return `${kind}/${records[kind]}`;
  });
}

/** Sends a form, just as given, in the encoding that it accepts. */
export function sendForm(
  { acceptsFiles }: AnyForm,
  { visitor, url, entries, files = [] }: ReadyForm,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  return acceptsFiles
    ? visitor.postMultipart(url, entries, { files, headers })
    : visitor.post(url, entries, headers);
}

export interface ReadyForm {
  /** A browser that has opened the page of the form. */
  readonly visitor: Visitor;
  readonly url: string;
  /** All that the form needs, the token included. */
  readonly entries: Readonly<Record<string, string>>;
  readonly files?: readonly FormPart[];
}

/**
 * Returns a function that prepares each form once. Tests can share it, because a rejected form
 * changes nothing.
 */
export function sharedForms(test: TestApp, who?: Person) {
  const forms = new Map<AnyForm, Promise<ReadyForm>>();
  return (form: AnyForm) => forms.getOrInsertComputed(form, () => readyForm(test, form, who));
}

/**
 * Creates everything that a form needs, and opens its page.
 * @param who a super admin to send it; a new one, as some forms end sessions
 */
export async function readyForm(test: TestApp, form: AnyForm, who?: Person): Promise<ReadyForm> {
  const person = who ?? (await signUpAs(test, 'SUPER_ADMIN'));
  const visitor = new Visitor(test, isForGuests(form) ? undefined : person);
  const user = await test.database.client.user.create({
    data: { name: 'Somebody else', email: newEmail() },
  });
  // An archive can only be imported by a user without records.
  const owner = form.path === '/money/import/archive' ? await signUp(test) : person;
  const records = await nameRecords(test, owner, { userId: user.id });
  const query = await queryFor(test, form, person, records);
  const url = addressOf(form, records) + query;
  // Without its link, the page has no form.
  const pageQuery = form.path === '/reset-password' ? query : '';
  const { token } = await visitor.open(addressOf(form.page, records) + pageQuery);
  const entries = {
    _token: token,
    name: 'A new name',
    email: form.path === '/sign-up' ? newEmail() : person.email,
    password,
    currentPassword: password,
    newPassword: 'a quite different one',
    repeated: 'a quite different one',
    permission: 'MANAGE',
    role: 'MARKETER',
    status: 'PLANNED',
    title: 'A new title',
    description: 'A description',
    content: 'Write more about {{TOPIC}}.',
    category: 'BUSINESS',
    estimatedBuildTime: '5',
    amount: '7.25',
    categoryId: String(await categoryOf(test, person.userId)),
    date: form.path === '/money/import/:id' ? '0' : '2026-03-16',
    ...(form.path === '/money/import/:id/rows'
      ? { ids: '1', action: 'exclude' }
      : { ids: records.entries }),
    tag: 'a tag',
    body: 'A text.',
    feedbackType: 'BUG_REPORT',
    priority: 'HIGH',
    count: '2',
    emoji: '🧪',
    bank: 'A bank',
    initialBalance: '12.50',
    currentBalance: '99.00',
    url: 'https://example.com/other-hook',
    recordTypes: 'ENTRY',
    sortOrder: '7',
    type: 'INCOME',
    format: 'CSV',
    ...confirmedImport,
    userCode: (await storeDeviceLogin(test)).userCode,
    label: 'staging',
    number: '1',
    note: 'A note',
    template: records.prompts,
  };
  return { visitor, url, entries, files: await filesOf(form) };
}

async function filesOf({ path }: AnyForm): Promise<readonly FormPart[]> {
  if (path === '/money/import') {
    const value = Buffer.from('date,amount\n2026-03-31,-12.50\n');
    return [{ name: 'file', value, type: 'text/csv', filename: 'bank.csv' }];
  }
  if (path === '/prompts/import') {
    const value = Buffer.from(templateFileText);
    return [{ name: 'files', value, type: 'text/markdown', filename: 'imported.md' }];
  }
  if (path !== '/money/import/archive') return [];
  return [{ name: 'archive', value: await emptyArchive(), type: 'application/zip' }];
}

/** Whether a form is sent without a session. */
export const isForGuests = ({ audience, path }: AnyForm) =>
  audience === 'guests' || path === '/reset-password';

async function queryFor(
  { database, app }: TestApp,
  form: AnyForm,
  { userId }: Person,
  { entries }: NamedRecords,
) {
  if (form.path === '/money/entries/selected/delete') return `?ids=${entries}`;
  if (form.path !== '/reset-password') return '';
  const { secrets } = app.identity;
  const reset = await createPasswordResetToken(database.client, userId, secrets, new Date());
  return `?token=${reset.token}`;
}
