import { randomUUID } from 'node:crypto';
import { keepForUndo } from '../../../src/database/changes/undo.ts';
import type { DatabaseClient } from '../../../src/database/client.ts';
import { newApiKey } from '../../../src/identity/key-secret.ts';
import type { TestApp } from '../app/app.ts';
import { storeSession } from '../app/stored-user.ts';
import { deleteFrom } from '../database/database.ts';
import { fileUrl } from '../finance/importer.ts';
import { storeWebhook } from '../http/webhooks.ts';
import { storeShareLink } from '../prompts/share-links.ts';
import { createInvite } from '../users/accounts.ts';
import { storeDeviceLogin } from '../users/device-logins.ts';
import type { Person } from '../users/people.ts';
import { emptyArchive } from '../users/user-data.ts';
import { type FinanceRecords, type Reference, reference, seedFinances } from './seeded-finances.ts';

/** The records that an operation is tried on; all but `user` belong to the owner. */
export interface Records extends FinanceRecords {
  readonly owner: Person;
  /** Contained in every text of the records, and nowhere else. */
  readonly mark: string;
  readonly promptTemplate: Reference;
  readonly idea: Reference;
  readonly apiKey: Reference & { readonly secret: string };
  readonly referral: Reference;
  /** The names of all of the owner's API keys, the newest first. */
  readonly apiKeyNames: readonly string[];
  /** A member whose role is changed. */
  readonly user: Reference;
  /** An open invite of this member's. */
  readonly inviteCode: string;
  /** A name that no user has. */
  readonly newName: string;
  /** How many sessions the owner has. */
  readonly sessionCount: number;
  /** An undecided device login, whose client name is the mark. */
  readonly deviceLogin: { readonly userCode: string; readonly deviceCode: string };
  /** Not the one of the requests. */
  readonly session: Reference;
  /** A webhook for ideas, whose description is the mark. */
  readonly webhook: Reference;
  /** A share link of the template. */
  readonly shareLink: Reference & { readonly secret: string };
  /** The deletion of a template whose texts are the mark. */
  readonly change: Reference;
  /** The data URL of an archive without records. */
  readonly archive: string;
}

/** Values that are otherwise new each time. */
interface FixedValues {
  readonly mark: string;
  /** The first id of the finances. */
  readonly firstId: number;
}

const ofOperations = `WHERE "name" LIKE 'seeded %' OR "name" = 'made by an operation'`;

/** Deletes the records of earlier operations and creates the sample records. */
export async function seedRecords(
  test: TestApp,
  owner: Person,
  target: Person,
  fixed?: FixedValues,
): Promise<Records> {
  const { database } = test;
  await deleteFrom(database, [
    'prompt_templates',
    'ideas',
    'referrals',
    'import_previews',
    'device_logins',
    'webhooks',
    'entries',
    'accounts',
    'categories',
    `api_keys ${ofOperations}`,
    `finance_keys ${ofOperations}`,
  ]);
  await database.client.user.update({ where: { id: target.userId }, data: { role: 'MEMBER' } });
  return storeRecords(test, owner, target, fixed);
}

