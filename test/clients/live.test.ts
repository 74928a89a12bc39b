import { ApolloLink, gql, Observable } from '@apollo/client';
import { fetchExchange, Client as UrqlClient } from '@urql/core';
import { print } from 'graphql';
import { type Client, createClient } from 'graphql-sse';
import {
  Environment,
  Network,
  RecordSource,
  Observable as RelayObservable,
  requestSubscription,
  Store,
} from 'relay-runtime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import subscription from './relay/__generated__/ChangesSubscription.graphql.ts';
import { newFinances, useClientServer } from './server.ts';

const server = useClientServer();
const query = `subscription Changes($after: String) {
  changes(after: $after) { cursor node { action record { id ... on Entry { amount } } } }
}`;

let finances: Awaited<ReturnType<typeof newFinances>>;
let headers: Record<string, string>;
let client: Client;
let after: string;

interface Data {
  readonly changes: { readonly node: { readonly record?: { readonly amount?: string } | null } };
}

beforeEach(async () => {
  finances = await newFinances(server);
  headers = { ...finances.headers };
  client = createClient({ url: server.url, headers });
  const position = client.iterate<{ changes: { position: string } }>({
    query: '{ changes(last: 0) { position } }',
  });
  const { value } = await position.next();
  after = value?.data?.changes.position ?? '';
  await position.return?.();
});

afterEach(() => client.dispose());

/** Creates two entries. @returns the amounts of the entries that the client has received */
async function receivedBy(subscribe: (onData: (data: Data) => void) => () => void) {
  const received: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = subscribe(({ changes }) => {
    received.push(changes.node.record?.amount ?? '');
    if (received.length === 2) resolve();
  });
  await finances.entries('1.00', '2.00');
  await promise;
  stop();
  return received;
}

it('graphql-sse receives changes', async () => {
  const amounts = await receivedBy((onData) =>
    client.subscribe<Data>(
      { query, variables: { after } },
      {
        next: ({ data }) => data && onData(data),
        error: (error) => {
          throw error;
        },
        complete: () => {},
      },
    ),
  );
  expect(amounts).toEqual(['1.00', '2.00']);
});

it('graphql-sse gets the error of a subscription that is rejected', async () => {
  const results = client.iterate({ query, variables: { after: 'nonsense' } });
  const { value } = await results.next();
  expect(value?.errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect((await results.next()).done).toBe(true);
});

it('Apollo Client receives changes, with a link that uses graphql-sse', async () => {
  const link = new ApolloLink(
    ({ query: document, variables }) =>
      new Observable((observer) =>
        client.subscribe(
          { query: print(document), variables },
          {
            next: (result) => observer.next(result as ApolloLink.Result),
            error: (error) => observer.error(error),
            complete: () => observer.complete(),
          },
        ),
      ),
  );
  const { ApolloClient, InMemoryCache } = await import('@apollo/client');
  const apollo = new ApolloClient({ link, cache: new InMemoryCache() });
  const amounts = await receivedBy((onData) => {
    const running = apollo
      .subscribe<Data>({ query: gql(query), variables: { after } })
      .subscribe(({ data }) => data && onData(data));
    return () => running.unsubscribe();
  });
  expect(amounts).toEqual(['1.00', '2.00']);
});

it('urql receives changes by itself', async () => {
  const urql = new UrqlClient({
    url: server.url,
    exchanges: [fetchExchange],
    fetchSubscriptions: true,
    preferGetMethod: false,
    fetchOptions: { headers },
  });
  const amounts = await receivedBy((onData) => {
    const running = urql
      .subscription<Data>(query, { after })
      .subscribe(({ data }) => data && onData(data));
    return () => running.unsubscribe();
  });
  expect(amounts).toEqual(['1.00', '2.00']);
});

it('Relay receives changes, with a network that uses graphql-sse', async () => {
  const environment = new Environment({
    network: Network.create(
      () => {
        throw new Error('the test runs no query');
      },
      ({ text }, variables) =>
        RelayObservable.create((sink) =>
          client.subscribe(
            { query: text ?? '', variables },
            {
              next: (result) => sink.next(result as never),
              error: (error) => sink.error(error as Error),
              complete: () => sink.complete(),
            },
          ),
        ),
    ),
    store: new Store(new RecordSource()),
  });
  const amounts = await receivedBy((onData) => {
    const running = requestSubscription(environment, {
      subscription,
      variables: { after },
      onNext: (data) => data && onData(data as Data),
    });
    return () => running.dispose();
  });
  expect(amounts).toEqual(['1.00', '2.00']);
});
