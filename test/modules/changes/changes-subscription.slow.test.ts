import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { schema } from '../../../src/graphql/schema.ts';
import { readings } from '../../../src/measurements/readings.ts';
import { usePrivateApp } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { EventStream } from '../../support/http/event-stream.ts';
import { listen } from '../../support/http/raw-request.ts';
import { anybody, type Client, signUp, signUpAs } from '../../support/users/people.ts';

const test = usePrivateApp({ QUOTA_STREAMS: '2', MAX_STREAMS: '3' });
let port: number;
const streams: EventStream[] = [];

beforeAll(async () => {
  port = await listen(test);
});

afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  await vi.waitFor(() => expect(readings.streams?.().open).toBe(0));
});

const query = `subscription ($after: String, $filter: ChangeFilter) {
  changes(after: $after, filter: $filter) {
    cursor
    node { action recordType record { ... on Category { name } ... on Entry { amount } } }
  }
}`;

async function subscribe(
  { headers }: Client,
  variables: object = {},
  document = query,
): Promise<EventStream> {
  const stream = await EventStream.open(`http://127.0.0.1:${port}`, headers, {
    query: document,
    variables,
  });
  streams.push(stream);
  return stream;
}

const costlyLists = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(
  (name) =>
    `${name}: entries(first: 100) { nodes { id amount date description createdAt updatedAt } }`,
);
/** Each event costs almost half of what an operation may. */
const costlyQuery = `subscription ($after: String) {
  changes(after: $after) { node { record { ... on Category { name ${costlyLists.join(' ')} } } } }
}`;

/** In milliseconds: the documented 5 s, with a margin for a busy machine. */
const soon = 15_000;

const codeOf = async (stream: EventStream) => (await stream.next())?.errors?.[0]?.extensions.code;

/** Returns when the server has begun to wait for changes. */
async function subscribeFromNow(client: Client): Promise<EventStream> {
  const { changes } = await client.execute('{ changes(last: 0) { position } }');
  return subscribe(client, { after: changes.position });
}

it('is the only subscription: tests of all root fields leave out subscriptions', () => {
  expect(Object.keys(schema.getSubscriptionType()?.getFields() ?? {})).toEqual(['changes']);
});

describe('the subscription of changes', () => {
  it('sends each change with its record, as a stream of events', async () => {
    const financier = await Financier.signUp(test);
    const stream = await subscribeFromNow(financier.key);
    const { headers, status } = stream.response;
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('cache-control')).toBe('no-store');
    await financier.createCategory();
    const result = await stream.next();
    expect(result?.errors).toBeUndefined();
    expect(result?.data.changes.node).toEqual({
      action: 'CREATED',
      recordType: 'CATEGORY',
      record: { name: 'Books' },
    });
  });

  it('begins after a cursor, and misses nothing between a query and the subscription', async () => {
    const financier = await Financier.signUp(test);
    const { key } = financier;
    const before = await key.execute('{ changes(first: 100) { pageInfo { endCursor } } }');
    for (const amount of ['1', '2', '3']) await financier.createEntry({ amount });
    const stream = await subscribe(key, { after: before.changes.pageInfo.endCursor });
    await financier.createEntry({ amount: '4' });
    const amounts: string[] = [];
    let last = '';
    for (let each = 0; each < 4; each += 1) {
      const { cursor, node } = (await stream.next())?.data.changes ?? {};
      amounts.push(node.record.amount);
      last = cursor;
    }
    expect(amounts).toEqual(['1.00', '2.00', '3.00', '4.00']);
    const after = await key.execute(`{ changes(after: "${last}") { nodes { id } } }`);
    expect(after.changes.nodes).toEqual([]);
  });

  it('sends the changes of the wanted types only', async () => {
    const financier = await Financier.signUp(test);
    const { key } = financier;
    const { changes } = await key.execute('{ changes(last: 0) { position } }');
    const filter = { recordTypes: ['CATEGORY'] };
    const stream = await subscribe(key, { after: changes.position, filter });
    await financier.createEntry({});
    await financier.createCategory();
    expect((await stream.next())?.data.changes.node.recordType).toBe('CATEGORY');
  });

  it('sends nothing of another user', async () => {
    const [owner, other] = [await Financier.signUp(test), await Financier.signUp(test)];
    const stream = await subscribeFromNow(owner.key);
    await other.createEntry({ amount: '13' });
    await owner.createEntry({ amount: '7' });
    expect((await stream.next())?.data.changes.node.record.amount).toBe('7.00');
  });

  it('costs each second no more than one operation may', async () => {
    const financier = await Financier.signUp(test);
    const { changes } = await financier.key.execute('{ changes(last: 0) { position } }');
    const stream = await subscribe(financier.key, { after: changes.position }, costlyQuery);
    const startedAt = performance.now();
    for (const name of ['One', 'Two', 'Three', 'Four']) await financier.createCategory({ name });
    const names: string[] = [];
    while (names.length < 4) names.push((await stream.next())?.data.changes.node.record.name);
    expect(names).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(performance.now() - startedAt).toBeGreaterThan(750);
  });

  it('can be opened by GET, as EventSource does', async () => {
    const person = await signUp(test);
    const url = `http://127.0.0.1:${port}/graphql?query=${encodeURIComponent(query)}`;
    const headers = { ...person.headers, accept: 'text/event-stream' };
    const abort = new AbortController();
    const response = await fetch(url, { headers, signal: abort.signal });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    abort.abort();
  });
});

