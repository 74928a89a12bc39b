import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../src/generated/prisma/client.ts';
import { restRoutes } from '../../src/rest/routes.ts';
import { accountOutcomes } from '../support/account-outcomes.ts';
import { useApp } from '../support/app.ts';
import { type Asking, everyCaller } from '../support/callers.ts';
import { financeOutcomes } from '../support/finance-outcomes.ts';
import { readOutcomes } from '../support/outcome-table.ts';
import { type Client, type Person, signUp } from '../support/people.ts';
import { outcomes } from '../support/prompt-outcomes.ts';
import { forbiddenFor, refusalOf } from '../support/refusals.ts';
import { everythingStored, type Records, seedRecords } from '../support/seeded-records.ts';
import { triedFields, triedRoutes } from '../support/tried-operations.ts';

const reasons: Readonly<Record<string, string>> = {
  key: 'This needs a web session, not a key',
  fin: 'A finance key does not open the prompt service',
  fol: 'A prompt-service key does not open the finance service',
  manage: 'This needs a key with the permission manage',
  admin: 'This needs a key with the permission admin',
  scope: 'This needs a key with the scope referrals',
  advisor: 'This needs the role advisor or higher',
  role: 'This needs the role super admin',
};
const reasonsOf = (outcome: string) => outcome.split(' ').map((each) => reasons[each] as string);
const isWrite = (operation: string) => !/^(Query\.|GET )/.test(operation);

// So that there is a limit to tell of, and nobody meets it.
const test = useApp({ RATE_LIMIT_GRAPHQL: '100000/100000' });
const cells = [...outcomes, ...financeOutcomes, ...accountOutcomes].flatMap(readOutcomes);
let callers: ReadonlyMap<string, Asking>;
let target: Person;
let sessionRows: Session[];

beforeAll(async () => {
  callers = await everyCaller(test);
  target = await signUp(test);
  sessionRows = await test.database.client.session.findMany();
});

const fieldOf = (operation: string) => operation.split('.')[1] as string;

/** The HTTP status and the whole body that a GraphQL cell says. */
function expectedReply(operation: string, outcome: string, records: Records): [number, object] {
  const field = fieldOf(operation);
  const tried = triedFields[operation];
  if (outcome === 'yes') return [200, { data: { [field]: tried?.shows(records) } }];
  if (outcome === 'null') return [200, { data: { [field]: null } }];
  const nobody = 'Invalid or missing credentials';
  if (outcome === 'who?') return [200, refusalOf(field, 'UNAUTHENTICATED', nobody)];
  if (outcome === '401') {
    const extensions = { code: 'UNAUTHENTICATED', requestId: expect.any(String) };
    return [401, { errors: [{ message: nobody, extensions }] }];
  }
  return [200, forbiddenFor(field, ...reasonsOf(outcome))];
}

async function tryField(operation: string, outcome: string, client: Client, records: Records) {
  const { document = '', variables } = triedFields[operation] ?? {};
  const payload = { query: document, variables: variables?.(records) ?? {} };
  const reply = await client.post('/graphql', payload);
  const [status, body] = expectedReply(operation, outcome, records);
  expect(reply.json()).toEqual(body);
  expect(reply.statusCode).toBe(status);
  return reply;
}

async function tryRoute(operation: string, outcome: string, client: Client, records: Records) {
  const [method, path] = operation.split(' ') as [
    'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    string,
  ];
  const tried = triedRoutes[operation];
  const { id = () => records.template.databaseId, query = '', payload } = tried ?? {};
  const url = `${path.replace(':id', id(records))}${query}`;
  const body = typeof payload === 'function' ? payload(records) : payload;
  const reply = await client.request({ method, url, ...(body ? { payload: body } : {}) });
  if (outcome === 'yes') {
    expect(reply.json()).toMatchObject(tried?.shows(records) as object);
    expect(reply.statusCode).toBe(tried?.status);
  } else if (outcome === '401') {
    const missing = tried?.bySession ? 'credentials' : 'API key';
    expect(reply.json()).toEqual({ error: `Invalid or missing ${missing}`, details: [] });
    expect(reply.statusCode).toBe(401);
  } else {
    const details = reasonsOf(outcome);
    expect(reply.json()).toEqual({ error: 'Insufficient permissions', details });
    expect(reply.statusCode).toBe(403);
  }
  return reply;
}

/** What is stored, until an operation changes it. */
let seeded: { owner: Person; records: Records; stored: object } | undefined;

async function recordsOf(owner: Person) {
  if (seeded?.owner !== owner) {
    // What an operation before this has ended.
    await test.database.client.session.createMany({ data: sessionRows, skipDuplicates: true });
    const records = await seedRecords(test, owner, target);
    seeded = { owner, records, stored: await everythingStored(test) };
  }
  return seeded;
}

describe('who may do what', () => {
  it.each(cells)('is kept: $operation by $caller is $outcome', async (cell) => {
    const { operation, caller, outcome } = cell;
    const { client, owner } = callers.get(caller) as Asking;
    const { records, stored: before } = await recordsOf(owner);
    const attempt = operation.includes(' /') ? tryRoute : tryField;
    const reply = await attempt(operation, outcome, client, records);
    const after = await everythingStored(test);
    seeded = isDeepStrictEqual(after, before) ? seeded : undefined;
    if (outcome === 'yes' && isWrite(operation)) expect(after).not.toEqual(before);
    else expect(after).toEqual(before);
    if (outcome !== 'yes') {
      expect(reply.body).not.toContain(records.mark);
      expect(reply.body).not.toContain(records.key.secret);
      expect(reply.body).not.toContain(records.finances.key.secret);
    }
  });

  it('is said of every root field and every REST route that there is, for every caller', () => {
    const { executor } = test.app;
    const fields = [executor.schema.getQueryType(), executor.schema.getMutationType()].flatMap(
      (type) => Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
    );
    const routes = restRoutes.map(({ method, path }) => `${method} ${path}`);
    const operations = [...fields, ...routes].toSorted();
    expect(fields.length).toBeGreaterThan(10);
    expect(routes.length).toBeGreaterThan(4);
    expect([...Object.keys(triedFields), ...Object.keys(triedRoutes)].toSorted()).toEqual(
      operations,
    );
    const asked = [...callers.keys()];
    const pairs = operations.flatMap((operation) =>
      asked.map((caller) => `${operation}: ${caller}`),
    );
    expect(cells.map(({ operation, caller }) => `${operation}: ${caller}`).toSorted()).toEqual(
      pairs.toSorted(),
    );
  });
});
