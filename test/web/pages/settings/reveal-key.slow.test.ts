import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { storedTrail } from '../../../support/users/audit.ts';
import { password, signUp } from '../../../support/users/people.ts';
import { nameRecords } from '../../../support/web/web-routes.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();

const person = useSeed(() => signUp(test));
const visitor = useSeed(() => new Visitor(test, person));

describe.each([
  ['api-keys', 'API_KEY', 'fol_'],
  ['finance-keys', 'FINANCE_KEY', 'fin_'],
] as const)('the form that reveals one of the %s', (kind, event, prefix) => {
  const list = `/settings/${kind}`;
  const pathFor = async (owner = person) =>
    `${list}/${(await nameRecords(test, owner, owner))[kind]}/reveal`;

  it('shows the secret for the correct password and stores an audit event', async () => {
    const created = await visitor.fillIn(`${list}/new`, { name: 'To see', permission: 'READ' });
    const secret = created.copyable('secret') as string;
    const page = await visitor.open(list);
    const path = /href="([^"]*\/reveal)" aria-label="Reveal To see"/.exec(page.markup)?.[1];
    const form = await visitor.open(path as string);
    expect(form.title).toBe('Reveal To see');
    expect(form.markup).not.toContain(secret);
    const shown = await visitor.submit(form, path as string, { password });
    expect([shown.status, shown.title]).toStrictEqual([200, 'Your key']);
    expect(shown.copyable('secret')).toBe(secret);
    expect(secret.startsWith(prefix)).toBe(true);
    expect(shown.markup).toContain(`data-shown-once="${list}"`);
    expect((await storedTrail(test, person))[0]).toBe(`${event}_REVEALED To see`);
  });

  it('returns 422 for an incorrect password and stores an audit event', async () => {
    const page = await visitor.fillIn(await pathFor(), { password: 'not this one' });
    expect([page.status, page.problem('password')]).toStrictEqual([422, 'Incorrect password.']);
    expect(page.markup).not.toContain('not this one');
    expect(page.markup).not.toMatch(/(fol|fin)_\w{12}/);
    expect((await storedTrail(test, person))[0]).toBe(`${event}_REVEAL_REFUSED named`);
  });

  it.each(['', '\0', 'x'.repeat(100_000)])(
    'returns 422 for an empty, invalid or long password',
    async (attempt) => {
      const page = await visitor.fillIn(await pathFor(), { password: attempt });
      expect([page.status, page.problem('password')]).toStrictEqual([422, 'Incorrect password.']);
    },
  );

  it('returns 409 for a revoked key', async () => {
    const path = await pathFor();
    const form = await visitor.open(path);
    await visitor.fillIn(path.replace('reveal', 'revoke'), {});
    const page = await visitor.submit(form, path, { password });
    expect(page.status).toBe(409);
    expect(page.alert).toBe('The key is revoked and its secret is deleted.');
  });

  it('returns 404 for keys of other users and unknown ids', async () => {
    const otherPath = await pathFor(await signUp(test));
    const { token } = await visitor.open('/');
    const ids = [randomUUID(), '0', '-1', '99999999999', 'x', '%00', '%ED%A0%80', 'x'.repeat(500)];
    for (const path of [otherPath, ...ids.map((id) => `${list}/${id}/reveal`)]) {
      const page = await visitor.open(path);
      expect([path, page.status, page.title]).toStrictEqual([path, 404, 'Page not found']);
      const reply = await visitor.post(path, { _token: token, password });
      expect([path, reply.statusCode]).toStrictEqual([path, 404]);
      expect(reply.body).toContain('Page not found');
    }
  });
});
