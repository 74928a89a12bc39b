import { beforeEach, describe, expect, it } from 'vitest';
import { image } from '../support/images/images.ts';
import accountList, {
  type AccountListQuery,
} from './relay/__generated__/AccountListQuery.graphql.ts';
import createEntry, {
  type CreateEntryMutation,
} from './relay/__generated__/CreateEntryMutation.graphql.ts';
import createPromptTemplate, {
  type CreatePromptTemplateMutation,
} from './relay/__generated__/CreatePromptTemplateMutation.graphql.ts';
import oneEntry, { type OneEntryQuery } from './relay/__generated__/OneEntryQuery.graphql.ts';
import { createRelayEnvironment, OperationError } from './relay/environment.ts';
import { RelayStore } from './relay/relay-store.ts';
import {
  exhaust,
  fetchWithFakeTime,
  invalidEntry,
  invalidEntryError,
  newAuthor,
  newFinances,
  newTemplate,
  useClientServer,
} from './server.ts';

const server = useClientServer();
let finances: Awaited<ReturnType<typeof newFinances>>;

const newStore = (headers: Record<string, string>, fetch?: typeof globalThis.fetch) =>
  new RelayStore(createRelayEnvironment({ url: server.url, headers, ...(fetch ? { fetch } : {}) }));

beforeEach(async () => {
  finances = await newFinances(server);
});

async function errorOf(operation: Promise<unknown>): Promise<OperationError> {
  const error = await operation.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof OperationError) return error;
  throw error;
}

const codesOf = async (operation: Promise<unknown>) =>
  (await errorOf(operation)).errors.map(({ extensions }) => extensions?.code);

describe('Relay', () => {
  it('uploads an image as a multipart request', async () => {
    const { headers } = await newAuthor(server);
    const file = new File([new Uint8Array(await image('png'))], 'a.png');
    const response = await newStore(headers).mutate<CreatePromptTemplateMutation>({
      mutation: createPromptTemplate,
      variables: { input: { ...newTemplate, screenshots: [{ upload: null }] } },
      uploadables: { 'variables.input.screenshots.0.upload': file },
    });
    const [screenshot] = response.createPromptTemplate?.promptTemplate.screenshots ?? [];
    expect(screenshot).toMatchObject({ contentType: 'image/png' });
  });

  it('throws VALIDATION_FAILED with the path and the code of each issue', async () => {
    const input = { categoryId: finances.food, ...invalidEntry };
    const mutation = newStore(finances.headers).mutate<CreateEntryMutation>({
      mutation: createEntry,
      variables: { input, connections: [], month: '2026-03' },
    });
    const [error] = (await errorOf(mutation)).errors;
    expect(error?.extensions).toMatchObject(invalidEntryError);
  });

  it('throws NOT_FOUND for an unknown id', async () => {
    const query = newStore(finances.headers).load<OneEntryQuery>(oneEntry, { id: 'unknown' });
    expect(await codesOf(query)).toEqual(['NOT_FOUND']);
  });

  it('throws UNAUTHENTICATED without a key and with an invalid one', async () => {
    const invalid = { authorization: 'Bearer fin_invalid' };
    for (const store of [newStore({}), newStore(invalid)]) {
      const query = store.load<AccountListQuery>(accountList, {});
      expect(await codesOf(query)).toEqual(['UNAUTHENTICATED']);
    }
  });

  it('throws RATE_LIMITED with the seconds to wait over the rate limit', async () => {
    await exhaust(server.url, finances.headers);
    const query = newStore(finances.headers).load<AccountListQuery>(accountList, {});
    const { errors, retryAfter } = await errorOf(query);
    expect(errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
    expect(retryAfter).toBeGreaterThan(0);
  });

  it('waits for the next window with fetchWithinRateLimit', async () => {
    const { fetch, waits } = fetchWithFakeTime();
    await exhaust(server.url, finances.headers);
    const query = newStore(finances.headers, fetch).load<AccountListQuery>(accountList, {});
    expect((await query)?.accounts).toEqual([]);
    expect(waits).toHaveLength(1);
  });
});
