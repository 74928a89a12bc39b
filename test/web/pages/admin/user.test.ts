import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../../support/app/app.ts';
import { everythingStored } from '../../../support/samples/seeded-records.ts';
import { userBehind } from '../../../support/users/accounts.ts';
import { type Person, signUp, signUpAs } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = usePrivateApp();
let admin: Person;
let visitor: Visitor;

// Results depend on the other super admins.
beforeEach(async () => {
  await test.database.client.user.updateMany({ data: { role: 'MEMBER' } });
  admin = await signUpAs(test, 'SUPER_ADMIN');
  visitor = new Visitor(test, admin);
});

const pageOf = ({ userId }: Person) => `/admin/users/${userId}`;

describe('/admin/users/:id', () => {
  it('changes the role', async () => {
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

  it('returns 409 when the last super admin would lose the role', async () => {
    const path = `${pageOf(admin)}/role`;
    const page = await visitor.open(pageOf(admin));
    const rejected = await visitor.submit(page, path, { role: 'MEMBER' });
    expect(rejected.status).toBe(409);
    expect(rejected.problem('role')).toBe("The role of the last super admin can't be lowered.");
    expect(rejected.form(path).fields.role).toBe('MEMBER');
    const other = await signUpAs(test, 'SUPER_ADMIN');
    const demoted = await visitor.submit(page, path, { role: 'MEMBER' });
    expect([demoted.status, demoted.title]).toStrictEqual([403, 'Access denied']);
    expect((await new Visitor(test, other).open(pageOf(admin))).status).toBe(200);
  });

  it('creates a link that resets the password of the user and ends no session of the super admin', async () => {
    const person = await signUp(test);
    const path = `${pageOf(person)}/password-reset`;
    const shown = await visitor.submit(await visitor.open(pageOf(person)), path);
    expect([shown.status, shown.title]).toStrictEqual([200, 'Password reset link']);
    const link = new URL(shown.copyable('link') as string);
    expect([link.origin, link.pathname]).toStrictEqual(['http://folio.test', '/reset-password']);
    expect(shown.markup).toContain(`data-shown-once="${pageOf(person)}"`);
    const passwords = { newPassword: 'chosen by the user', repeated: 'chosen by the user' };
    const userVisitor = new Visitor(test);
    const signIn = await userVisitor.fillIn(link.pathname + link.search, passwords);
    const home = await userVisitor.submit(signIn, '/sign-in', {
      email: person.email,
      password: passwords.newPassword,
    });
    expect(home.address).toBe('/');
    expect(await userBehind(test, visitor.cookie)).toBe(admin.userId);
  });

  it('returns 422 for a password reset of the super admin who creates it', async () => {
    const page = await visitor.open(pageOf(admin));
    expect(page.text).not.toContain('Create link');
    const path = `${pageOf(admin)}/password-reset`;
    const before = await everythingStored(test);
    const reply = await visitor.post(path, { _token: page.token });
    expect(reply.statusCode).toBe(422);
    expect(await everythingStored(test)).toStrictEqual(before);
  });

  it('returns 404 for an unknown user id, also for its forms', async () => {
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

  it.each(['', 'OWNER', 'member', '__proto__'])('returns 400 for the role "%s"', async (role) => {
    const person = await signUp(test);
    const page = await visitor.open(pageOf(person));
    const before = await everythingStored(test);
    const rejected = await visitor.submit(page, `${pageOf(person)}/role`, { role });
    expect([rejected.status, rejected.title]).toStrictEqual([400, 'Invalid request']);
    expect(await everythingStored(test)).toStrictEqual(before);
  });
});
