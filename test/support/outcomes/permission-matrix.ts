import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect } from 'vitest';
import type { Session } from '../../../src/generated/prisma/client.ts';
import { schema } from '../../../src/graphql/schema.ts';
import { restRoutes } from '../../../src/rest/routes.ts';
import type { TestApp } from '../app/app.ts';
import { operations as documented, type NamedOperation } from '../http/openapi.ts';
import { conflictFor, errorFor, forbiddenFor, notFoundFor } from '../samples/error-cases.ts';
import { type RootField, rootFields, sampleRequest } from '../samples/root-fields.ts';
import { conflicts } from '../samples/sample-fields.ts';
import { sampleRoutes } from '../samples/sample-routes.ts';
import { recordOf } from '../samples/sample-values.ts';
import { everythingStored, type Records, seedRecords } from '../samples/seeded-records.ts';
import { type Client, type Person, signUp } from '../users/people.ts';
import { type Asking, everyCaller } from './callers.ts';
import { type Cell, cellsOf, isWrite, oddCallers } from './outcomes.ts';

const reasons: Readonly<Record<string, string>> = {
  key: 'This needs a web session, not a key',
  fin: "A finance key can't be used for the prompt service",
  fol: "An API key can't be used for the finance service",
  manage: 'This needs a key with the permission manage',
  admin: 'This needs a key with the permission admin',
  scope: 'This needs a key with the scope referrals',
  advisor: 'This needs the role advisor or higher',
  role: 'This needs the role super admin',
};
const reasonsOf = (outcome: string) => outcome.split(' ').map((each) => reasons[each] as string);

const fields = new Map(rootFields(schema).map((root) => [root.name, root]));

/** Every root field of the schema and every REST route. */
export const operations: readonly string[] = [
  ...fields.keys(),
  ...restRoutes.map(({ method, path }) => `${method} ${path}`),
];

/** Every operation by every kind of caller, with the expected result. */
export const allCells: readonly Cell[] = operations.flatMap(cellsOf);

/** One operation of each surface that reads and one that writes; all odd callers try these. */
const oddCallersTry = new Set([
  'Query.promptTemplate',
  'Mutation.createEntry',
  'PUT /api/v1/prompt_templates/:id',
  'GET /api/finance/entries',
  'GET /api/finance/keys',
]);

const kindOf = (caller: string) => {
  if (caller.startsWith('fin')) return 'finance key';
  return /^(read|manage|admin)/.test(caller) ? 'prompt-service key' : 'session';
};

const seen = new Set<string>();
/**
 * The first cells of each rule: of each operation, the first caller of each kind with each outcome;
 * and every odd caller on one operation of each surface.
 */
export const representativeCells = allCells.filter(({ operation, caller, outcome }) => {
  if (oddCallers.has(caller)) return oddCallersTry.has(operation);
  const rule = [operation, kindOf(caller), outcome].join('|');
  return !seen.has(rule) && seen.add(rule);
});

/** The cells that repeat the rules of the representative ones. */
export const furtherCells = allCells.filter((cell) => !representativeCells.includes(cell));

/** The HTTP status and the complete body that a GraphQL cell expects. */
function expectedReply({ name, field }: RootField, outcome: string, data: unknown) {
  if (outcome === 'yes') return [200, { data: { [field.name]: data } }];
  if (outcome === 'conflict') return [200, conflictFor(field.name, [], conflicts[name] ?? '')];
  if (outcome === 'missing') return [200, notFoundFor(field.name)];
  if (outcome === 'null') return [200, { data: { [field.name]: null } }];
  const anonymous = 'Invalid or missing credentials';
  if (outcome === 'who?') return [200, errorFor(field.name, 'UNAUTHENTICATED', anonymous)];
  if (outcome === '401') {
    const extensions = { code: 'UNAUTHENTICATED', requestId: expect.any(String) };
    return [401, { errors: [{ message: anonymous, extensions }] }];
  }
  return [200, forbiddenFor(field.name, ...reasonsOf(outcome))];
}

async function tryField(operation: string, outcome: string, client: Client, records: Records) {
  const root = fields.get(operation) as RootField;
  const { data, ...payload } = sampleRequest(root, records);
  const reply = await client.post('/graphql', payload);
  const [status, body] = expectedReply(root, outcome, data);
  expect(reply.json()).toEqual(body);
  expect(reply.statusCode).toBe(status);
  return reply;
}

const otherKeys: Readonly<Record<string, readonly string[]>> = {
  '401 fin': ['This is a finance key. Use an API key (fol_…)'],
  '401 fol': ['This is an API key. Use a finance key (fin_…)'],
};

