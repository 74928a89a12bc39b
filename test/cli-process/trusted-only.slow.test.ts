import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { usePackedClient } from '../support/cli/packed-client.ts';
import { pixel } from '../support/images/images.ts';
import { storeApiKeys, storeFinanceKey } from '../support/users/keys.ts';
import { signUp } from '../support/users/people.ts';

const { client, test, server } = usePackedClient({ GRAPHQL_TRUSTED_ONLY: 'on' });

/** Creates keys without GraphQL: the operations of tests are not trusted. */
async function newKeys() {
  const { userId } = await signUp(test);
  const [apiKey] = await storeApiKeys(test, userId, 1);
  return {
    FOLIO_URL: server.url,
    FOLIO_API_KEY: apiKey?.secret ?? '',
    FOLIO_FINANCE_KEY: await storeFinanceKey(test, userId),
  };
}

it('the command line works on a server that runs trusted documents only', async () => {
  const variables = await newKeys();
  const image = join(client.configDir, '..', 'image.png');
  writeFileSync(image, Buffer.from(pixel.split(',')[1] ?? '', 'base64'));
  for (const line of [
    'status',
    'accounts create --name Everyday',
    'entries create --amount 10 --category Food --description Lunch',
    'entries list',
    'prompts create --title A --description B --category creative --content Content',
    'prompts list',
    `feedback create --title A --body B --image ${image}`,
    'changes',
  ]) {
    const { code, stderr } = await client.run(line.split(' '), { variables });
    expect([line, code, stderr]).toEqual([line, 0, expect.any(String)]);
  }
});

it('a document of the user is rejected, with a hint', async () => {
  const argv = ['api', 'graphql', '-f', 'query={ __typename }'];
  const { code, stderr } = await client.run(argv, { variables: await newKeys() });
  expect(code).toBe(1);
  expect(stderr).toContain('This server runs trusted documents only');
});

it('the manifest has every operation of the command line', () => {
  const read = (file: string) => readFileSync(`src/generated/cli/${file}`, 'utf8');
  const names = (text: string) =>
    [...text.matchAll(/\b(?:query|mutation) (Cli\w+)/g)].map(([, name]) => name).toSorted();
  const declared = [...new Set(names(read('gql.ts')))];
  expect(declared.length).toBeGreaterThan(50);
  expect(names(read('trusted-documents.json'))).toEqual(declared);
});
