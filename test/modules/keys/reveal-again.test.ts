import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { conflictFor, invalidFor } from '../../support/samples/error-cases.ts';
import { trySignIn } from '../../support/users/accounts.ts';
import { Client, cookieOf, password, signUp } from '../../support/users/people.ts';

const test = useApp();

/** The response without the headers, and whether it is a replay. */
async function reveal(client: Client, id: string, enteredPassword = password) {
  const response = await client.request({
    method: 'POST',
    url: '/graphql',
    headers: { 'idempotency-key': `reveal ${id}` },
    payload: {
      query: `mutation ($id: ID!, $password: String!) {
        revealApiKey(id: $id, password: $password) { secret }
      }`,
      variables: { id, password: enteredPassword },
    },
  });
  const { errors, ...body } = response.json();
  const isReplay = 'idempotent-replayed' in response.headers;
  return { ...body, ...(errors ? { errors } : {}), isReplay };
}

describe('revealApiKey with an Idempotency-Key', () => {
  it('checks the password each time, and counts each time as an event', async () => {
    const person = await signUp(test);
    const { id, secret } = await person.createApiKey();
    for (const _ of [1, 2]) {
      expect(await reveal(person, id)).toStrictEqual({
        data: { revealApiKey: { secret } },
        isReplay: false,
      });
    }
    expect(await reveal(person, id, 'a guess')).toMatchObject(
      invalidFor('revealApiKey', ['password'], 'Incorrect password'),
    );
    const { auditEvents } = await person.execute('{ auditEvents(first: 3) { nodes { kind } } }');
    expect(auditEvents.nodes.map(({ kind }: { kind: string }) => kind)).toEqual([
      'API_KEY_REVEAL_REFUSED',
      'API_KEY_REVEALED',
      'API_KEY_REVEALED',
    ]);
  });

  it('rejects the earlier password after a change', async () => {
    const person = await signUp(test);
    const { id } = await person.createApiKey();
    await reveal(person, id);
    const change = { currentPassword: password, newPassword: 'a different one' };
    await person.post('/api/auth/change-password', change);
    const cookie = cookieOf(await trySignIn(test, person.email, change.newPassword));
    expect(await reveal(new Client(test, { cookie }), id)).toMatchObject(
      invalidFor('revealApiKey', ['password'], 'Incorrect password'),
    );
  });

  it('returns CONFLICT after the key is revoked', async () => {
    const person = await signUp(test);
    const { id } = await person.createApiKey();
    await reveal(person, id);
    await person.execute('mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { id } } }', { id });
    expect(await reveal(person, id)).toMatchObject(
      conflictFor('revealApiKey', ['id'], 'The key is revoked and its secret is deleted'),
    );
  });
});
