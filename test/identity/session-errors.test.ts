import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { useApp, useSeed } from '../support/app/app.ts';
import { whileTableFails } from '../support/database/failing-table.ts';
import { anybody, newEmail, password, signUp } from '../support/users/people.ts';

const test = useApp();
const person = useSeed(() => signUp(test));

const newPassword = 'a quite different one';
const busy = { error: 'The service is busy, try again', details: [] };

type Request = () => Promise<LightMyRequestResponse>;

const bySession: [string, Request][] = [
  ['a REST route', () => person.get('/api/finance/keys')],
  ['a sign-out', () => person.post('/api/auth/sign-out', {})],
  [
    'a change of password',
    () => person.post('/api/auth/change-password', { currentPassword: password, newPassword }),
  ],
  ['an image', () => person.get('/files/00000000-0000-7000-8000-000000000000')],
];

const withPassword: [string, Request][] = [
  [
    'a sign-up',
    () =>
      anybody(test).post('/api/auth/sign-up/email', { name: 'Ann', email: newEmail(), password }),
  ],
  [
    'a sign-in',
    () => anybody(test).post('/api/auth/sign-in/email', { email: person.email, password }),
  ],
];

const loggedFor = ({ headers }: LightMyRequestResponse) =>
  test.logLines
    .map((line) => JSON.parse(line))
    .find(({ requestId, err }) => requestId === headers['x-request-id'] && err);

describe('while the table of sessions is unavailable', () => {
  it.each([...bySession, ...withPassword])('%s returns 503 with Retry-After', async (_, send) => {
    const reply = await whileTableFails(test, 'sessions', '57P01', send);
    expect([reply.statusCode, reply.json()]).toStrictEqual([503, busy]);
    expect(reply.headers['retry-after']).toBe('1');
    expect(loggedFor(reply)).toMatchObject({
      code: 'BUSY',
      reason: 'the database server is shutting down',
    });
  });

  it('GraphQL returns BUSY with 503 and Retry-After', async () => {
    const reply = await whileTableFails(test, 'sessions', '25006', () =>
      person.post('/graphql', { query: '{ viewer { id } }' }),
    );
    expect([reply.statusCode, reply.headers['retry-after']]).toStrictEqual([503, '1']);
    expect(reply.json().errors[0].extensions.code).toBe('BUSY');
  });

  it('GraphQL returns Retry-After when only some of the fields are BUSY', async () => {
    const reply = await whileTableFails(test, 'categories', '57P01', () =>
      person.post('/graphql', { query: '{ viewer { id } categories { id } }' }),
    );
    expect([reply.statusCode, reply.headers['retry-after']]).toStrictEqual([200, '1']);
    const { data, errors } = reply.json();
    expect(data.viewer).not.toBeNull();
    expect(errors[0].extensions.code).toBe('BUSY');
  });

  it("an image returns 503, not 404, when its owner can't be read", async () => {
    // Without a template of the caller, PostgreSQL does not read the table of screenshots.
    const template = { description: 'd', content: 'Hello {{NAME}}', category: 'business' };
    const key = await person.createApiKey();
    await key.post('/api/v1/prompt_templates', { title: 't', ...template });
    const reply = await whileTableFails(test, 'screenshots', '57P01', () =>
      person.get('/files/00000000-0000-7000-8000-000000000000'),
    );
    expect([reply.statusCode, reply.headers['retry-after']]).toStrictEqual([503, '1']);
  });

  it('a failed sign-out does not end the session', async () => {
    const owner = await signUp(test);
    const reply = await whileTableFails(test, 'sessions', '57P01', () =>
      owner.post('/api/auth/sign-out', {}),
    );
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect((await owner.get('/api/finance/keys')).statusCode).toBe(200);
  });
});

describe('any other error of a session look-up', () => {
  it.each([...bySession, ...withPassword])('%s returns 500 and logs the cause', async (_, send) => {
    const reply = await whileTableFails(test, 'sessions', 'XX000', send);
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toStrictEqual({ error: 'Internal server error', details: [] });
    expect(JSON.stringify(loggedFor(reply).err)).toContain('an injected failure');
  });
});

describe('a session that is deleted while it is renewed', () => {
  it('is treated as no session', async () => {
    const owner = await signUp(test);
    const { session } = test.database.client;
    const { userId } = owner;
    const day = 24 * 60 * 60 * 1_000;
    const expiresAt = new Date(Date.now() + 10 * day);
    await session.updateMany({ where: { userId }, data: { expiresAt } });
    const { Prisma } = await import('../../src/generated/prisma/client.ts');
    const notFound = new Prisma.PrismaClientKnownRequestError('gone', {
      code: 'P2025',
      clientVersion: 'x',
    });
    const update = vi
      .spyOn(session, 'update')
      .mockImplementation((() => Promise.reject(notFound)) as never);
    const reply = await owner.get('/api/finance/keys');
    expect(update).toHaveBeenCalledOnce();
    update.mockRestore();
    expect(reply.statusCode).toBe(401);
  });
});