export async function storeRecords(
  test: TestApp,
  owner: Person,
  target: Person,
  { mark = randomUUID(), firstId }: Partial<FixedValues> = {},
): Promise<Records> {
  const { app, database } = test;
  const { client } = database;
  const templateData = {
    ownerId: owner.userId,
    title: mark,
    description: mark,
    content: `Hello ${mark}`,
    ...({ category: 'CREATIVE', createdVia: 'WEB' } as const),
  };
  const template = await client.promptTemplate.create({
    data: { ...templateData, content: `Hello first ${mark}` },
  });
  const { content } = templateData;
  await client.promptTemplate.update({ where: { id: template.id }, data: { content } });
  const label = { name: 'production', number: 2, movedAt: new Date() };
  await client.promptTemplateLabel.create({
    data: { ...label, templateId: template.id, ownerId: owner.userId },
  });
  const idea = await client.idea.create({
    data: { userId: owner.userId, title: mark, body: mark },
  });
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + 7 * 24 * 60 * 60_000);
  const referral = await client.referral.create({
    data: { userId: owner.userId, code: mark, createdAt, expiresAt },
  });
  const { secret, ...stored } = newApiKey(owner.userId, app.identity.secrets);
  await client.apiKey.create({
    data: { ...stored, userId: owner.userId, name: `seeded ${mark}`, permission: 'READ' },
  });
  const keys = await client.apiKey.findMany({
    where: { userId: owner.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const finances = await seedFinances(test, owner, mark, firstId);
  const spare = await client.promptTemplate.create({ data: templateData });
  const deleteSpare = ({ promptTemplate }: DatabaseClient) =>
    promptTemplate.delete({ where: { id: spare.id } });
  const change = await storeDeletion(test, owner, deleteSpare);
  const spareEntry = await client.entry.create({
    data: {
      userId: owner.userId,
      categoryId: Number(finances.category.databaseId),
      ...{ amount: '1', date: new Date('2026-03-15'), description: mark },
    },
  });
  await storeDeletion(test, owner, ({ entry }) => entry.delete({ where: { id: spareEntry.id } }));
  const session = reference('Session', await storeSession(test, owner.userId));
  return {
    owner,
    mark,
    promptTemplate: reference('PromptTemplate', template.id),
    idea: reference('Idea', idea.id),
    apiKey: { ...reference('ApiKey', stored.id), secret },
    referral: reference('Referral', referral.id),
    apiKeyNames: keys.map(({ name }) => name),
    user: reference('User', target.userId),
    inviteCode: await createInvite(test, target.userId),
    newName: randomUUID(),
    session,
    sessionCount: await client.session.count({ where: { userId: owner.userId } }),
    deviceLogin: await storeDeviceLogin(test, mark),
    webhook: reference('Webhook', await storeWebhook(test, owner.userId, mark)),
    shareLink: await storeShareLink(test, template),
    change: reference('Change', change),
    archive: fileUrl(await emptyArchive(), 'application/zip'),
    ...finances,
  };
}

/** Deletes a record so that it can be undone. @returns the number of the change */
async function storeDeletion(
  { database }: TestApp,
  { userId }: Person,
  deleteRecord: (client: DatabaseClient) => Promise<unknown>,
): Promise<number> {
  return database.transaction(async (client) => {
    const undoId = await keepForUndo(client, userId);
    await deleteRecord(client);
    return Number((await client.change.findFirstOrThrow({ where: { undoId } })).id);
  });
}

/** The tables that operations write. */
const tables = [
  'users',
  'credentials',
  'prompt_templates',
  'prompt_template_versions',
  'prompt_template_labels',
  'prompt_template_label_moves',
  'screenshots',
  'share_links',
  'share_link_days',
  'ideas',
  'idea_attachments',
  'referrals',
  'api_keys',
  'categories',
  'accounts',
  'entries',
  'finance_keys',
  'import_previews',
  'import_rows',
  'sessions',
  'audit_events',
  'password_resets',
  'device_logins',
  'webhooks',
  'webhook_deliveries',
  'undo_rows',
] as const;

/** Requests update the times of last use in these tables. */
const usedTables: readonly string[] = ['api_keys', 'finance_keys'];

/** A digest of the rows of a table, by the transactions that have written them. */
const digestOf = (table: string) =>
  usedTables.includes(table)
    ? "sum(hashtextextended((to_jsonb(t) - 'last_used_at')::text, 0))"
    : 'sum(xmin::text::bigint)';

/** A digest of each table, without the times of last use. It also changes if a row is written again. */
export async function everythingStored({ database: { client } }: TestApp): Promise<object> {
  const digests = tables.map(
    (table) =>
      `(SELECT count(*) || ':' || coalesce(${digestOf(table)}, 0) FROM "${table}" t) AS "${table}"`,
  );
  const [stored] = await client.$queryRawUnsafe<[object]>(`SELECT ${digests.join(', ')}`);
  return stored;
}
