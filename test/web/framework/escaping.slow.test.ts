import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { type Person, password, signUpAs } from '../../support/users/people.ts';
import { nameRecords } from '../../support/web/web-routes.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = useApp();
const hostileText = `<script>alert(1)</script>"><img src=x onerror=alert(1)>'&amp;`;
const escaped =
  '&lt;script&gt;alert(1)&lt;/script&gt;&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&amp;amp;';
let promptPath: string;

const person = useSeed(() => signUpAs(test, 'SUPER_ADMIN'));
const visitor = useSeed(() => new Visitor(test, person, { 'user-agent': hostileText }));
beforeAll(async () => {
  await visitor.fillIn('/settings/profile', { name: hostileText });
  await visitor.fillIn('/settings/api-keys/new', { name: hostileText, permission: 'READ' });
  await visitor.fillIn('/settings/finance-keys/new', { name: hostileText });
  const tags = [hostileText.slice(0, 50)];
  const template = { title: hostileText, description: hostileText, content: hostileText, tags };
  promptPath = `/prompts/${(await createTemplate(person, template)).databaseId}`;
  await storeHostileEntry(person);
  const shape = { contentType: 'image/png', byteSize: 1, width: 1, height: 1 };
  const attachments = { create: { position: 0, filename: hostileText, ...shape } };
  const idea = { userId: person.userId, title: hostileText, body: hostileText, attachments };
  await test.database.client.idea.create({ data: idea });
});

/** Stores an entry whose category and account contain the text too. */
async function storeHostileEntry({ userId }: Person): Promise<void> {
  const { client } = test.database;
  const name = hostileText;
  const category = { userId, type: 'EXPENSE', emoji: '📚' } as const;
  const { id: categoryId } = await client.category.create({ data: { ...category, name } });
  const { id: accountId } = await client.account.create({ data: { userId, name } });
  const entry = { userId, categoryId, accountId, amount: '1', date: new Date('2026-03-15') };
  await client.entry.create({ data: { ...entry, description: hostileText } });
}

