import { beforeAll, describe, expect, it } from 'vitest';
import { AuditEventKind } from '../../src/generated/prisma/enums.ts';
import { useApp } from '../support/app.ts';
import { type Person, signUp } from '../support/people.ts';
import { Visitor } from '../support/web-visitor.ts';

const test = useApp();
const path = '/settings/activity';
let person: Person;
let visitor: Visitor;

beforeAll(async () => {
  person = await signUp(test);
  visitor = new Visitor(test, person);
});

/** Stores audit events of a user, one per second, the oldest first. */
async function storeEvents(userId: string, kinds: readonly AuditEventKind[], startedAt: Date) {
  await test.database.client.auditEvent.createMany({
    data: kinds.map((kind, index) => ({
      userId,
      kind,
      subject: `subject ${index}`,
      address: '203.0.113.9',
      userAgent: 'a browser',
      createdAt: new Date(startedAt.getTime() + index * 1_000),
    })),
  });
}

describe('GET /settings/activity', () => {
  it('shows a different text for every kind of event', async () => {
    const kinds = Object.values(AuditEventKind);
    await storeEvents(person.userId, kinds, new Date('2030-01-01'));
    const { rows } = await visitor.open(path);
    const eventRows = rows.slice(0, kinds.length).toReversed();
    expect(eventRows).toHaveLength(kinds.length);
    for (const row of eventRows) {
      expect(row).toMatch(/^[A-Z][a-zA-Z -]+( key)?:?( subject \d+)? 1 Jan 2030, 00:00 UTC/);
      expect(row).toMatch(/203\.0\.113\.9 a browser$/);
    }
    const withoutSubject = eventRows.map((row) => row.replace(/ subject \d+/, ''));
    expect(new Set(withoutSubject).size).toBe(kinds.length);
    expect(eventRows[kinds.indexOf('API_KEY_CREATED')]).toContain('API key created: subject');
  });

  it('shows no address for an event caused by a super admin', async () => {
    const member = await signUp(test);
    const data = { userId: member.userId, kind: 'ROLE_CHANGED', subject: 'ADVISOR' } as const;
    await test.database.client.auditEvent.create({ data: { ...data, actorId: person.userId } });
    const [row] = (await new Visitor(test, member).open(path)).rows;
    expect(row).toMatch(/^Role changed to ADVISOR .* UTC A super admin$/);
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
    expect(page.text).toContain('This page of the list has no events.');
  });
});
