import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { afterStatement } from '../../support/database/after-statement.ts';
import { Financier } from '../../support/finance/financier.ts';
import { dataUrl, imageOfSize } from '../../support/images/images.ts';
import { removeStoredFiles } from '../../support/images/stored-files.ts';
import { createTemplate, templateFields } from '../../support/prompts/templates.ts';

const test = usePrivateApp();
const owner = useSeed(() => Financier.signUp(test), beforeEach);

/** The read of a page of exported entries. */
const pageOfEntries = /^WITH "page".*"entries"/s;

/** The read of a page of exported templates. */
const pageOfTemplates = /^WITH "page".*"prompt_templates"/s;

/** Requests the export over a network connection. */
async function request(): Promise<IncomingMessage> {
  const { server } = test.app;
  if (!server.server.listening) await server.listen({ port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const headers = { cookie: owner.person.headers.cookie as string };
  const [response] = await once(get({ port, path: '/exports/user-data.zip', headers }), 'response');
  return response as IncomingMessage;
}

async function readAll(response: IncomingMessage): Promise<void> {
  for await (const _ of response);
}

describe('an export of user data that fails', () => {
  it('closes the connection if an image is missing', async () => {
    const upload = dataUrl(await imageOfSize(100_000), 'image/png');
    await createTemplate(owner.person, { screenshots: [{ upload }] });
    removeStoredFiles(test);
    const response = await request();
    expect(response.statusCode).toBe(200);
    await expect(readAll(response)).rejects.toThrow('aborted');
  });

  it('closes the connection if finances change meanwhile', async () => {
    const { person } = owner;
    await owner.createEntry();
    const createAccount = () =>
      test.database.client.account.create({ data: { userId: person.userId, name: 'New' } });
    await afterStatement(
      pageOfEntries,
      () => expect(request().then(readAll)).rejects.toThrow('aborted'),
      createAccount,
    );
  });

  it('closes the connection if the account of an exported entry has changed', async () => {
    const { id } = await owner.createAccount();
    const entry = await owner.createEntry({ account_id: id });
    // Like the deletion of an account that is undone before the end: the account stays the same.
    const unlink = () => test.database.client.$executeRaw`
      UPDATE "entries" SET "account_id" = NULL WHERE "id" = ${entry.id}::bigint`;
    await afterStatement(
      pageOfEntries,
      () => expect(request().then(readAll)).rejects.toThrow('aborted'),
      unlink,
    );
  });

  it('closes the connection if a template gets the slug of an exported one', async () => {
    const { promptTemplate } = test.database.client;
    const ownerId = owner.person.userId;
    const createdAt = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    await promptTemplate.createMany({
      data: Array.from({ length: 51 }, (_, index) => ({
        ...{ ...templateFields, ownerId, title: 'T', slug: `slug-${index}` },
        ...{ createdAt: createdAt(index), updatedAt: createdAt(index) },
      })),
    });
    const move = async () => {
      for (const [slug, next] of [
        ['slug-0', 'renamed'],
        ['slug-50', 'slug-0'],
      ] as const) {
        const where = { ownerId_slug: { ownerId, slug } };
        await promptTemplate.update({ where, data: { slug: next } });
      }
    };
    await afterStatement(
      pageOfTemplates,
      () => expect(request().then(readAll)).rejects.toThrow('aborted'),
      move,
    );
  });

  it('has the status of an error that occurs before the first byte', async () => {
    await test.database.client.$executeRaw`ALTER TABLE "accounts" RENAME TO "hidden_accounts"`;
    try {
      expect((await owner.person.get('/exports/user-data.zip')).statusCode).toBe(500);
    } finally {
      await test.database.client.$executeRaw`ALTER TABLE "hidden_accounts" RENAME TO "accounts"`;
    }
  });
});
