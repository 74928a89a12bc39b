import { beforeAll, describe, expect, it } from 'vitest';
import { restRoutes } from '../../src/rest/routes.ts';
import { useApp } from '../support/app.ts';
import { type Asking, everyCaller } from '../support/callers.ts';
import { readOutcomes } from '../support/outcome-table.ts';
import { type Client, type Person, signUp } from '../support/people.ts';
import { forbiddenFor, refusalOf } from '../support/refusals.ts';
import { everythingStored, type Records, seedRecords } from '../support/seeded-records.ts';
import { triedFields, triedRoutes } from '../support/tried-operations.ts';

/**
 * The contract's table, a cell for each caller. What a cell says:
 * `yes` the operation does it, and shows it · `null` no error, and nothing
 * `who?` UNAUTHENTICATED for the field · `401` the whole request
 * `key` `fin` `manage` `admin` `role` FORBIDDEN (403) for that reason, see `reasons`
 */
const sessions = `
                                    | nobody | ended session | member | advisor | marketer | super admin
Query.viewer                        | null   | null          | yes    | yes     | yes      | yes
Query.node                          | who?   | who?          | yes    | yes     | yes      | yes
Query.nodes                         | who?   | who?          | yes    | yes     | yes      | yes
Query.promptTemplate                | who?   | who?          | yes    | yes     | yes      | yes
Query.promptTemplates               | who?   | who?          | yes    | yes     | yes      | yes
Query.apiKeys                       | who?   | who?          | yes    | yes     | yes      | yes
Query.rateLimit                     | who?   | who?          | yes    | yes     | yes      | yes
Mutation.createPromptTemplate       | who?   | who?          | yes    | yes     | yes      | yes
Mutation.updatePromptTemplate       | who?   | who?          | yes    | yes     | yes      | yes
Mutation.deletePromptTemplate       | who?   | who?          | yes    | yes     | yes      | yes
Mutation.createApiKey               | who?   | who?          | yes    | yes     | yes      | yes
Mutation.revealApiKey               | who?   | who?          | yes    | yes     | yes      | yes
Mutation.revokeApiKey               | who?   | who?          | yes    | yes     | yes      | yes
Mutation.setUserRole                | who?   | who?          | role   | role    | role     | yes
GET /api/v1/prompt_templates        | 401    | 401           | 401    | 401     | 401      | 401
POST /api/v1/prompt_templates       | 401    | 401           | 401    | 401     | 401      | 401
GET /api/v1/prompt_templates/:id    | 401    | 401           | 401    | 401     | 401      | 401
PUT /api/v1/prompt_templates/:id    | 401    | 401           | 401    | 401     | 401      | 401
DELETE /api/v1/prompt_templates/:id | 401    | 401           | 401    | 401     | 401      | 401
`;
const keys = `
                                    | read   | read+  | manage | manage+ | admin | admin+ | admin+ of super
Query.viewer                        | yes    | yes    | yes    | yes     | yes   | yes    | yes
Query.node                          | yes    | yes    | yes    | yes     | yes   | yes    | yes
Query.nodes                         | yes    | yes    | yes    | yes     | yes   | yes    | yes
Query.promptTemplate                | yes    | yes    | yes    | yes     | yes   | yes    | yes
Query.promptTemplates               | yes    | yes    | yes    | yes     | yes   | yes    | yes
Query.apiKeys                       | admin  | admin  | admin  | admin   | yes   | yes    | yes
Query.rateLimit                     | yes    | yes    | yes    | yes     | yes   | yes    | yes
Mutation.createPromptTemplate       | manage | manage | yes    | yes     | yes   | yes    | yes
Mutation.updatePromptTemplate       | manage | manage | yes    | yes     | yes   | yes    | yes
Mutation.deletePromptTemplate       | manage | manage | yes    | yes     | yes   | yes    | yes
Mutation.createApiKey               | key    | key    | key    | key     | key   | key    | key
Mutation.revealApiKey               | key    | key    | key    | key     | key   | key    | key
Mutation.revokeApiKey               | key    | key    | key    | key     | key   | key    | key
Mutation.setUserRole                | key role | key role | key role | key role | key role | key role | key
GET /api/v1/prompt_templates        | yes    | yes    | yes    | yes     | yes   | yes    | yes
POST /api/v1/prompt_templates       | manage | manage | yes    | yes     | yes   | yes    | yes
GET /api/v1/prompt_templates/:id    | yes    | yes    | yes    | yes     | yes   | yes    | yes
PUT /api/v1/prompt_templates/:id    | manage | manage | yes    | yes     | yes   | yes    | yes
DELETE /api/v1/prompt_templates/:id | manage | manage | yes    | yes     | yes   | yes    | yes
`;
const others = `
                                    | fin | fin of super | revoked | expired | mistyped | unknown | fin revoked | basic | cookie, mistyped | cookie, read
Query.viewer                        | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Query.node                          | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Query.nodes                         | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Query.promptTemplate                | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Query.promptTemplates               | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Query.apiKeys                       | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | admin
Query.rateLimit                     | yes | yes | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
Mutation.createPromptTemplate       | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
Mutation.updatePromptTemplate       | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
Mutation.deletePromptTemplate       | fin | fin | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
Mutation.createApiKey               | key | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key
Mutation.revealApiKey               | key | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key
Mutation.revokeApiKey               | key | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key
Mutation.setUserRole                | key role | key | 401 | 401 | 401 | 401 | 401 | 401 | 401 | key role
GET /api/v1/prompt_templates        | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
POST /api/v1/prompt_templates       | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
GET /api/v1/prompt_templates/:id    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | yes
PUT /api/v1/prompt_templates/:id    | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
DELETE /api/v1/prompt_templates/:id | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | 401 | manage
`;

