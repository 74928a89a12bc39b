import { expect, it } from 'vitest';
import { keyStrategy } from '../../src/identity/key-strategy.ts';
import { deriveSecrets } from '../../src/identity/secrets.ts';
import { useApp } from '../support/app/app.ts';
import { signUp } from '../support/users/people.ts';

const test = useApp();

/** A database whose statements return their rows when `open` is called. */
function gatedDatabase() {
  const { client } = test.database;
  const read = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const gated = new Proxy(client, {
    get(target, name) {
      if (name !== '$queryRawUnsafe') return Reflect.get(target, name);
      return async (sql: string, ...values: unknown[]) => {
        const rows = await target.$queryRawUnsafe(sql, ...values);
        read.resolve();
        await gate.promise;
        return rows;
      };
    },
  });
  return { database: { ...test.database, client: gated }, read: read.promise, open: gate.resolve };
}

it('a key that was looked up before its revocation is not cached after it', async () => {
  const person = await signUp(test);
  const { secret } = await person.createApiKey();
  const { database, read, open } = gatedDatabase();
  const errors: unknown[] = [];
  const { strategy, forget } = keyStrategy(database, deriveSecrets(test.config), (error) =>
    errors.push(error),
  );
  const use = () => strategy({ authorization: `Bearer ${secret}`, cookie: undefined });
  const first = use();
  await read;
  const { userId } = person;
  await test.database.client.apiKey.updateMany({
    where: { userId },
    data: { revokedAt: new Date(), sealedSecret: null },
  });
  forget(userId);
  open();
  expect(await first).toMatchObject({ kind: 'api-key', userId });
  expect(await use()).toBeNull();
  expect(errors).toEqual([]);
});
