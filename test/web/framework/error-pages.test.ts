import { describe, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { whileFailing } from '../../support/database/database-failures.ts';
import { whileTableFails } from '../../support/database/failing-table.ts';
import { everythingStored } from '../../support/samples/seeded-records.ts';
import { password, signUp } from '../../support/users/people.ts';
import type { WebPage } from '../../support/web/web-page.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = usePrivateApp();

const person = useSeed(() => signUp(test));

/** Expects an error page with the request id and without internal details. */
function expectMasked(page: WebPage, status: number, title: string) {
  expect([page.status, page.title]).toStrictEqual([status, title]);
  expect(page.reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.text).toContain(`Request id ${page.reply.headers['x-request-id']}`);
  const markup = page.markup.replace(/<style>[\s\S]*?<\/style>/, '');
  expect(markup).not.toMatch(/injected|select|insert|prisma|postgres|\.ts\b| at \w+ \(/i);
}

describe('while the database fails, a web page', () => {
  it('returns 500 and logs the error', async () => {
    const visitor = new Visitor(test, person);
    const page = await whileTableFails(test, 'audit_events', 'XX000', () =>
      visitor.open('/settings/activity'),
    );
    expectMasked(page, 500, 'Something went wrong');
    const requestId = page.reply.headers['x-request-id'] as string;
    const logged = test.logLines.filter((line) => line.includes(requestId)).join();
    expect(logged).toContain('an injected failure');
    expect((await visitor.open('/settings/activity')).status).toBe(200);
  });

  it('returns 503 with Retry-After for a statement timeout', async () => {
    const page = await whileTableFails(test, 'audit_events', '57014', () =>
      new Visitor(test, person).open('/settings/activity'),
    );
    expectMasked(page, 503, 'Service unavailable');
    expect(page.reply.headers['retry-after']).toBe('1');
  });

  it("returns 503 with Retry-After when the session can't be looked up", async () => {
    const page = await whileTableFails(test, 'sessions', '57P01', () =>
      new Visitor(test, person).open('/settings/profile'),
    );
    expectMasked(page, 503, 'Service unavailable');
    expect(page.reply.headers['retry-after']).toBe('1');
    expect(page.markup).not.toContain(person.email);
  });

  it.each(['XX000', '57P01'])('returns 404 for an unknown path: %s', async (sqlState) => {
    const page = await whileTableFails(test, 'sessions', sqlState, () =>
      new Visitor(test, person).open('/nothing'),
    );
    expect([page.status, page.title]).toStrictEqual([404, 'Page not found']);
    expect(page.reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.markup).not.toContain('injected');
  });

  it("shows an error without the viewer when the viewer can't be read", async () => {
    const { id } = await person.createApiKey();
    const page = await whileTableFails(test, 'users', '57P01', () =>
      new Visitor(test, person).open(`/settings/api-keys/${id}/nothing`),
    );
    expect([page.status, page.title]).toStrictEqual([404, 'Page not found']);
    expect(page.text).not.toContain('Sign out');
  });

  it('returns 500 for a form and changes nothing', async () => {
    const visitor = new Visitor(test, person);
    const form = await visitor.open('/settings/profile');
    const before = await everythingStored(test);
    const page = await whileFailing(test, 'BEFORE INSERT ON audit_events', () =>
      visitor.submit(form, '/settings/profile', { name: 'Changed' }),
    );
    expectMasked(page, 500, 'Something went wrong');
    expect(await everythingStored(test)).toStrictEqual(before);
  });

  it.each(['users', 'sessions', 'categories'] as const)(
    'creates no part of a user when an insert fails: %s',
    async (table) => {
      const visitor = new Visitor(test);
      const entries = { name: 'Ann', email: `${table}@example.com`, password };
      const form = await visitor.open('/sign-up');
      const before = await everythingStored(test);
      const page = await whileFailing(test, `BEFORE INSERT ON ${table}`, () =>
        visitor.submit(form, '/sign-up', entries),
      );
      expectMasked(page, 500, 'Something went wrong');
      expect(visitor.cookie).not.toContain('folio_session');
      expect(await everythingStored(test)).toStrictEqual(before);
      expect((await visitor.submit(form, '/sign-up', entries)).address).toBe('/');
    },
  );
});

it('a session that has expired redirects to the sign-in page', async () => {
  const member = await signUp(test);
  const { userId } = member;
  const expiresAt = new Date(Date.now() - 1_000);
  await test.database.client.session.updateMany({ where: { userId }, data: { expiresAt } });
  const page = await new Visitor(test, member).open('/settings');
  expect(page.title).toBe('Sign in');
});

it('a form without fields whose session has expired returns to its page after signing in', async () => {
  const member = await signUp(test);
  const visitor = new Visitor(test, member);
  const address = '/money/entries/selected/delete?ids=1&ids=2&next=%2Fmoney%2Fentries';
  const { token } = await visitor.open('/settings/profile');
  visitor.cookie = '';
  const { headers } = await visitor.post(address, { _token: token });
  const { searchParams } = new URL(String(headers.location), 'http://localhost');
  expect(searchParams.get('next')).toBe(address);
});