/** Expects the text at least `times` times, and never as markup. */
function expectEscaped(markup: string, times: number) {
  expect(markup).not.toMatch(/<script>|<img src=x|"><img/);
  expect(markup.split(escaped).length - 1).toBeGreaterThanOrEqual(times);
}

describe('stored text is escaped', () => {
  // The minimum number of occurrences: one in the top bar, the others in the content.
  it.each([
    ['/', 1],
    ['/settings/profile', 2],
    ['/settings/api-keys', 4],
    ['/settings/finance-keys', 4],
    ['/settings/activity', 6],
    ['/admin/users', 2],
    ['/admin/ideas', 5],
    ['/prompts', 3],
    ['/money?month=2026-03', 7],
    ['/money/entries?month=2026-03', 9],
    ['/ideas', 2],
  ])('on %s', async (path, times) => {
    const page = await visitor.open(path);
    expect(page.status).toBe(200);
    expectEscaped(page.markup, times);
    expect(page.text).toContain(hostileText);
  });

  it('on the page of an idea and in its title', async () => {
    const { id } = await test.database.client.idea.findFirstOrThrow({
      where: { userId: person.userId },
    });
    const page = await visitor.open(`/ideas/${id}`);
    expectEscaped(page.markup, 4);
    expect(page.markup).toContain(`<title>${escaped} · folio</title>`);
  });

  it('on the page of a user and in its title', async () => {
    const page = await visitor.open(`/admin/users/${person.userId}`);
    expectEscaped(page.markup, 3);
    expect(page.markup).toContain(`<title>${escaped} · folio</title>`);
  });

  it('on the pages of a template and in their titles', async () => {
    for (const [path, times] of [
      ['', 5],
      ['/edit', 6],
      ['/delete', 3],
    ] as const) {
      expectEscaped((await visitor.open(promptPath + path)).markup, times);
    }
  });

  it.each(['api-keys', 'finance-keys'] as const)(
    'on the reveal and revoke pages of %s',
    async (kind) => {
      const { markup } = await visitor.open(`/settings/${kind}`);
      for (const verb of ['reveal', 'revoke']) {
        const path = new RegExp(`href="([^"]*/${verb})"`).exec(markup)?.[1] as string;
        expectEscaped((await visitor.open(path)).markup, 3);
      }
    },
  );

  it('on the page of a new key', async () => {
    const entries = { name: hostileText, permission: 'READ' };
    expectEscaped((await visitor.fillIn('/settings/api-keys/new', entries)).markup, 2);
    expectEscaped((await visitor.fillIn('/settings/finance-keys/new', entries)).markup, 2);
  });
});

describe('entered text is escaped', () => {
  it.each([
    ['/sign-up', { name: hostileText, email: hostileText, password }],
    ['/sign-in', { email: hostileText, password: hostileText }],
  ])('in the rejected form of %s', async (path, entries) => {
    const page = await new Visitor(test).fillIn(path, entries);
    expect(page.status).toBeGreaterThanOrEqual(400);
    expectEscaped(page.markup, 1);
    expect(page.form(path).fields.email).toBe(hostileText);
  });

  it('in the rejected forms of the settings', async () => {
    const long = hostileText.repeat(10);
    for (const [path, entries] of [
      ['/settings/profile', { name: long }],
      ['/settings/api-keys/new', { name: long, permission: 'READ', expiresAt: hostileText }],
      ['/settings/finance-keys/new', { name: long }],
    ] as const) {
      const page = await visitor.fillIn(path, entries);
      expect(page.status).toBe(422);
      expectEscaped(page.markup, 10);
      expect(page.form(path).fields).toMatchObject({ name: long });
    }
  });

  it('in the rejected forms of ideas and invites', async () => {
    const idea = await visitor.open('/ideas/new');
    const entries = { title: hostileText.repeat(10), body: hostileText };
    const rejected = await visitor.submitFiles(idea, '/ideas/new', entries);
    expect(rejected.status).toBe(422);
    expectEscaped(rejected.markup, 11);
    expectEscaped((await visitor.fillIn('/invites', { count: hostileText })).markup, 1);
  });

  it('in query parameters and paths', async () => {
    const query = encodeURIComponent(hostileText);
    for (const path of [
      `/sign-up?invite=${query}`,
      `/sign-in?next=${query}`,
      `/reset-password?token=${query}`,
    ]) {
      expectEscaped((await new Visitor(test).open(path)).markup, 0);
    }
    for (const path of [
      `/admin/users?search=${query}`,
      `/admin/users?x=${query}`,
      `/admin/ideas?status=${query}&x=${query}`,
      `/ideas?status=${query}&feedbackType=${query}&x=${query}`,
      `/invites?status=${query}&x=${query}`,
      `/ideas/${query}`,
      `/settings/activity?after=${query}`,
      `/admin/users/${query}`,
      `/prompts?search=${query}&tags=${query}&anyTags=${query}&variable=A&category=${query}`,
      `/prompts?orderBy=${query}&hasVariables=${query}&x=${query}`,
      `/prompts/${query}`,
      `${promptPath}?TOPIC=${query}&${query}=x`,
      `/${query}`,
    ]) {
      expectEscaped((await visitor.open(path)).markup, 0);
    }
    const search = await visitor.open(`/admin/users?search=${query}`);
    expect(search.markup).toContain(`value="${escaped}"`);
  });
});

describe('the action of a form', () => {
  it('contains the id of its record', async () => {
    const records = await nameRecords(test, person, person);
    const page = await visitor.open(`/settings/api-keys/${records['api-keys']}/revoke`);
    expect(page.forms.map(({ action }) => action)).toStrictEqual([
      '/sign-out',
      `/settings/api-keys/${records['api-keys']}/revoke`,
    ]);
  });
});