const reasons: Readonly<Record<string, string>> = {
  key: 'This needs a web session, not a key',
  fin: 'A finance key does not open the prompt service',
  manage: 'This needs a key with the permission manage',
  admin: 'This needs a key with the permission admin',
  role: 'This needs the role super admin',
};
const reasonsOf = (outcome: string) => outcome.split(' ').map((each) => reasons[each] as string);
const isWrite = (operation: string) => !/^(Query\.|GET )|\.revealApiKey$/.test(operation);

// So that there is a limit to tell of, and nobody meets it.
const test = useApp({ RATE_LIMIT_GRAPHQL: '100000/100000' });
const cells = [sessions, keys, others].flatMap(readOutcomes);
let callers: ReadonlyMap<string, Asking>;
let target: Person;

beforeAll(async () => {
  callers = await everyCaller(test);
  target = await signUp(test);
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
  const [method, path] = operation.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const tried = triedRoutes[operation];
  const reply = await client.request({
    method,
    url: path.replace(':id', records.template.databaseId),
    ...(tried?.payload ? { payload: tried.payload } : {}),
  });
  if (outcome === 'yes') {
    expect(reply.json()).toMatchObject(tried?.shows(records) as object);
    expect(reply.statusCode).toBe(tried?.status);
  } else if (outcome === '401') {
    expect(reply.json()).toEqual({ error: 'Invalid or missing API key', details: [] });
    expect(reply.statusCode).toBe(401);
  } else {
    const details = reasonsOf(outcome);
    expect(reply.json()).toEqual({ error: 'Insufficient permissions', details });
    expect(reply.statusCode).toBe(403);
  }
  return reply;
}

describe('who may do what', () => {
  it.each(cells)('is kept: $operation by $caller is $outcome', async (cell) => {
    const { operation, caller, outcome } = cell;
    const { client, owner } = callers.get(caller) as Asking;
    const records = await seedRecords(test, owner, target);
    const before = await everythingStored(test);
    const attempt = operation.includes(' /') ? tryRoute : tryField;
    const reply = await attempt(operation, outcome, client, records);
    const after = await everythingStored(test);
    if (outcome === 'yes' && isWrite(operation)) expect(after).not.toEqual(before);
    else expect(after).toEqual(before);
    if (outcome !== 'yes') {
      expect(reply.body).not.toContain(records.mark);
      expect(reply.body).not.toContain(records.key.secret);
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
