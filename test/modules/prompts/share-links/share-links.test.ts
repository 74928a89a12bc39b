import { describe, expect, it } from 'vitest';
import { baseUrl, useApp, useSeed } from '../../../support/app/app.ts';
import { deleteRecord, undoneBy } from '../../../support/outcomes/undo.ts';
import { createShareLink, readShareLinks } from '../../../support/prompts/share-links.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { updateTemplate } from '../../../support/prompts/versions.ts';
import { storedTrail } from '../../../support/users/audit.ts';
import { anybody, signUp } from '../../../support/users/people.ts';

const test = useApp();
const now = new Date('2026-03-10T12:00:00.000Z');
const person = useSeed(() => signUp(test));

const createDocument = `mutation ($id: ID!, $expiresAt: DateTime) {
  createShareLink(promptTemplateId: $id, expiresAt: $expiresAt) { shareLink { url } }
}`;
const deleteDocument =
  'mutation ($id: ID!) { deleteShareLink(id: $id) { deletedShareLinkId databaseId } }';
const sharedDocument = `query ($token: String!) {
  sharedPromptTemplate(token: $token) { title content templateVariables }
}`;
const countDocument =
  'mutation ($token: String!) { countShareLinkView(token: $token) { counted } }';

const titleFor = async (token: string) =>
  (await anybody(test).execute(sharedDocument, { token })).sharedPromptTemplate?.title;
const count = async (token: string) =>
  (await anybody(test).execute(countDocument, { token })).countShareLinkView.counted;

describe('createShareLink', () => {
  it('returns a URL with a random token, which its owner can read again', async () => {
    test.now = now;
    const template = await createTemplate(person);
    const first = await createShareLink(person, template);
    const expiresAt = new Date(now.getTime() + 60_000);
    const second = await createShareLink(person, template, expiresAt);
    expect(first.url).toMatch(new RegExp(`^${baseUrl}/s/[0-9A-Za-z]{22}$`));
    expect(second.token).not.toBe(first.token);
    const common = { views: 0, viewsByDay: [], createdAt: now.toISOString() };
    expect(await readShareLinks(person, template)).toStrictEqual([
      { url: second.url, expiresAt: expiresAt.toISOString(), ...common },
      { url: first.url, expiresAt: null, ...common },
    ]);
  });

  it('stores the token only as a keyed hash and encrypted, and records audit events', async () => {
    const owner = await signUp(test);
    const link = await createShareLink(owner, await createTemplate(owner, { title: 'Mine' }));
    const stored = await test.database.client.shareLink.findUniqueOrThrow({
      where: { id: link.databaseId },
    });
    expect(stored.tokenHash).toHaveLength(32);
    expect(stored.sealedToken).toMatch(/^v1\.[\da-f]{8}\./);
    const bytes = Buffer.from(stored.tokenHash).toString('latin1');
    expect(`${stored.sealedToken} ${bytes}`).not.toContain(link.token);
    await owner.execute(deleteDocument, { id: link.id });
    expect((await storedTrail(test, owner)).slice(0, 2)).toStrictEqual([
      'SHARE_LINK_DELETED Mine',
      'SHARE_LINK_CREATED Mine',
    ]);
  });

  it.each([
    ['now', now],
    ['before now', new Date(now.getTime() - 1)],
  ])('rejects a link that expires %s', async (_, expiresAt) => {
    test.now = now;
    const { id } = await createTemplate(person);
    const { errors } = await person.graphql(createDocument, { id, expiresAt });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [
        { path: ['expiresAt'], code: 'TOO_SMALL', message: 'Expires at must be in the future' },
      ],
    });
  });

  it('rejects a twenty-first link of a template, also of requests at the same time', async () => {
    const template = await createTemplate(person);
    const replies = await Promise.all(
      Array.from({ length: 23 }, () => person.graphql(createDocument, { id: template.id })),
    );
    const rejected = replies.flatMap(({ errors = [] }) => errors);
    expect(rejected.map(({ extensions }) => extensions.details)).toStrictEqual(
      Array(3).fill([
        {
          path: [],
          code: 'LIMIT_REACHED',
          message: 'The template has the maximum of 20 share links; delete one first',
        },
      ]),
    );
    expect(await readShareLinks(person, template)).toHaveLength(20);
    // Another template has its own limit.
    await createShareLink(person, await createTemplate(person));
  });
});

