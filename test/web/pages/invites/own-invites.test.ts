import { beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { createInvite } from '../../../support/users/accounts.ts';
import { type Person, signUp, signUpAs } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();
let person: Person;
let visitor: Visitor;

beforeEach(async () => {
  person = await signUpAs(test, 'ADVISOR');
  visitor = new Visitor(test, person);
});

const day = 24 * 60 * 60 * 1_000;
const inDays = (days: number) => new Date(Date.now() + days * day + 60_000);
const invite = (state: Parameters<typeof createInvite>[2] = {}) =>
  createInvite(test, person.userId, state);
const count = () => test.database.client.referral.count({ where: { userId: person.userId } });

describe('GET /invites', () => {
  it('shows how to start to an advisor without invites', async () => {
    const page = await visitor.open('/invites');
    expect([page.status, page.title]).toStrictEqual([200, 'Invites']);
    expect(page.text).toContain('No invites yet');
    expect(page.text).toContain('At most 5 at a time.');
    expect(page.form('/invites').fields.count).toBe('1');
  });

  it('shows the link, the status and the expiry of each invite, and the counts', async () => {
    const open = await invite({ expiresAt: inDays(7) });
    const used = await invite({ acceptedAt: new Date() });
    const expired = await invite({ expiresAt: inDays(-3) });
    await createInvite(test, (await signUpAs(test, 'ADVISOR')).userId, {});
    const page = await visitor.open('/invites');
    expect(page.rows).toHaveLength(3);
    const row = (code: string) => page.rows.find((each) => each.includes(code));
    expect(row(open)).toMatch(/Open.*in 7 days/s);
    expect(page.markup).toMatch(/title="\d+ \w+ 2\d{3}, \d\d:\d\d UTC">in 7 days/);
    expect(row(open)).toContain(`http://folio.test/sign-up?invite=${open}`);
    expect(row(used)).toMatch(/Used/s);
    expect(row(used)).not.toContain('http');
    expect(row(expired)).toMatch(/Expired.*2 days ago/s);
    for (const text of ['3 All', '1 Open', '1 Used', '1 Expired'])
      expect(page.text.replace(/\s+/g, ' ')).toContain(text);
  });

  it.each([
    ['PENDING', 'Open', 1],
    ['ACCEPTED', 'Used', 1],
    ['EXPIRED', 'Expired', 1],
    ['OPEN', 'Open', 3],
  ])('filters by the status %s', async (status, _title, rows) => {
    await invite();
    await invite({ acceptedAt: new Date() });
    await invite({ expiresAt: inDays(-3) });
    const page = await visitor.open(`/invites?status=${status}`);
    expect(page.rows).toHaveLength(rows);
    expect(page.text.replace(/\s+/g, ' ')).toContain('3 All');
  });

  it('shows a link to all invites if none has the status', async () => {
    await invite();
    const page = await visitor.open('/invites?status=EXPIRED');
    expect(page.text).toContain('No expired invites');
    expect(page.link('Show all invites')).toBe('/invites');
  });

  it('shows 25 invites per page, and keeps the filter', async () => {
    for (let index = 0; index < 30; index += 1) await invite();
    const first = await visitor.open('/invites?status=PENDING');
    const second = await visitor.open(first.link('Older') as string);
    expect(second.address).toContain('status=PENDING');
    expect([first.rows.length, second.rows.length]).toStrictEqual([25, 5]);
    expect(new Set([...first.rows, ...second.rows]).size).toBe(30);
  });
});

describe('POST /invites', () => {
  it.each([
    ['1', 'Invite created. Send its link to one person.'],
    ['5', 'Invites created. Send each link to one person.'],
  ])('creates %s invites with links to the sign-up page', async (number, notice) => {
    const page = await visitor.fillIn('/invites', { count: number });
    expect([page.address, page.notice]).toStrictEqual(['/invites', notice]);
    expect(page.rows).toHaveLength(Number(number));
    const [, id] = /<code id="(invite-[^"]+)"/.exec(page.markup) ?? [];
    const link = page.copyable(`${id}`)?.replace('http://folio.test', '') as string;
    expect((await new Visitor(test).open(link)).text).toContain('You have been invited');
  });

  it.each(['0', '6', '-1', '1.5', 'x', '', '99999999999'])(
    'rejects %s at the field and creates none',
    async (number) => {
      const page = await visitor.fillIn('/invites', { count: number });
      expect([page.status, page.title]).toStrictEqual([422, 'Invites']);
      expect(page.problem('count')).toMatch(/^Number of invites (must|is too)/);
      expect(page.form('/invites').fields.count).toBe(number);
      expect(await count()).toBe(0);
    },
  );

  it('allows 50 invites for a marketer', async () => {
    person = await signUpAs(test, 'MARKETER');
    visitor = new Visitor(test, person);
    expect((await visitor.open('/invites')).text).toContain('At most 50 at a time.');
    expect((await visitor.fillIn('/invites', { count: '51' })).status).toBe(422);
    await visitor.fillIn('/invites', { count: '50' });
    expect(await count()).toBe(50);
  });

  it('returns 403 after the role was changed to member', async () => {
    const { token } = await visitor.open('/invites');
    await test.database.client.user.update({
      where: { id: person.userId },
      data: { role: 'MEMBER' },
    });
    const reply = await visitor.post('/invites', { _token: token, count: '1' });
    expect(reply.statusCode).toBe(403);
    expect(await count()).toBe(0);
  });
});

describe('the main navigation', () => {
  it('shows the link to the invites to advisors only', async () => {
    expect((await visitor.open('/')).link('Invites')).toBe('/invites');
    const member = new Visitor(test, await signUp(test));
    expect((await member.open('/')).link('Invites')).toBeUndefined();
  });
});
