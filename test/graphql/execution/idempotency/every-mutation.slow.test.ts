import { getOperationAST, type OperationDefinitionNode, print } from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';
import { maxCost, operationCost } from '../../../../src/graphql/limits/cost.ts';
import { schema } from '../../../../src/graphql/schema.ts';
import { restRoutes } from '../../../../src/rest/routes.ts';
import { usePrivateApp } from '../../../support/app/app.ts';
import { routeRequest } from '../../../support/outcomes/permission-matrix.ts';
import {
  documentOf,
  type RootField,
  rootFields,
  sampleArguments,
  sampleRequest,
} from '../../../support/samples/root-fields.ts';
import { conflicts } from '../../../support/samples/sample-fields.ts';
import { sampleRoutes } from '../../../support/samples/sample-routes.ts';
import { everythingStored, seedRecords } from '../../../support/samples/seeded-records.ts';
import { bearer, storeFinanceKey } from '../../../support/users/keys.ts';
import { type Client, type Person, signUp, signUpAs } from '../../../support/users/people.ts';

const test = usePrivateApp();
let owner: Person;
let target: Person;

beforeEach(async () => {
  owner = await signUpAs(test, 'SUPER_ADMIN');
  target = await signUp(test);
});

/** After it, the session of its caller is invalid. */
const endsSession = 'Mutation.signOutEverywhere';
const mutations = rootFields(schema).filter(
  ({ name }) => name.startsWith('Mutation.') && !(name in conflicts) && name !== endsSession,
);
/** All fields in several levels, or fewer if they exceed the maximum cost. */
function requestOf(root: RootField, records: Parameters<typeof sampleArguments>[1]) {
  const document = documentOf(schema, root);
  const variables = sampleArguments(root, records);
  const operation = getOperationAST(document) as OperationDefinitionNode;
  const cost = operationCost(schema, document, operation)(variables);
  return cost > maxCost ? sampleRequest(root, records) : { query: print(document), variables };
}

const routes = restRoutes
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path, service }) => ({ operation: `${method} ${path}`, service }));

async function clientOf({ operation, service }: (typeof routes)[number]): Promise<Client> {
  if (sampleRoutes[operation]?.bySession) return owner;
  if (service === 'v1') return owner.createApiKey({ scopes: ['REFERRALS'] });
  return bearer(test, await storeFinanceKey(test, owner.userId));
}

type Request = Parameters<Client['request']>[0];

async function sendTwice(client: Client, request: Request, key: string) {
  const keyed = { ...request, headers: { 'idempotency-key': key } };
  const first = await client.request(keyed);
  const stored = await everythingStored(test);
  const second = await client.request(keyed);
  expect(await everythingStored(test)).toStrictEqual(stored);
  expect(first.headers).not.toHaveProperty('idempotent-replayed');
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(second.body).toBe(first.body);
  expect(second.statusCode).toBe(first.statusCode);
  return first;
}

describe('a request that is sent twice with the same idempotency key', () => {
  it.each(mutations)('executes $name once', async (root) => {
    const payload = requestOf(root, await seedRecords(test, owner, target));
    const reply = await sendTwice(owner, { method: 'POST', url: '/graphql', payload }, root.name);
    const { data, errors } = reply.json();
    expect(errors).toBeUndefined();
    expect(data[root.field.name]).not.toBeNull();
  });

  it.each(routes)('executes $operation once', async (route) => {
    const records = await seedRecords(test, owner, target);
    const client = await clientOf(route);
    const request = routeRequest(route.operation, records);
    const reply = await sendTwice(client, request, route.operation);
    expect(reply.statusCode).toBe(request.method === 'POST' ? 201 : 200);
    expect(reply.json()).toMatchObject(sampleRoutes[route.operation]?.shows(records) ?? {});
  });
});
