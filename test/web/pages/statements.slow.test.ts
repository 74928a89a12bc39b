import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { createInvite } from '../../support/users/accounts.ts';
import { storeApiKeys, storeFinanceKey } from '../../support/users/keys.ts';
import { newEmail, signUpAs } from '../../support/users/people.ts';
import { pageStatements } from '../../support/web/page-statements.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = useApp();

const person = useSeed(() => signUpAs(test, 'SUPER_ADMIN'));
const visitor = useSeed(() => new Visitor(test, person));

const many = Array.from({ length: 30 }, (_, index) => index);

async function storeIdea(index: number): Promise<void> {
  const { client } = test.database;
  const user = await client.user.create({ data: { name: `Reader ${index}`, email: newEmail() } });
  const shape = { contentType: 'image/png', byteSize: 1, width: 1, height: 1 };
  const attachments = { create: [{ position: 0, filename: 'a.png', ...shape }] };
  await client.idea.create({ data: { userId: user.id, title: 'A', body: 'B', attachments } });
}

const storeOwnIdea = () =>
  test.database.client.idea.create({ data: { userId: person.userId, title: 'A', body: 'B' } });

const storeEvent = (index: number) =>
  test.database.client.auditEvent.create({
    data: { userId: person.userId, kind: 'NAME_CHANGED', subject: String(index) },
  });

describe('a list runs as many statements for thirty records as for one', () => {
  it.each([
    ['/settings/activity', storeEvent],
    ['/settings/api-keys', () => storeApiKeys(test, person.userId, 1)],
    ['/settings/finance-keys', () => storeFinanceKey(test, person.userId)],
    ['/admin/ideas', storeIdea],
    ['/admin/users', storeIdea],
    ['/ideas', storeOwnIdea],
    ['/invites', () => createInvite(test, person.userId)],
  ])('%s', async (path, store) => {
    await store(0);
    const read = (query = '') => pageStatements(visitor, path + query);
    const withOne = await read();
    for (const index of many) await store(index);
    expect(await read()).toBe(withOne);
    expect(withOne).toBeLessThanOrEqual(8);
    const older = (await visitor.open(path)).link('Older');
    if (older) expect(await read(older.slice(path.length))).toBeLessThanOrEqual(withOne + 1);
  });
});
