import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { userBehind } from '../support/accounts.ts';
import { usePrivateApp } from '../support/app.ts';
import { type Person, signUp, signUpAs } from '../support/people.ts';
import { everythingStored } from '../support/seeded-records.ts';
import { Visitor } from '../support/web-visitor.ts';

const test = usePrivateApp();
let admin: Person;
let visitor: Visitor;

// Who else is super admin decides what is allowed.
beforeEach(async () => {
  await test.database.client.user.updateMany({ data: { role: 'MEMBER' } });
  admin = await signUpAs(test, 'SUPER_ADMIN');
  visitor = new Visitor(test, admin);
});

const pageOf = ({ userId }: Person) => `/admin/users/${userId}`;

describe('the page of a user', () => {
  it('changes the role, and says so', async () => {
    const person = await signUp(test);
    const page = await visitor.open(pageOf(person));
    expect(page.form(`${pageOf(person)}/role`).fields.role).toBe('MEMBER');
    const changed = await visitor.submit(page, `${pageOf(person)}/role`, { role: 'ADVISOR' });
    expect([changed.address, changed.notice]).toStrictEqual([
      pageOf(person),
      "Role changed. It applies to the user's sessions and keys immediately.",
    ]);
    expect(changed.form(`${pageOf(person)}/role`).fields.role).toBe('ADVISOR');
    expect((await new Visitor(test, person).open('/settings/profile')).text).toContain(
      'Role Advisor',
    );
  });

  it('says in the form why the last super admin keeps the role', async () => {
    const path = `${pageOf(admin)}/role`;
    const page = await visitor.open(pageOf(admin));
    const refused = await visitor.submit(page, path, { role: 'MEMBER' });
    expect([refused.status, refused.problem('role')]).toStrictEqual([
      409,
      'The last super admin keeps the role.',
    ]);
    expect(refused.form(path).fields.role).toBe('MEMBER');
    const other = await signUpAs(test, 'SUPER_ADMIN');
    const left = await visitor.submit(page, path, { role: 'MEMBER' });
    expect([left.status, left.title]).toStrictEqual([403, 'Access denied']);
    expect((await new Visitor(test, other).open(pageOf(admin))).status).toBe(200);
  });

  it('makes a link with which its owner sets a password, and signs nobody else out', async () => {
    const person = await signUp(test);
    const path = `${pageOf(person)}/password-reset`;
    const shown = await visitor.submit(await visitor.open(pageOf(person)), path);
    expect([shown.status, shown.title]).toStrictEqual([200, 'Password reset link']);
    const link = new URL(shown.copyable('link') as string);
    expect([link.origin, link.pathname]).toStrictEqual(['http://folio.test', '/reset-password']);
    expect(shown.markup).toContain(`data-shown-once="${pageOf(person)}"`);
    const chosen = { newPassword: 'chosen by its owner', repeated: 'chosen by its owner' };
    const owner = new Visitor(test);
    const signIn = await owner.fillIn(link.pathname + link.search, chosen);
    const home = await owner.submit(signIn, '/sign-in', {
      email: person.email,
      password: chosen.newPassword,
    });
    expect(home.address).toBe('/');
    expect(await userBehind(test, visitor.cookie)).toBe(admin.userId);
  });

  it('makes no link for oneself', async () => {
    const page = await visitor.open(pageOf(admin));
    expect(page.text).not.toContain('Create link');
    const path = `${pageOf(admin)}/password-reset`;
    const before = await everythingStored(test);
    const reply = await visitor.post(path, { _token: page.token });
    expect(reply.statusCode).toBe(422);
    expect(await everythingStored(test)).toStrictEqual(before);
  });

  it('is not there for nobody, nor are its forms', async () => {
    const { token } = await visitor.open('/');
    const before = await everythingStored(test);
    for (const id of [randomUUID(), '1', 'x', '%00', '%ED%A0%80', 'VXNlcjox', '..%2Fideas']) {
      expect([id, (await visitor.open(`/admin/users/${id}`)).status]).toStrictEqual([id, 404]);
      for (const form of ['role', 'password-reset']) {
        const entries = { _token: token, role: 'ADVISOR' };
        const reply = await visitor.post(`/admin/users/${id}/${form}`, entries);
        expect([id, form, reply.statusCode]).toStrictEqual([id, form, 404]);
      }
    }
    expect(await everythingStored(test)).toStrictEqual(before);
  });

  it.each(['', 'OWNER', 'member', '__proto__'])('knows no role "%s"', async (role) => {
    const person = await signUp(test);
    const page = await visitor.open(pageOf(person));
    const before = await everythingStored(test);
    const refused = await visitor.submit(page, `${pageOf(person)}/role`, { role });
    expect([refused.status, refused.title]).toStrictEqual([400, 'Invalid request']);
    expect(await everythingStored(test)).toStrictEqual(before);
  });
});
