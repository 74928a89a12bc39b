import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { createShareLink, readShareLinks } from '../../../support/prompts/share-links.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();
const person = useSeed(() => signUp(test), beforeEach);
const template = useSeed(() => createTemplate(person), beforeEach);
const visitor = useSeed(() => new Visitor(test, person), beforeEach);
const path = () => `/prompts/${template.databaseId}`;

describe('the share links on the page of a template', () => {
  it('are created with and without an expiry, and deleted', async () => {
    test.now = new Date('2026-03-10T12:00:00.000Z');
    let page = await visitor.open(path());
    expect(page.text).toContain('Anybody who has a link can read');
    page = await visitor.submit(page, `${path()}/share`, {});
    expect(page.notice).toBe(
      'Share link created. Give it to the people who may read the template.',
    );
    page = await visitor.submit(page, `${path()}/share`, { expiresAt: '2026-03-20' });
    const [second, first] = await readShareLinks(person, template, 'databaseId url expiresAt');
    expect([first.expiresAt, second.expiresAt]).toStrictEqual([null, '2026-03-20T23:59:59.999Z']);
    expect(page.copyable(`link-${first.databaseId}`)).toBe(first.url);
    expect(page.copyable(`link-${second.databaseId}`)).toBe(second.url);
    for (const { url } of [first, second]) {
      const [token = ''] = url.split('/').slice(-1);
      expect(page.markup).toContain(`aria-label="Copy: Link ${token.slice(0, 6)}"`);
    }
    expect(page.text).toContain('Does not expire Not viewed yet');
    expect(page.text).toContain('Expires in 10 days Not viewed yet');
    await new Visitor(test).get(new URL(second.url).pathname);
    test.now = new Date('2026-05-01T12:00:00.000Z');
    await new Visitor(test).get(new URL(first.url).pathname);
    page = await visitor.open(path());
    expect(page.text).toContain('Expired 1 view, 0 views in the last 30 days');
    expect(page.text).toContain('Does not expire 1 view in the last 30 days');
    const deletePath = `/prompts/share-links/${second.databaseId}/delete`;
    expect(page.markup).toContain(
      `href="${deletePath}" aria-label="Delete the link created 10 Mar 2026, 12:00 UTC"`,
    );
    page = await visitor.open(deletePath);
    expect(page.text).toContain('Created 1 month ago, 1 view. Whoever has the link gets an error');
    page = await visitor.submit(page, deletePath);
    expect(page.address).toBe(path());
    expect(page.notice).toBe('Share link deleted. It no longer works.');
    expect(await readShareLinks(person, template, 'databaseId')).toStrictEqual([
      { databaseId: first.databaseId },
    ]);
  });

  it('are created without losing the values of the variables', async () => {
    const page = await visitor.open(`${path()}?TOPIC=boats`);
    const created = await visitor.submit(page, `${path()}/share`);
    expect(created.address).toBe(`${path()}?TOPIC=boats`);
    expect(created.text).toContain('boats');
  });

  it.each([
    ['2020-01-01', 'Expires after must be in the future.'],
    ['soon', 'Expires after must be a date, for example 2026-12-31.'],
  ])('reject the expiry %s', async (expiresAt, issue) => {
    const page = await visitor.submit(await visitor.open(path()), `${path()}/share`, { expiresAt });
    expect([page.status, page.problem('expiresAt')]).toStrictEqual([422, issue]);
    expect(await readShareLinks(person, template)).toStrictEqual([]);
  });

  it('say that the template has the maximum', async () => {
    for (let index = 0; index < 20; index += 1) await createShareLink(person, template);
    const page = await visitor.submit(await visitor.open(path()), `${path()}/share`, {});
    expect(page.status).toBe(422);
    expect(page.alert).toBe('The template has the maximum of 20 share links; delete one first.');
  });

  it('are not in a compressed response, next to values that another site can choose', async () => {
    const read = async () =>
      (
        await visitor.send({
          method: 'GET',
          url: `${path()}?TOPIC=guess`,
          headers: { 'accept-encoding': 'gzip' },
        })
      ).headers['content-encoding'];
    expect(await read()).toBe('gzip');
    await createShareLink(person, template);
    expect(await read()).toBeUndefined();
  });
});