describe('a share link', () => {
  it('shows the current version to anybody, and null after it is deleted', async () => {
    const template = await createTemplate(person, { content: 'First {{A}}' });
    const { id, token } = await createShareLink(person, template);
    const read = async () => anybody(test).execute(sharedDocument, { token });
    expect(await read()).toStrictEqual({
      sharedPromptTemplate: {
        title: 'A title',
        content: 'First {{A}}',
        templateVariables: ['A'],
      },
    });
    await updateTemplate(person, template.id, { content: 'Second' });
    expect((await read()).sharedPromptTemplate).toMatchObject({ content: 'Second' });
    await person.execute(deleteDocument, { id });
    expect(await read()).toStrictEqual({ sharedPromptTemplate: null });
    expect(await person.errorCodes(deleteDocument, { id })).toStrictEqual(['NOT_FOUND']);
  });

  it('ends at its time of expiry', async () => {
    test.now = now;
    const expiresAt = new Date(now.getTime() + 1_000);
    const template = await createTemplate(person);
    const { token } = await createShareLink(person, template, expiresAt);
    test.now = new Date(expiresAt.getTime() - 1);
    expect(await titleFor(token)).toBe('A title');
    expect(await count(token)).toBe(true);
    test.now = expiresAt;
    expect(await titleFor(token)).toBeUndefined();
    expect(await count(token)).toBe(false);
    expect(await readShareLinks(person, template, 'views')).toStrictEqual([{ views: 1 }]);
  });

  it('is deleted with its template and its user, and comes back when the deletion is undone', async () => {
    const owner = await signUp(test);
    const template = await createTemplate(owner);
    const link = await createShareLink(owner, template);
    await count(link.token);
    await count(link.token);
    const links = await readShareLinks(owner, template);
    const { id } = await deleteRecord(owner, 'PromptTemplate', template.id);
    expect(await titleFor(link.token)).toBeUndefined();
    expect(await count(link.token)).toBe(false);
    const { restored } = await undoneBy(owner, id);
    expect(restored).toStrictEqual([{ recordType: 'PROMPT_TEMPLATE', count: 1 }]);
    expect(await readShareLinks(owner, template)).toStrictEqual(links);
    expect(links).toMatchObject([{ views: 2 }]);
    expect(await titleFor(link.token)).toBe('A title');
    await test.database.client.user.delete({ where: { id: owner.userId } });
    expect(await titleFor(link.token)).toBeUndefined();
  });

  it.each(['', 'x', 'x'.repeat(22), 'x'.repeat(10_000), '\u0000'.repeat(22), 'é'.repeat(22)])(
    'with the token %j is unknown',
    async (token) => {
      expect(await titleFor(token)).toBeUndefined();
      expect(await count(token)).toBe(false);
    },
  );

  it('has a URL while its server secret is configured', async () => {
    const template = await createTemplate(person);
    const { databaseId: id } = await createShareLink(person, template);
    const { client } = test.database;
    const { sealedToken } = await client.shareLink.findUniqueOrThrow({ where: { id } });
    const unknown = sealedToken.replace(/^v1\.[\da-f]{8}/, 'v1.00000000');
    await client.shareLink.update({ where: { id }, data: { sealedToken: unknown } });
    expect(await readShareLinks(person, template, 'url')).toStrictEqual([{ url: null }]);
  });
});

describe('the views of a link', () => {
  it('are counted by day, at the same time too, and listed for 30 days', async () => {
    const template = await createTemplate(person);
    const { token } = await createShareLink(person, template);
    const other = await createShareLink(person, template);
    const at = async (time: string, times: number) => {
      test.now = new Date(time);
      await Promise.all(Array.from({ length: times }, () => count(token)));
    };
    await at('2026-02-08T12:00:00Z', 1);
    await at('2026-02-09T00:00:00Z', 2);
    await at('2026-03-09T23:59:59.999Z', 3);
    await at('2026-03-10T00:00:00Z', 8);
    expect(await readShareLinks(person, template, 'views viewsByDay { date views }')).toStrictEqual(
      [
        { views: 0, viewsByDay: [] },
        {
          views: 14,
          viewsByDay: [
            { date: '2026-03-10', views: 8 },
            { date: '2026-03-09', views: 3 },
            { date: '2026-02-09', views: 2 },
          ],
        },
      ],
    );
    expect(
      await test.database.client.shareLinkDay.count({ where: { link: { id: other.databaseId } } }),
    ).toBe(0);
  });

  it('of all templates of a list are read by two statements', async () => {
    const owner = await signUp(test);
    for (let index = 0; index < 3; index += 1) {
      await createShareLink(owner, await createTemplate(owner));
    }
    test.statements.length = 0;
    await owner.execute(
      '{ promptTemplates(first: 3) { nodes { shareLinks { views viewsByDay { views } } } } }',
    );
    expect(test.statements.filter((sql) => sql.includes('share_link_days'))).toHaveLength(2);
  });
});

describe('the owner', () => {
  it('alone reads, creates and deletes the links of a template', async () => {
    const template = await createTemplate(person);
    const { id, token } = await createShareLink(person, template);
    const other = await signUp(test);
    expect(await other.errorCodes(createDocument, { id: template.id })).toStrictEqual([
      'NOT_FOUND',
    ]);
    expect(await other.errorCodes(deleteDocument, { id })).toStrictEqual(['NOT_FOUND']);
    const node = 'query ($id: ID!) { node(id: $id) { ... on ShareLink { url } } }';
    expect(await other.execute(node, { id })).toStrictEqual({ node: null });
    expect(await person.execute(node, { id })).toMatchObject({ node: { url: /./ } });
    expect(await titleFor(token)).toBe('A title');
    expect(await anybody(test).errorCodes(createDocument, { id: template.id })).toStrictEqual([
      'UNAUTHENTICATED',
    ]);
  });

  it('needs a key with the permission MANAGE, also to see the links', async () => {
    const template = await createTemplate(person);
    const reader = await person.createApiKey({ permission: 'READ' });
    const manager = await person.createApiKey({ permission: 'MANAGE' });
    const { id } = await createShareLink(manager, template);
    const list = 'query ($id: ID!) { promptTemplate(id: $id) { title shareLinks { url } } }';
    expect(await reader.graphql(list, { id: template.id })).toMatchObject({
      data: { promptTemplate: { title: 'A title', shareLinks: null } },
      errors: [{ path: ['promptTemplate', 'shareLinks'], extensions: { code: 'FORBIDDEN' } }],
    });
    const node = 'query ($id: ID!) { node(id: $id) { id } }';
    expect(await reader.errorCodes(node, { id })).toStrictEqual(['FORBIDDEN']);
    expect(await reader.errorCodes(createDocument, { id: template.id })).toStrictEqual([
      'FORBIDDEN',
    ]);
    expect(await reader.errorCodes(deleteDocument, { id })).toStrictEqual(['FORBIDDEN']);
    expect(await readShareLinks(manager, template)).toHaveLength(1);
    await manager.execute(deleteDocument, { id });
  });
});
