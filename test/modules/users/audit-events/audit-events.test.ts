import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { globalId } from '../../../../src/graphql/schema/global-id.ts';
import { useApp } from '../../../support/app/app.ts';
import { whileFailing } from '../../../support/database/database-failures.ts';
import { useStatements } from '../../../support/database/statements.ts';
import { forbiddenFor, invalidFor } from '../../../support/samples/error-cases.ts';
import { storedTrail } from '../../../support/users/audit.ts';
import { keyKinds } from '../../../support/users/keys.ts';
import { password, signUp, signUpAs } from '../../../support/users/people.ts';

const test = useApp();
const statements = useStatements(test);

describe.each(keyKinds)('the audit trail of $noun', ({ noun, prefix, key }) => {
  const operation = (verb: string, more = '') =>
    `mutation ($id: ID!) { ${verb}${noun}(id: $id${more}) { ${verb === 'revoke' ? 'query { serverVersion }' : 'secret'} } }`;
  const reveal = (presented: string) => operation('reveal', `, password: "${presented}"`);
  const createKey = async (person: Awaited<ReturnType<typeof signUp>>) => {
    const created = await person.execute(
      `mutation { create${noun}(input: { name: "one" }) { ${key} { id } } }`,
    );
    return created[`create${noun}`][key].id as string;
  };

  it('contains creating, revealing, rejected revealing and revoking, with the name of the key', async () => {
    const person = await signUp(test);
    const id = await createKey(person);
    expect(await person.graphql(reveal('wrong'), { id })).toStrictEqual(
      invalidFor(`reveal${noun}`, ['password'], 'Incorrect password'),
    );
    await person.execute(reveal(password), { id });
    await person.execute(operation('revoke'), { id });
    await person.execute(operation('revoke'), { id });
    expect(await person.errorCodes(reveal(password), { id })).toStrictEqual(['CONFLICT']);
    expect(await storedTrail(test, person)).toStrictEqual([
      `${prefix}_REVOKED one`,
      `${prefix}_REVEALED one`,
      `${prefix}_REVEAL_REFUSED one`,
      `${prefix}_CREATED one`,
      'SIGNED_UP',
    ]);
  });

  it("contains no event for another user's key or for a rejected creation", async () => {
    const [owner, otherUser] = [await signUp(test), await signUp(test)];
    const id = await createKey(owner);
    for (const document of [reveal(password), reveal('wrong'), operation('revoke')]) {
      expect(await otherUser.errorCodes(document, { id })).toStrictEqual(['NOT_FOUND']);
    }
    const blank = `mutation { create${noun}(input: { name: " " }) { secret } }`;
    expect(await otherUser.errorCodes(blank)).toStrictEqual(['VALIDATION_FAILED']);
    expect(await storedTrail(test, otherUser)).toStrictEqual(['SIGNED_UP']);
    expect(await storedTrail(test, owner)).toStrictEqual([`${prefix}_CREATED one`, 'SIGNED_UP']);
  });

  it("rejects revealing and revoking if the event can't be stored", async () => {
    const person = await signUp(test);
    const id = await createKey(person);
    await whileFailing(test, 'BEFORE INSERT ON audit_events', async () => {
      for (const document of [reveal(password), reveal('wrong'), operation('revoke')]) {
        expect(await person.errorCodes(document, { id })).toStrictEqual(['INTERNAL']);
      }
    });
    expect(await person.graphql(reveal(password), { id })).toStrictEqual({
      data: { [`reveal${noun}`]: { secret: expect.stringMatching(/^f(ol|in)_/) } },
    });
  });
});

