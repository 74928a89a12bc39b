import { randomUUID } from 'node:crypto';
import { newApiKey } from '../../src/identity/api-key.ts';
import type { TestApp } from './app.ts';
import type { Person } from './people.ts';

const globalId = (type: string, id: string) => Buffer.from(`${type}:${id}`).toString('base64');

/** The records that an operation is tried on; all but `target` belong to the owner. */
export interface Records {
  readonly owner: Person;
  /** Stands in every text of the records, and nowhere else. */
  readonly mark: string;
  readonly template: { readonly id: string; readonly databaseId: string };
  readonly key: { readonly id: string; readonly databaseId: string; readonly secret: string };
  /** The names of all of the owner's keys, the newest first. */
  readonly keyNames: readonly string[];
  /** A member whom nobody asks about but to change the role. */
  readonly target: { readonly id: string; readonly databaseId: string };
}

/** Takes what earlier operations made away, and makes the records anew. */
export async function seedRecords(
  { app, database: { client } }: TestApp,
  owner: Person,
  target: Person,
): Promise<Records> {
  const mark = randomUUID();
  await client.promptTemplate.deleteMany();
  await client.apiKey.deleteMany({ where: { name: { startsWith: 'seeded ' } } });
  await client.apiKey.deleteMany({ where: { name: 'made by an operation' } });
  await client.user.update({ where: { id: target.userId }, data: { role: 'MEMBER' } });
  const template = await client.promptTemplate.create({
    data: {
      ownerId: owner.userId,
      title: mark,
      description: mark,
      content: `Hello ${mark}`,
      category: 'CREATIVE',
      createdVia: 'WEB',
    },
  });
  const { secret, ...stored } = newApiKey(owner.userId, app.identity.secrets);
  await client.apiKey.create({
    data: { ...stored, userId: owner.userId, name: `seeded ${mark}`, permission: 'READ' },
  });
  const keys = await client.apiKey.findMany({
    where: { userId: owner.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const reference = (type: string, id: string) => ({ id: globalId(type, id), databaseId: id });
  return {
    owner,
    mark,
    template: reference('PromptTemplate', template.id),
    key: { ...reference('ApiKey', stored.id), secret },
    keyNames: keys.map(({ name }) => name),
    target: reference('User', target.userId),
  };
}

/** All that operations can write, but for the times of last use, which writing is not part of. */
export async function everythingStored({ database: { client } }: TestApp): Promise<object> {
  return {
    users: await client.user.findMany({ orderBy: { id: 'asc' } }),
    templates: await client.promptTemplate.findMany({ orderBy: { id: 'asc' } }),
    keys: await client.apiKey.findMany({ orderBy: { id: 'asc' }, omit: { lastUsedAt: true } }),
  };
}