async function tryRoute(operation: string, outcome: string, client: Client, records: Records) {
  const sample = sampleRoutes[operation];
  const request = routeRequest(operation, records);
  const reply = await client.request(request);
  if (outcome === 'yes') {
    expect(reply.json()).toMatchObject(sample?.shows(records) ?? {});
    expect(reply.statusCode).toBe(request.method === 'POST' ? 201 : 200);
  } else if (outcome.startsWith('401')) {
    const missing = sample?.bySession ? 'credentials' : 'API key';
    const details = otherKeys[outcome] ?? [];
    expect(reply.json()).toEqual({ error: `Invalid or missing ${missing}`, details });
    expect(reply.statusCode).toBe(401);
  } else {
    const details = reasonsOf(outcome);
    expect(reply.json()).toEqual({ error: 'Insufficient permissions', details });
    expect(reply.statusCode).toBe(403);
  }
  return reply;
}

/** A request for a route, with the records of a user. */
export function routeRequest(operation: string, records: Records) {
  const [method, path] = operation.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH', string];
  const sample = sampleRoutes[operation];
  const payload = sample?.payload?.(records) ?? exampleBody(operation);
  const id = path.includes(':id') ? String(recordOf(operation, records).databaseId) : '';
  const url = `${path.replace(':id', id)}${sample?.query ?? ''}`;
  return { method, url, ...(payload ? { payload } : {}) };
}

function exampleBody(route: string): object | undefined {
  const { operation } = documented.find(
    ({ method, path }) => `${method} ${path.replace('{id}', ':id')}` === route,
  ) as NamedOperation;
  return operation.requestBody?.content['application/json'].example as object | undefined;
}

/** Statements that change records. The time at which a key was last used is none of them. */
const isChange = (sql: string) =>
  /\bINSERT INTO\b|\bDELETE FROM\b|(?<!FOR )\bUPDATE\b/i.test(sql) &&
  !/SET "?last_used_at"?/i.test(sql);

/**
 * Tries the cells of the matrix on an app of its own. A denied operation must not change a row, and
 * not run a statement that writes: what is rolled back leaves no row.
 */
export function usePermissionMatrix(test: TestApp) {
  let callers: ReadonlyMap<string, Asking>;
  let target: Person;
  let sessionRows: Session[];
  /** The records and a digest of the stored rows, until an operation changes them. */
  let seeded: { owner: Person; records: Records; stored: object } | undefined;

  beforeAll(async () => {
    callers = await everyCaller(test);
    target = await signUp(test);
    sessionRows = await test.database.client.session.findMany();
  });

  async function recordsOf(owner: Person) {
    if (seeded?.owner !== owner) {
      // Restores the sessions that an earlier operation ended.
      await test.database.client.session.createMany({ data: sessionRows, skipDuplicates: true });
      const records = await seedRecords(test, owner, target);
      seeded = { owner, records, stored: await everythingStored(test) };
    }
    return seeded;
  }

  return {
    callerNames: () => [...callers.keys()],

    /** Sends the operation of a cell as its caller, and compares the response and the stored rows. */
    async check({ operation, caller, outcome }: Cell): Promise<void> {
      const { client, owner } = callers.get(caller) as Asking;
      const { records, stored } = await recordsOf(owner);
      const attempt = operation.includes(' /') ? tryRoute : tryField;
      test.statements.length = 0;
      const reply = await attempt(operation, outcome, client, records);
      // A query that is allowed writes nothing by the executor's rule, which has tests of its own.
      if (outcome !== 'yes' || isWrite(operation)) {
        const writes = test.statements.some(isChange);
        const changes = !isDeepStrictEqual(await everythingStored(test), stored);
        if (changes) seeded = undefined;
        expect({ writes, changes }).toEqual({
          writes: outcome === 'yes',
          changes: outcome === 'yes',
        });
      }
      if (outcome === 'yes') return;
      expect(reply.body).not.toContain(records.mark);
      expect(reply.body).not.toContain(records.apiKey.secret);
      expect(reply.body).not.toContain(records.financeKey.secret);
    },
  };
}

/** Orders cells so that records are rarely recreated: by owner, successful writes last. */
export function inCheapOrder(cells: readonly Cell[]): Cell[] {
  const ownerOf = (caller: string) =>
    ['advisor', 'marketer'].includes(caller)
      ? caller
      : caller.includes('super')
        ? 'super'
        : 'member';
  const changes = ({ operation, outcome }: Cell) => Number(outcome === 'yes' && isWrite(operation));
  return cells.toSorted(
    (one, other) =>
      ownerOf(one.caller).localeCompare(ownerOf(other.caller)) || changes(one) - changes(other),
  );
}
