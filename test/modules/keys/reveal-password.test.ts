import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { invalidFor } from '../../support/samples/error-cases.ts';
import { storedTrail } from '../../support/users/audit.ts';
import { keyKinds } from '../../support/users/keys.ts';
import { type Person, password, signUp } from '../../support/users/people.ts';

const test = useApp();

/** Calls `onHash` before each hash of a password. */
function beforeHash(onHash: () => Promise<void> | void) {
  const { scrypt } = crypto;
  const hash = vi.spyOn(crypto, 'scrypt').mockImplementation(((...args) => {
    void Promise.resolve(onHash()).then(() => Reflect.apply(scrypt, crypto, args));
  }) as typeof scrypt);
  syncBuiltinESMExports();
  return hash;
}

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

describe.each(keyKinds)('the password of reveal$noun', ({ noun, prefix, key }) => {
  const document = `mutation ($id: ID!, $password: String!) {
    reveal${noun}(id: $id, password: $password) { secret } }`;
  const createKey = async (person: Person) => {
    const created = await person.execute(
      `mutation { create${noun}(input: { name: "one" }) { secret ${key} { id } } }`,
    );
    const { secret, [key]: record } = created[`create${noun}`];
    return { secret: secret as string, id: record.id as string };
  };
  const keyedReveal = (person: Person, variables: object) =>
    person.request({
      method: 'POST',
      url: '/graphql',
      payload: { query: document, variables },
      headers: { 'idempotency-key': 'reveal' },
    });

  it.each([password, 'wrong'])('is checked before the transaction: %s', async (entered) => {
    const person = await signUp(test);
    const { id } = await createKey(person);
    const transaction = vi.spyOn(test.database, 'transaction');
    let transactionsAtCheck: number | undefined;
    const hash = beforeHash(() => {
      transactionsAtCheck = transaction.mock.calls.length;
    });
    await person.graphql(document, { id, password: entered });
    expect(hash).toHaveBeenCalledTimes(1);
    expect(transactionsAtCheck).toBe(0);
    expect(transaction).toHaveBeenCalled();
  });

  it('is incorrect if it was changed while it was checked', async () => {
    const person = await signUp(test);
    const { id } = await createKey(person);
    const where = { userId: person.userId };
    beforeHash(async () => {
      await test.database.client.signInMethod.updateMany({ where, data: { password: 'a:b' } });
    });
    expect(await person.graphql(document, { id, password })).toStrictEqual(
      invalidFor(`reveal${noun}`, ['password'], 'Incorrect password'),
    );
    expect((await storedTrail(test, person))[0]).toBe(`${prefix}_REVEAL_REFUSED one`);
  });

  it('is checked once for each idempotency key', async () => {
    const person = await signUp(test);
    const { id, secret } = await createKey(person);
    const hash = beforeHash(() => {});
    const first = await keyedReveal(person, { id, password });
    expect(first.json()).toEqual({ data: { [`reveal${noun}`]: { secret } } });
    for (let time = 0; time < 3; time += 1) {
      const repetition = await keyedReveal(person, { id, password });
      expect(repetition.body).toBe(first.body);
      expect(repetition.headers['idempotent-replayed']).toBe('true');
    }
    expect(hash).toHaveBeenCalledTimes(1);
    const trail = await storedTrail(test, person);
    expect(trail.slice(0, 2)).toEqual([`${prefix}_REVEALED one`, `${prefix}_CREATED one`]);
  });

  it('is not checked for an unknown key', async () => {
    const [owner, other] = [await signUp(test), await signUp(test)];
    const { id } = await createKey(owner);
    const hash = beforeHash(() => {});
    expect(await other.errorCodes(document, { id, password })).toEqual(['NOT_FOUND']);
    expect(hash).not.toHaveBeenCalled();
  });
});
