import { describe, expect, it } from 'vitest';
import { hashKey } from '../../src/identity/key-hash.ts';
import { revealedSecret } from '../../src/identity/key-secret.ts';
import { renewKey } from '../../src/identity/renew-key.ts';
import { deriveSecrets } from '../../src/identity/secrets.ts';
import { useApp } from '../support/app/app.ts';
import { signUp } from '../support/users/people.ts';

const test = useApp();

/** A key that is stored under the app's secret, and the secrets after a rotation. */
async function keyBeforeRotation() {
  const person = await signUp(test);
  const { userId } = person;
  const created = await person.createApiKey();
  const { apiKey } = test.database.client;
  const stored = await apiKey.findFirstOrThrow({ where: { userId } });
  const { id: keyId, keyHash } = stored;
  const known = { kind: 'api-key', keyId, userId, keyHash, secret: created.secret } as const;
  const previousSecrets = [test.config.secret ?? ''];
  const secret = 'a newer secret that is long enough for the rules';
  const secrets = deriveSecrets({ ...test.config, secret, previousSecrets });
  const read = () => apiKey.findUniqueOrThrow({ where: { id: keyId } });
  return { stored, known, secrets, read };
}

describe('renewKey', () => {
  it('changes the hash and the sealed secret only', async () => {
    const { stored, known, secrets, read } = await keyBeforeRotation();
    test.statements.length = 0;
    await renewKey(test.database.client, known, secrets);
    expect(test.statements.filter((sql) => sql.startsWith('UPDATE'))).toHaveLength(1);
    const { keyHash, sealedSecret, ...rest } = await read();
    const { keyHash: _hash, sealedSecret: _sealed, ...before } = stored;
    expect(rest).toStrictEqual(before);
    expect(keyHash).toStrictEqual(hashKey(known.secret, secrets.peppers[0]));
    const [newest] = secrets.sealing;
    const newestOnly = { ...secrets, sealing: [newest] } as const;
    expect(revealedSecret(known, sealedSecret ?? '', newestOnly)).toBe(known.secret);
  });

  it('has no effect when the key was renewed in the meantime', async () => {
    const { known, secrets, read } = await keyBeforeRotation();
    await renewKey(test.database.client, known, secrets);
    const renewed = await read();
    await renewKey(test.database.client, known, secrets);
    expect(await read()).toStrictEqual(renewed);
  });

  it('does not restore the secret of a key that was revoked in the meantime', async () => {
    const { stored, known, secrets, read } = await keyBeforeRotation();
    const revoked = { revokedAt: new Date(), sealedSecret: null };
    await test.database.client.apiKey.update({ where: { id: stored.id }, data: revoked });
    await renewKey(test.database.client, known, secrets);
    expect(await read()).toStrictEqual({ ...stored, ...revoked });
  });
});
