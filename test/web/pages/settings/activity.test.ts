import { describe, expect, it } from 'vitest';
import { AuditEventKind } from '../../../../src/generated/prisma/enums.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();
const path = '/settings/activity';
const chromeOnLinux =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const person = useSeed(() => signUp(test));
const visitor = useSeed(() => new Visitor(test, person));

/** Stores audit events of a user, one per second, the oldest first. */
async function storeEvents(userId: string, kinds: readonly AuditEventKind[], startedAt: Date) {
  await test.database.client.auditEvent.createMany({
    data: kinds.map((kind, index) => ({
      userId,
      kind,
      subject: `subject ${index}`,
      address: '203.0.113.9',
      userAgent: chromeOnLinux,
      createdAt: new Date(startedAt.getTime() + index * 1_000),
    })),
  });
}

describe('GET /settings/activity', () => {
  it('shows a different text for every kind of event', async () => {
    const kinds = Object.values(AuditEventKind);
    const eventRows: string[] = [];
    // A page has 25 events.
    for (const [year, portion] of [kinds.slice(0, 20), kinds.slice(20)].entries()) {
      await storeEvents(person.userId, portion, new Date(`${2030 + year}-01-01`));
      const { rows } = await visitor.open(path);
      eventRows.push(...rows.slice(0, portion.length).toReversed());
    }
    expect(eventRows).toHaveLength(kinds.length);
    for (const row of eventRows) {
      expect(row).toMatch(/^[A-Z][a-zA-Z -]+( key)?:?( subject \d+)? in \d years? /);
      expect(row).toMatch(/ Chrome on Linux 203\.0\.113\.9$/);
    }
    const withoutSubject = eventRows.map((row) => row.replace(/ subject \d+/, ''));
    expect(new Set(withoutSubject).size).toBe(kinds.length);
    expect(eventRows[kinds.indexOf('API_KEY_CREATED')]).toContain('API key created: subject');
  });

  it('shows the events of one kind, and keeps the filter', async () => {
    const reader = await signUp(test);
    const kinds = Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0 ? ('SIGNED_IN' as const) : ('SIGNED_OUT' as const),
    );
    await storeEvents(reader.userId, kinds, new Date('2026-01-01'));
    const client = new Visitor(test, reader);
    const first = await client.open(`${path}?kind=SIGNED_IN`);
    expect(first.markup).toContain(
      '<option dir="auto" value="SIGNED_IN" selected>Signed in</option>',
    );
    const second = await client.open(first.link('Older') as string);
    const rows = [...first.rows, ...second.rows];
    expect(rows).toHaveLength(30);
    expect(rows.filter((row) => !row.startsWith('Signed in '))).toStrictEqual([]);
    const none = await client.open(`${path}?kind=ROLE_CHANGED`);
    expect(none.text).toContain('No events match this filter.');
    expect((await client.open(`${path}?kind=__proto__`)).rows).toHaveLength(25);
  });

  it.each([
    [chromeOnLinux, 'Chrome on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on Windows',
    ],
    ['curl/8.5.0', 'curl'],
    ['/', 'Unknown client'],
    ['x'.repeat(255), 'x'.repeat(40)],
  ])('shows the client of "%s"', async (userAgent, name) => {
    const member = await signUp(test);
    const data = { userId: member.userId, kind: 'SIGNED_OUT', userAgent } as const;
    await test.database.client.auditEvent.create({ data });
    const page = await new Visitor(test, member).open(path);
    expect(page.rows[0]).toBe(`Signed out just now ${name} Unknown address`);
    expect(page.markup).toContain(`<span title="${userAgent}">`);
  });

  it('shows no address for an event caused by a super admin', async () => {
    const member = await signUp(test);
    const data = { userId: member.userId, kind: 'ROLE_CHANGED', subject: 'ADVISOR' } as const;
    await test.database.client.auditEvent.create({ data: { ...data, actorId: person.userId } });
    const [row] = (await new Visitor(test, member).open(path)).rows;
    expect(row).toMatch(/^Role changed: Advisor just now A super admin$/);
  });

  it('pages through all events of the user, and no others, with Older and Newer', async () => {
    const reader = await signUp(test);
    const kinds = Array<AuditEventKind>(59).fill('API_KEY_CREATED');
    await storeEvents(reader.userId, kinds, new Date('2031-01-01'));
    const client = new Visitor(test, reader);
    const first = await client.open(path);
    const second = await client.open(first.link('Older') as string);
    const third = await client.open(second.link('Older') as string);
    expect([first, second, third].map(({ rows }) => rows.length)).toStrictEqual([25, 25, 10]);
    const all = [first, second, third].flatMap(({ rows }) => rows);
    const subjects = all.map((row) => /subject (\d+)/.exec(row)?.[1]).filter(Boolean);
    expect(subjects).toStrictEqual(kinds.map((_, index) => String(58 - index)));
    expect(third.link('Older')).toBeUndefined();
    expect(first.link('Newer')).toBeUndefined();
    const back = await client.open(third.link('Newer') as string);
    expect(back.rows).toStrictEqual(second.rows);
    expect((await client.open(back.link('Newer') as string)).rows).toStrictEqual(first.rows);
  });

  it.each([
    ...['after=x', 'before=x', 'after=%00', 'before=%ED%A0%80', 'after=a&before=b'],
    ...['after=T2Zmc2V0OjE=', `after=${'x'.repeat(8_000)}`, 'after[]=x', 'after=x&after=y'],
  ])('returns a page without a server error for an invalid cursor: %s', async (query) => {
    const page = await visitor.open(`${path}?${query}`);
    expect(page.status).toBeLessThan(500);
    expect(page.reply.headers['content-type']).toBe('text/html; charset=utf-8');
    if (query !== 'after[]=x') expect(page.status).toBeGreaterThanOrEqual(400);
    expect(page.text).not.toContain('Variable');
  });

  it('shows an empty state for a page without events', async () => {
    const { auditEvents } = await person.execute(
      '{ auditEvents(last: 1) { pageInfo { endCursor } } }',
    );
    const { endCursor } = auditEvents.pageInfo;
    const page = await visitor.open(`${path}?after=${encodeURIComponent(endCursor)}`);
    expect([page.status, page.rows]).toStrictEqual([200, []]);
    expect(page.text).toContain('No events match this filter.');
  });
});
