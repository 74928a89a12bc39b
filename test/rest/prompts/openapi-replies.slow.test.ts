import { beforeAll } from 'vitest';
import { usePrivateApp, useSeed } from '../../support/app/app.ts';
import { whileInsertFails, whileTableFails } from '../../support/database/failing-table.ts';
import {
  invalidKey,
  keyInUse,
  type RequestsByStatus,
  type Sending,
  sendExample,
  testDocumentedReplies,
  usualRequests,
} from '../../support/http/documented-replies.ts';
import { type NamedOperation, operationsOf } from '../../support/http/openapi.ts';
import { anybody, type KeyHolder, signUpAs } from '../../support/users/people.ts';

const operations = operationsOf('/api/v1');
const test = usePrivateApp({ RATE_LIMIT_V1: '500/500' });
const json = { 'content-type': 'application/json' };
const nowhere = '019a8f3c-0000-7000-8000-000000000000';

let manager: KeyHolder;
let reader: KeyHolder;
let exhausted: KeyHolder;
let record: string;

const person = useSeed(() => signUpAs(test, 'ADVISOR'));
beforeAll(async () => {
  const everything = { permission: 'ADMIN', scopes: ['REFERRALS'] } as const;
  manager = await person.createApiKey(everything);
  reader = await person.createApiKey({ permission: 'READ' });
  await manager.post('/api/v1/referrals', {});
  exhausted = await person.createApiKey(everything);
  for (let count = 0; count < 500; count += 1) await exhausted.get('/api/v1/nothing');
});

const send = (operation: NamedOperation, given: Sending = {}) =>
  sendExample(operation, { client: manager, id: record, ...given });

/** The table that an operation reads or writes. */
const tableOf = ({ path }: NamedOperation) => path.split('/')[3] as string;

/** Caches the key first, because the table of keys may be the failing one. */
async function sendWhileFailing(operation: NamedOperation, sqlState: string) {
  test.app.identity.forgetKeysOf(person.userId);
  await manager.get('/api/v1/nothing');
  return whileTableFails(test, tableOf(operation), sqlState, () => send(operation));
}

const requestsByStatus: RequestsByStatus = {
  ...usualRequests(send),
  400: (operation) => send(operation, { payload: '{"title":', headers: json }),
  401: (operation) => send(operation, { client: anybody(test) }),
  403: (operation) => send(operation, { client: reader }),
  404: (operation) => send(operation, { id: nowhere }),
  // By Content-Length: the body is not read.
  413: (operation) => send(operation, { headers: { 'content-length': String(41 * 1024 * 1024) } }),
  409: (operation) =>
    whileInsertFails(test, 'idempotent_requests', '55P03', () =>
      send(operation, { headers: keyInUse }),
    ),
  422: (operation) =>
    send(
      operation,
      operation.operation.requestBody ? { payload: [] } : { query: '?page=0', headers: invalidKey },
    ),
  429: (operation) => send(operation, { client: exhausted }),
  500: (operation) => sendWhileFailing(operation, 'XX000'),
  503: (operation) => sendWhileFailing(operation, '55P03'),
  // A method that the path does not have.
  default: (operation) => send(operation, { method: 'PATCH' }),
};

/** Creates a record on the path of the operation, if it has POST. */
async function create(operation: NamedOperation): Promise<void> {
  const creation = operations.find(
    ({ method, path }) => method === 'POST' && path.split('/')[3] === tableOf(operation),
  );
  if (creation) record = (await send(creation)).json().id ?? record;
}

testDocumentedReplies({ operations, requestsByStatus, send, prepare: create, nullLike: null });