describe('a subscription that is rejected', () => {
  it('has no key', async () => {
    expect(await codeOf(await subscribe(anybody(test)))).toBe('UNAUTHENTICATED');
  });

  it('asks for types that the key may not read', async () => {
    const { key } = await Financier.signUp(test);
    const filter = { recordTypes: ['PROMPT_TEMPLATE'] };
    expect(await codeOf(await subscribe(key, { filter }))).toBe('FORBIDDEN');
  });

  it('has a cursor of another list', async () => {
    const { key } = await Financier.signUp(test);
    expect(await codeOf(await subscribe(key, { after: 'nonsense' }))).toBe('VALIDATION_FAILED');
  });

  it('has a position after the last change', async () => {
    const { key } = await Financier.signUp(test);
    const position = JSON.stringify(['CHANGES', new Date().toISOString(), '9'.repeat(15)]);
    const after = Buffer.from(position).toString('base64');
    expect(await codeOf(await subscribe(key, { after }))).toBe('VALIDATION_FAILED');
  });

  it('has an invalid document', async () => {
    const { key } = await Financier.signUp(test);
    const stream = await subscribe(key, {}, 'subscription { nothing }');
    expect(await codeOf(stream)).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('does not accept events', async () => {
    const { key } = await Financier.signUp(test);
    const reply = await key.post('/graphql', { query });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors[0].message).toContain('Accept: text/event-stream');
  });

  it('is the third of a user, or the fourth of the process', async () => {
    const [first, second] = [await Financier.signUp(test), await Financier.signUp(test)];
    await subscribeFromNow(first.key);
    await subscribeFromNow(first.key);
    expect(await codeOf(await subscribe(first.key))).toBe('RATE_LIMITED');
    const stream = await subscribeFromNow(second.key);
    expect(await codeOf(await subscribe(second.key))).toBe('BUSY');
    stream.close();
    await vi.waitFor(async () => {
      const again = await subscribeFromNow(second.key);
      await second.createEntry({});
      expect((await again.next())?.data).toBeDefined();
    });
  });
});

describe('a subscription ends', () => {
  it('with an error within 5 s after its key is revoked', async () => {
    const person = await signUp(test);
    const key = await person.createApiKey();
    const stream = await subscribe(key);
    const revokedAt = performance.now();
    await person.execute('mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { id } } }', {
      id: key.id,
    });
    expect(await codeOf(stream)).toBe('UNAUTHENTICATED');
    expect(performance.now() - revokedAt).toBeLessThan(soon);
    expect(await stream.next()).toBeUndefined();
  });

  it('in time also if many costly events are waiting', async () => {
    const financier = await Financier.signUp(test);
    const { key, person } = financier;
    const { changes } = await key.execute('{ changes(last: 0) { position } }');
    for (let each = 0; each < 20; each += 1) await financier.createCategory({ name: `C${each}` });
    const stream = await subscribe(key, { after: changes.position }, costlyQuery);
    expect((await stream.next())?.errors).toBeUndefined();
    const { userId } = person;
    const data = { revokedAt: new Date() };
    await test.database.client.financeKey.updateMany({ where: { userId }, data });
    const revokedAt = performance.now();
    let code: string | undefined;
    while (code === undefined) code = await codeOf(stream);
    expect(code).toBe('UNAUTHENTICATED');
    expect(performance.now() - revokedAt).toBeLessThan(soon);
  });

  it('as complete within 5 s after the role of its user changes', async () => {
    const person = await signUpAs(test, 'ADVISOR');
    const key = await person.createApiKey({ scopes: ['REFERRALS'] });
    const filter = { recordTypes: ['REFERRAL'] };
    const open = [await subscribe(person, { filter }), await subscribe(key, { filter })];
    const data = { role: 'MEMBER' } as const;
    await test.database.client.user.update({ where: { id: person.userId }, data });
    const changedAt = performance.now();
    for (const stream of open) expect(await stream.next()).toBeUndefined();
    expect(performance.now() - changedAt).toBeLessThan(soon);
    expect(await codeOf(await subscribe(person, { filter }))).toBe('FORBIDDEN');
  });

  it('as complete when the server stops', async () => {
    const { key } = await Financier.signUp(test);
    const stream = await subscribe(key);
    test.app.changeFeeds.end();
    expect(await stream.next()).toBeUndefined();
  });
});
