import { expect, it } from 'vitest';
import { createLogger } from '../../../../src/http/logger.ts';
import { renewShareTokens } from '../../../../src/identity/renew-share-tokens.ts';
import { deriveSecrets } from '../../../../src/identity/secrets.ts';
import { usePrivateApp } from '../../../support/app/app.ts';
import { createShareLink } from '../../../support/prompts/share-links.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { anybody, signUp } from '../../../support/users/people.ts';

const before = 'the secret before is long enough for this test';
const test = usePrivateApp({ FOLIO_SECRET_PREVIOUS: before });
const shared = 'query ($token: String!) { sharedPromptTemplate(token: $token) { title } }';

it('the tokens of share links are hashed and sealed under the newest server secret', async () => {
  const person = await signUp(test);
  const link = await createShareLink(person, await createTemplate(person));
  const where = { id: link.databaseId };
  const { client } = test.database;
  const { secrets } = test.app.identity;
  const log = createLogger({ logLevel: 'silent' });
  const renew = (to: typeof secrets) =>
    renewShareTokens({ database: test.database, secrets: to, log }, () => false);
  const read = () => client.shareLink.findUniqueOrThrow({ where });
  const isShown = async () =>
    (await anybody(test).execute(shared, { token: link.token })).sharedPromptTemplate !== null;
  const created = await read();

  // Nothing to renew.
  await renew(secrets);
  expect(await read()).toStrictEqual(created);

  // Back to the secret before, of which the new one is a previous one.
  const { config } = test;
  const older = deriveSecrets({
    dataDir: config.dataDir,
    secret: before,
    previousSecrets: [config.secret ?? ''],
  });
  await renew(older);
  const old = await read();
  expect(old.sealedToken.split('.')[1]).toBe(older.sealing[0].id);
  expect(old.tokenHash).not.toStrictEqual(created.tokenHash);
  expect(await isShown()).toBe(true);

  await renew(secrets);
  const renewed = await read();
  expect(renewed.sealedToken.split('.')[1]).toBe(secrets.sealing[0].id);
  expect(renewed.tokenHash).toStrictEqual(created.tokenHash);
  expect(await isShown()).toBe(true);

  // A link whose secret is unknown stays as it is.
  const sealedToken = renewed.sealedToken.replace(/^v1\.[\da-f]{8}/, 'v1.00000000');
  await client.shareLink.update({ where, data: { sealedToken } });
  await renew(secrets);
  expect((await read()).sealedToken).toBe(sealedToken);
});
