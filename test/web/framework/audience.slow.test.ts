import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { everythingStored } from '../../support/samples/seeded-records.ts';
import { type Person, signUp, signUpAs } from '../../support/users/people.ts';
import { addressOf, forms, nameRecords, pages, sendForm } from '../../support/web/web-routes.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = usePrivateApp();
let people: Record<'guest' | 'member' | 'advisor' | 'marketer' | 'super admin', Person | undefined>;

beforeAll(async () => {
  people = {
    guest: undefined,
    member: await signUp(test),
    advisor: await signUpAs(test, 'ADVISOR'),
    marketer: await signUpAs(test, 'MARKETER'),
    'super admin': await signUpAs(test, 'SUPER_ADMIN'),
  };
});

const callers = ['guest', 'member', 'advisor', 'marketer', 'super admin'] as const;
type Caller = (typeof callers)[number];

/** The expected status and redirect of a page for an audience. */
function expected(audience: string, caller: Caller, address: string): string {
  const isSignedIn = caller !== 'guest';
  if (audience === 'everybody') return '200';
  if (audience === 'guests') return isSignedIn ? '303 /' : '200';
  if (!isSignedIn) return `303 /sign-in?next=${encodeURIComponent(address)}`;
  if (audience === 'advisors') return caller === 'member' ? '403' : '200';
  return audience === 'super-admins' && caller !== 'super admin' ? '403' : '200';
}

const outcomeOf = ({ statusCode, headers }: LightMyRequestResponse): string =>
  `${statusCode} ${headers.location ?? ''}`.trim();

const eachCaller = <Route extends { path: string }>(routes: readonly Route[]) =>
  routes.flatMap((route) => callers.map((caller) => [route.path, caller, route] as const));

const recordsOf = new Map<Person, ReturnType<typeof nameRecords>>();

/** Records of the caller; of the member for a guest. No test changes them. */
function recordsFor(person: Person | undefined): ReturnType<typeof nameRecords> {
  const member = people.member as Person;
  const owner = person ?? member;
  const records = recordsOf.get(owner) ?? nameRecords(test, owner, member);
  recordsOf.set(owner, records);
  return records;
}

describe('a page', () => {
  it.each(eachCaller(pages))('%s is only for its audience: %s', async (_path, caller, page) => {
    const person = people[caller];
    const address = addressOf(page, await recordsFor(person));
    const reply = await new Visitor(test, person).get(address);
    expect(outcomeOf(reply)).toBe(expected(page.audience, caller, address));
    const type = reply.headers.location ? undefined : 'text/html; charset=utf-8';
    expect(reply.headers['content-type']).toBe(type);
  });

  it('redirects a guest to the sign-in page with its path and query', async () => {
    const reply = await new Visitor(test).get('/admin/users?search=a%26b&role=MEMBER');
    expect(reply.headers.location).toBe(
      `/sign-in?next=${encodeURIComponent('/admin/users?search=a%26b&role=MEMBER')}`,
    );
  });

  it.each([
    ['/admin/users', 'super admin'],
    ['/invites', 'advisor or higher'],
  ])('returns 403 with the required role to a member: %s', async (path, role) => {
    const page = await new Visitor(test, people.member).open(path);
    expect(page.title).toBe('Access denied');
    expect(page.text).toContain(`This page requires the role ${role}.`);
  });

  it('links to the administration pages for super admins only', async () => {
    for (const caller of ['member', 'super admin'] as const) {
      const page = await new Visitor(test, people[caller]).open('/settings');
      expect(page.address).toBe('/settings/profile');
      expect(page.link('Users')).toBe(caller === 'member' ? undefined : '/admin/users');
      const administration = caller === 'member' ? undefined : '/admin/users';
      expect(page.link('Administration')).toBe(administration);
    }
  });
});

describe('a form', () => {
  const outsideAudience = eachCaller(forms).filter(
    ([, caller, { audience }]) => expected(audience, caller, '') !== '200',
  );

  it.each(outsideAudience)(
    '%s changes nothing for a caller outside its audience: %s',
    async (_path, caller, form) => {
      const person = people[caller];
      const records = await recordsFor(person);
      const visitor = new Visitor(test, person);
      const { token } = await visitor.open(person ? '/' : '/sign-in');
      const before = await everythingStored(test);
      const url = addressOf(form, records);
      const reply = await sendForm(form, { visitor, url, entries: { _token: token } });
      const page = addressOf(form.page, records);
      expect(outcomeOf(reply)).toBe(expected(form.audience, caller, page));
      expect(await everythingStored(test)).toStrictEqual(before);
    },
  );
});
