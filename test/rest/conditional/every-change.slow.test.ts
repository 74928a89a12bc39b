import fc from 'fast-check';
import { expect, it } from 'vitest';
import { schema } from '../../../src/graphql/schema.ts';
import { restRoutes } from '../../../src/rest/routes.ts';
import { usePrivateApp } from '../../support/app/app.ts';
import { followingQueries } from '../../support/graphql/following-query.ts';
import { sha256, writeManifest } from '../../support/graphql/manifest.ts';
import { pixel } from '../../support/images/images.ts';
import { rootFields, sampleRequest } from '../../support/samples/root-fields.ts';
import { recordOf } from '../../support/samples/sample-values.ts';
import { type Records, storeRecords } from '../../support/samples/seeded-records.ts';
import { bearer, storeFinanceKey } from '../../support/users/keys.ts';
import { type Client, type Person, signUp, signUpAs } from '../../support/users/people.ts';

/** The number of random orders of all changes. Each takes about ten seconds on a quiet machine. */
const orders = Number(process.env.TEST_ORDERS ?? 1);
/** Of GraphQL, with all fields whose ETags follow the changes. */
const trustedQueries = followingQueries(schema);

const test = usePrivateApp(async () => ({
  GRAPHQL_TRUSTED_DOCUMENTS: writeManifest(trustedQueries),
}));
const getRoutes = restRoutes.filter(({ method }) => method === 'GET');

/** The others end the session, or change another user. */
const mutations = rootFields(schema).filter(
  ({ name }) => name.startsWith('Mutation.') && !/signOutEverywhere|setUserRole/.test(name),
);

interface State {
  readonly etag: string;
  readonly body: string;
}

/** A route with the client that may send it, and what it returned last. */
interface Reader {
  readonly name: string;
  readonly url: string;
  readonly client: Client;
  last: State | undefined;
}

type Action = (owner: Person, records: Records) => Promise<unknown>;

const runMutation =
  (root: (typeof mutations)[number]): Action =>
  (owner, records) => {
    const { query, variables } = sampleRequest(root, records);
    return owner.post('/graphql', { query, variables });
  };

/** What no mutation does with its sample values. */
const others: readonly Action[] = [
  async () => void later(3_600_000),
  async () => void later(24 * 3_600_000),
  async () => void later(1_000),
  async (owner, { promptTemplate }) => {
    const query = `mutation ($id: ID!, $screenshots: [ScreenshotInput!]) {
      updatePromptTemplate(id: $id, input: { screenshots: $screenshots }) { __typename } }`;
    const variables = { id: promptTemplate.id, screenshots: [{ upload: pixel }] };
    const { errors } = await owner.graphql(query, variables);
    expect(errors?.map(({ extensions }) => extensions.code) ?? []).not.toContain('BAD_USER_INPUT');
  },
  async (owner, { idea }) => {
    const query = `mutation ($id: ID!) { setIdeaStatus(id: $id, status: CLOSED) { __typename } }`;
    return owner.post('/graphql', { query, variables: { id: idea.id } });
  },
];
const actions = [...mutations.map(runMutation), ...others];

function later(milliseconds: number): void {
  test.now = new Date((test.now ?? new Date()).getTime() + milliseconds);
}

async function newReaders(owner: Person, records: Records): Promise<Reader[]> {
  const prompts = await owner.createApiKey({ scopes: ['REFERRALS'] });
  const finance = bearer(test, await storeFinanceKey(test, owner.userId));
  const ofGraphQL = trustedQueries.map((query) => ({
    name: query,
    url: `/graphql?documentId=sha256:${sha256(query)}`,
    client: owner,
    last: undefined,
  }));
  const ofRest = getRoutes.map(({ method, path, service, bySession }) => {
    const name = `${method} ${path}`;
    const id = path.includes(':id') ? String(recordOf(name, records).databaseId) : '';
    const client = service === 'v1' ? prompts : finance;
    return {
      name,
      url: path.replace(':id', id),
      client: bySession ? owner : client,
      last: undefined,
    };
  });
  return [...ofRest, ...ofGraphQL];
}

/** @returns whether the body has changed since the last call */
async function check(reader: Reader): Promise<boolean> {
  const { client, url, last, name } = reader;
  const conditional = () => client.request({ url, headers: { 'if-none-match': last?.etag } });
  let full = await client.get(url);
  if (full.statusCode === 200) expect(full.body, name).not.toContain('"errors":');
  let reply = last && (await conditional());
  // The last use of a key is stored after the response, so it can change between two requests.
  for (let again = await client.get(url); again.body !== full.body; again = await client.get(url)) {
    full = again;
    reply = last && (await conditional());
  }
  const current = { etag: String(full.headers.etag), body: full.body };
  if (reply?.statusCode === 304) expect(full.body, name).toBe(last?.body);
  else if (reply) expect(reply.body, name).toBe(full.body);
  if (full.statusCode === 200 && last) {
    expect(current.etag === last.etag, name).toBe(current.body === last.body);
  }
  reader.last = full.statusCode === 200 ? current : undefined;
  // The second request is answered from what the first one has stored.
  if (reader.last)
    for (const _ of [1, 2])
      await client.request({ url, headers: { 'if-none-match': current.etag } });
  return last !== undefined && last.body !== full.body;
}

it('the ETag of each GET route and of trusted queries changes exactly when its body does, whatever is changed', async () => {
  const target = await signUp(test);
  const changed = new Set<string>();
  const property = fc.asyncProperty(
    fc.shuffledSubarray(actions, { minLength: actions.length }),
    async (order) => {
      test.now = new Date('2026-03-31T21:59:58Z');
      const owner = await signUpAs(test, 'SUPER_ADMIN');
      const records = await storeRecords(test, owner, target);
      const readers = await newReaders(owner, records);
      for (const reader of readers) await check(reader);
      for (const action of order) {
        await action(owner, records);
        for (const reader of readers) if (await check(reader)) changed.add(reader.name);
      }
    },
  );
  await fc.assert(property, { numRuns: orders });
  expect(changed.size).toBe(getRoutes.length + trustedQueries.length);
});