describe('auditEvents', () => {
  const list = `query ($first: Int, $after: String) { auditEvents(first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } nodes { subject } } }`;

  it("returns pages of the caller's events, newest first", async () => {
    const [person, otherUser] = [await signUp(test), await signUp(test)];
    await otherUser.createApiKey({ name: 'not shown' });
    await test.database.client.auditEvent.deleteMany({ where: { userId: person.userId } });
    await test.database.client.auditEvent.createMany({
      data: [1, 2, 3, 4, 5].map((second) => ({
        userId: person.userId,
        kind: 'API_KEY_CREATED' as const,
        subject: `${second}`,
        createdAt: new Date(2026, 0, 1, 0, 0, second),
      })),
    });
    const first = await person.execute(list, { first: 3 });
    const after = first.auditEvents.pageInfo.endCursor;
    expect(first).toStrictEqual({
      auditEvents: {
        totalCount: 5,
        pageInfo: { hasNextPage: true, endCursor: expect.any(String) },
        nodes: [{ subject: '5' }, { subject: '4' }, { subject: '3' }],
      },
    });
    const second = await person.execute(list, { first: 3, after });
    expect(second.auditEvents.nodes).toStrictEqual([{ subject: '2' }, { subject: '1' }]);
  });

  it('returns the events of one kind', async () => {
    const person = await signUp(test);
    await person.createApiKey({ name: 'one' });
    const byKind = `query ($filter: AuditEventFilter) {
      auditEvents(filter: $filter) { totalCount nodes { kind subject } }
    }`;
    const events = async (filter: object | null) =>
      (await person.execute(byKind, { filter })).auditEvents;
    const created = { kind: 'API_KEY_CREATED', subject: 'one' };
    const signedUp = { kind: 'SIGNED_UP', subject: null };
    expect(await events({ kind: 'API_KEY_CREATED' })).toStrictEqual({
      totalCount: 1,
      nodes: [created],
    });
    expect(await events({ kind: 'ROLE_CHANGED' })).toStrictEqual({ totalCount: 0, nodes: [] });
    for (const none of [null, {}, { kind: null }]) {
      expect((await events(none)).nodes).toStrictEqual([created, signedUp]);
    }
    const key = await person.createApiKey();
    expect(await key.graphql(byKind, { filter: { kind: 'SIGNED_UP' } })).toMatchObject(
      forbiddenFor('auditEvents', 'This needs a web session, not a key'),
    );
  });

  it('runs one statement for any number of events', async () => {
    const person = await signUp(test);
    const shown = '{ auditEvents(first: 50) { nodes { id kind address byAdministrator } } }';
    const count = async () => {
      const { ran } = await statements.during(() => person.execute(shown));
      return ran.filter(({ sql }) => sql.includes('"audit_events"')).length;
    };
    expect(await count()).toBe(1);
    await test.database.client.auditEvent.createMany({
      data: Array.from({ length: 40 }, () => ({
        userId: person.userId,
        kind: 'SIGNED_IN' as const,
      })),
    });
    expect(await count()).toBe(1);
  });

  it('returns an event by node only for a session of its user', async () => {
    const [person, administrator] = [await signUp(test), await signUpAs(test, 'SUPER_ADMIN')];
    const event = await test.database.client.auditEvent.findFirstOrThrow({
      where: { userId: person.userId },
    });
    const document = 'query ($id: ID!) { node(id: $id) { ... on AuditEvent { databaseId kind } } }';
    const id = globalId('AuditEvent', event.id);
    expect(await person.execute(document, { id })).toStrictEqual({
      node: { databaseId: event.id, kind: 'SIGNED_UP' },
    });
    expect(await administrator.execute(document, { id })).toStrictEqual({ node: null });
    expect(
      await person.execute(document, { id: globalId('AuditEvent', randomUUID()) }),
    ).toStrictEqual({ node: null });
    const key = await person.createApiKey();
    expect(await key.graphql(document, { id })).toStrictEqual(
      forbiddenFor('node', 'This needs a web session, not a key'),
    );
  });

  it('rejects invalid arguments', async () => {
    const person = await signUp(test);
    expect(await person.graphql(list, { first: 101 })).toStrictEqual(
      invalidFor('auditEvents', ['first'], 'First must be less than or equal to 100'),
    );
  });
});
