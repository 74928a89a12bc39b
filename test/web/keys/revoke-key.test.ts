import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app.ts';
import { bearer } from '../../support/keys.ts';
import { type Person, signUp } from '../../support/people.ts';
import { everythingStored } from '../../support/seeded-records.ts';
import { nameRecords } from '../../support/web-routes.ts';
import { Visitor } from '../../support/web-visitor.ts';

const test = usePrivateApp();
let person: Person;
let visitor: Visitor;

beforeAll(async () => {
  person = await signUp(test);
  visitor = new Visitor(test, person);
});

describe.each([
  ['api-keys', '/api/v1/prompt_templates'],
  ['finance-keys', '/api/finance/summary'],
] as const)('revoking one of the %s', (kind, service) => {
  const list = `/settings/${kind}`;
  const pathFor = async (owner = person) =>
    `${list}/${(await nameRecords(test, owner, owner))[kind]}/revoke`;

  it('ends the key, says so, and offers nothing more to do with it', async () => {
    const made = await visitor.fillIn(list, { name: 'To end', permission: 'READ' });
    const key = bearer(test, made.copyable('secret') as string);
    const { markup } = await visitor.open(list);
    const path = /href="([^"]*\/revoke)" aria-label="Revoke To end"/.exec(markup)?.[1] as string;
    const asked = await visitor.open(path);
    expect(asked.title).toBe('Revoke To end?');
    expect((await key.get(service)).statusCode).toBe(200);
    const page = await visitor.submit(asked, path);
    expect([page.address, page.notice]).toStrictEqual([
      list,
      'Key revoked. Requests with this key are now rejected.',
    ]);
    expect(page.rows[0]).toContain('Revoked');
    expect(page.rows[0]).not.toContain('Reveal');
    expect((await key.get(service)).statusCode).toBe(401);
  });

  it('is not done by opening its page', async () => {
    const path = await pathFor();
    const before = await everythingStored(test);
    for (const url of [path, `${path}?confirm=1`]) {
      expect((await visitor.open(url)).status).toBe(200);
    }
    expect((await visitor.send({ method: 'HEAD', url: path })).statusCode).toBe(200);
    expect(await everythingStored(test)).toStrictEqual(before);
  });

  it('may be said twice', async () => {
    const path = await pathFor();
    const asked = await visitor.open(path);
    await visitor.submit(asked, path);
    const before = await everythingStored(test);
    const again = await visitor.submit(asked, path);
    expect([again.status, again.address]).toStrictEqual([200, list]);
    expect(await everythingStored(test)).toStrictEqual(before);
  });

  it('finds no key of somebody else, nor what is none', async () => {
    const theirs = await pathFor(await signUp(test));
    const { token } = await visitor.open('/');
    const before = await everythingStored(test);
    for (const path of [
      theirs,
      ...[randomUUID(), '0', 'x', '%00'].map((id) => `${list}/${id}/revoke`),
    ]) {
      expect([path, (await visitor.open(path)).status]).toStrictEqual([path, 404]);
      const reply = await visitor.post(path, { _token: token });
      expect([path, reply.statusCode]).toStrictEqual([path, 404]);
    }
    expect(await everythingStored(test)).toStrictEqual(before);
  });
});
