import { beforeAll, beforeEach, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { whileInsertFails, whileTableFails } from '../../support/database/failing-table.ts';
import { ExampleFinances } from '../../support/finance/finance-examples.ts';
import {
  invalidKey,
  isAboutKey,
  keyInUse,
  type RequestsByStatus,
  testDocumentedReplies,
  usualRequests,
} from '../../support/http/documented-replies.ts';
import { type NamedOperation, operationsOf } from '../../support/http/openapi.ts';
import { bearer, storeFinanceKey } from '../../support/users/keys.ts';
import { anybody, type Client, signUp } from '../../support/users/people.ts';

const test = usePrivateApp({ RATE_LIMIT_FINANCE: '300/300' });
const json = { 'content-type': 'application/json' };
/** A key and a session without requests left in the window. */
let exhausted: { key: Client; session: Client };

const finances = useSeed(() => ExampleFinances.prepare(test));
beforeAll(async () => {
  const session = await signUp(test);
  const key = bearer(test, await storeFinanceKey(test, session.userId));
  for (const client of [key, session]) {
    for (let count = 0; count < 300; count += 1) await client.get('/api/finance/nothing');
  }
  exhausted = { key, session };
});
beforeEach(() => finances.reset());

const send = (operation: NamedOperation, given = {}) => finances.send(operation, given);
const tableOf = (path: string) =>
  ['categories', 'accounts', 'keys'].find((noun) => path.includes(noun)) ?? 'entries';
const failing = (operation: NamedOperation, sqlState: string) => {
  const table = tableOf(operation.path).replace('keys', 'finance_keys');
  return whileTableFails(test, table, sqlState, () => send(operation));
};

const requestsByStatus: RequestsByStatus = {
  ...usualRequests(send),
  400: (operation) => send(operation, { payload: '{"name":', headers: json }),
  401: (operation) => send(operation, { client: anybody(test) }),
  403: (operation) => send(operation, { headers: { origin: 'https://evil.example' } }),
  404: (operation) => send(operation, { id: 999_999 }),
  409: (operation) =>
    isAboutKey(operation)
      ? whileInsertFails(test, 'idempotent_requests', '55P03', () =>
          send(operation, { headers: keyInUse }),
        )
      : send(operation, { id: 7 }),
  413: (operation) => send(operation, { payload: { name: 'x'.repeat(1024 * 1024) } }),
  422: (operation) =>
    send(
      operation,
      operation.operation.requestBody
        ? { payload: [] }
        : { query: '?month=x&move_to=x', headers: invalidKey },
    ),
  429: (operation) => {
    const { key, session } = exhausted;
    return send(operation, { client: operation.path.endsWith('/keys') ? session : key });
  },
  500: (operation) => failing(operation, 'XX000'),
  503: (operation) => failing(operation, '55P03'),
  // A method that the path does not have.
  default: (operation) => send(operation, { method: 'PUT' }),
};

const operations = operationsOf('/api/finance');

it('the finance service has the 15 documented routes', () => {
  expect(operations).toHaveLength(15);
});

testDocumentedReplies({ operations, requestsByStatus, send, nullLike: '' });
