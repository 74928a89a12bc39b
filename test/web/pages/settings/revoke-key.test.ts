import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../../support/app/app.ts';
import { everythingStored } from '../../../support/samples/seeded-records.ts';
import { bearer } from '../../../support/users/keys.ts';
import { signUp } from '../../../support/users/people.ts';
import { nameRecords } from '../../../support/web/web-routes.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = usePrivateApp();

const person = useSeed(() => signUp(test));
const visitor = useSeed(() => new Visitor(test, person));

describe.each([
  ['api-keys', '/api/v1/prompt_templates'],
  ['finance-keys', '/api/finance/summary'],
] as const)('the form that revokes one of the %s', (kind, service) => {
  const list = `/settings/${kind}`;
  const pathFor = async (owner = person) =>
    `${list}/${(await nameRecords(test, owner, owner))[kind]}/revoke`;

  it('revokes the key and removes its links', async () => {
    const created = await visitor.fillIn(`${list}/new`, { name: 'To end', permission: 'READ' });
    const key = bearer(test, created.copyable('secret') as string);
    const { markup } = await visitor.open(list);
    const path = /href="([^"]*\/revoke)" aria-label="Revoke To end"/.exec(markup)?.[1] as string;
    const form = await visitor.open(path);
    expect(form.title).toBe('Revoke To end?');
    expect((await key.get(service)).statusCode).toBe(200);
    const page = await visitor.submit(form, path);
    expect(page.address).toBe(list);
    expect(page.notice).toBe('Key revoked. Requests with this key are now rejected.');
    expect(page.text).not.toContain('To end');
    const [row] = (await visitor.open(`${list}?live=false`)).rows;
    expect(row).toMatch(/^To end Revoked/);
    expect(row).not.toContain('Reveal');
    expect((await key.get(service)).statusCode).toBe(401);
  });

  it('changes nothing when its page is opened', async () => {
    const path = await pathFor();
    const before = await everythingStored(test);
    for (const url of [path, `${path}?confirm=1`]) {
      expect((await visitor.open(url)).status).toBe(200);
    }
    expect((await visitor.send({ method: 'HEAD', url: path })).statusCode).toBe(200);
    expect(await everythingStored(test)).toStrictEqual(before);
  });

  it('is idempotent', async () => {
    const path = await pathFor();
    const form = await visitor.open(path);
    await visitor.submit(form, path);
    const before = await everythingStored(test);
    const again = await visitor.submit(form, path);
    expect([again.status, again.address]).toStrictEqual([200, list]);
    expect(await everythingStored(test)).toStrictEqual(before);
  });

  it('returns 404 for keys of other users and unknown ids', async () => {
    const otherPath = await pathFor(await signUp(test));
    const { token } = await visitor.open('/');
    const before = await everythingStored(test);
    for (const path of [
      otherPath,
      ...[randomUUID(), '0', 'x', '%00'].map((id) => `${list}/${id}/revoke`),
    ]) {
      expect([path, (await visitor.open(path)).status]).toStrictEqual([path, 404]);
      const reply = await visitor.post(path, { _token: token });
      expect([path, reply.statusCode]).toStrictEqual([path, 404]);
    }
    expect(await everythingStored(test)).toStrictEqual(before);
  });
});
