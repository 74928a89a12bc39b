import {
  type GraphQLField,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLScalarType,
  GraphQLString,
} from 'graphql';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../src/graphql/schema/context.ts';
import { schema } from '../../../src/graphql/schema.ts';
import { usePrivateApp } from '../../support/app/app.ts';
import { type OtherUsers, prepareOtherUsers } from '../../support/outcomes/other-users.ts';
import { type RootField, rootFields } from '../../support/samples/root-fields.ts';
import { conflicts } from '../../support/samples/sample-fields.ts';

const test = usePrivateApp();
let users: OtherUsers;

beforeAll(async () => {
  users = await prepareOtherUsers(test);
});

/** Only for super admins, who may see and change the records of all users. */
const forSuperAdmins = new Set([
  'Query.allIdeas',
  'Query.users',
  'Mutation.createPasswordReset',
  'Mutation.setIdeaStatus',
  'Mutation.setUserRole',
]);

/** Whoever knows the secret in the argument may do this, also without a session. */
const bySecret = new Set([
  ...['Query.invite', 'Query.sharedPromptTemplate'],
  ...['Mutation.claimDeviceLogin', 'Mutation.countShareLinkView'],
]);

const fieldsOf = (type: string) =>
  rootFields(schema)
    .filter(({ name }) => name.startsWith(`${type}.`))
    .map((root) => [root.name, root] as const);
const queries = fieldsOf('Query');
const mutations = fieldsOf('Mutation');

/** Expects that a field succeeds with the records of the caller. Otherwise, it could show nothing. */
function expectOwnResult({ name }: RootField, [own = '']: readonly string[]) {
  const code = forSuperAdmins.has(name) ? 'FORBIDDEN' : conflicts[name] && 'CONFLICT';
  const { errors } = JSON.parse(own) as { errors?: { code: string }[] };
  expect(
    errors?.map((error) => error.code),
    own,
  ).toEqual(code && [code]);
}

/** A cursor after all changes. It contains the number of the last change of any user. */
const position = /"(position|endCursor)":"WyJDSEFOR0VT[^"]+"/g;

/** The results of a query that must not depend on the records of other users. */
const comparable = (name: string, results: readonly string[]) =>
  (bySecret.has(name) ? results.slice(0, 1) : results).join('\n').replace(position, '');

/** The queries whose results differ from earlier ones. */
async function changedQueries(before: ReadonlyMap<RootField, string>): Promise<string[]> {
  const changed: string[] = [];
  for (const [root, earlier] of before) {
    const { results } = await users.read(root);
    if (comparable(root.name, results) !== earlier) changed.push(root.name);
  }
  return changed;
}

it('every query and every mutation has a test', () => {
  expect(rootFields(schema)).toHaveLength(queries.length + mutations.length);
});

/** The errors of a mutation with records of another user, or with deleted ones. */
const foreignErrors = ([, ...foreign]: readonly string[]) =>
  foreign.map((result) => (JSON.parse(result) as { errors?: unknown }).errors);

const errorsBefore = new Map<RootField, unknown>();

describe('a mutation', () => {
  let before: unknown;

  it.each(mutations)('%s neither shows nor changes records of another user', async (name, root) => {
    before ??= await users.foreignRows();
    const { results, shown } = await users.write(root);
    errorsBefore.set(root, foreignErrors(results));
    expectOwnResult(root, results);
    expect(shown).toEqual([]);
    const after = await users.foreignRows();
    if (!bySecret.has(name)) expect(after).toEqual(before);
    before = after;
  });
});

/** Adds a field to a type that `resolve` makes break the rules. */
function addField(
  type: GraphQLObjectType | null | undefined,
  resolve: (context: Context) => Promise<unknown>,
): RootField {
  const fields = type?.getFields() as Record<string, GraphQLField<unknown, Context>>;
  const field = {
    ...(Object.values(fields)[0] as GraphQLField<unknown, Context>),
    ...{ name: 'added', type: GraphQLString, args: [] },
    resolve: async (_parent: unknown, _args: unknown, context: Context) =>
      String(await resolve(context)),
  };
  fields.added = field;
  addedTo.push(fields);
  return { name: `${type?.name}.added`, field: field as RootField['field'] };
}

const addedTo: Record<string, unknown>[] = [];
afterEach(() => {
  for (const fields of addedTo.splice(0)) delete fields.added;
});

describe('the tests of this file notice', () => {
  const changedByOthers = async (root: RootField) => {
    const { results } = await users.read(root);
    const before = new Map([[root, comparable(root.name, results)]]);
    await users.multiply();
    return changedQueries(before);
  };

  it('a root field with an argument that has no sample value', async () => {
    const root = addField(schema.getQueryType(), async () => 1);
    const [, node] = queries.find(([name]) => name === 'Query.node') as [string, RootField];
    const type = new GraphQLNonNull(schema.getType('DateTime') as GraphQLScalarType);
    const args = node.field.args.map((each) => ({ ...each, type }));
    await expect(users.read({ ...root, field: { ...root.field, args } })).rejects.toThrow(
      'added needs an entry in fieldArguments for id',
    );
  });

  it('a query that counts the records of all users', async () => {
    const root = addField(schema.getQueryType(), ({ database }) => database.account.count());
    expect(await changedByOthers(root)).toEqual(['Query.added']);
  });

  it('a field of a record that sums the records of all users', async () => {
    addField(schema.getType('Account') as GraphQLObjectType, async ({ database }) => {
      const { _sum } = await database.account.aggregate({ _sum: { currentBalance: true } });
      return _sum.currentBalance;
    });
    const [, accounts] = queries.find(([name]) => name === 'Query.accounts') ?? [];
    expect(await changedByOthers(accounts as RootField)).toEqual(['Query.accounts']);
  });

  it('a query that shows a record of another user', async () => {
    const userId = users.foreignUserId;
    const root = addField(schema.getQueryType(), async ({ database }) => {
      const account = await database.account.findFirst({ where: { userId } });
      return account?.name;
    });
    expect((await users.read(root)).shown).toHaveLength(1);
  });

  it('a mutation that changes a record of another user', async () => {
    const userId = users.foreignUserId;
    const before = await users.foreignRows();
    const root = addField(schema.getMutationType(), async ({ database }) =>
      database.account.updateMany({ where: { userId }, data: { emoji: '🏚️' } }),
    );
    await users.write(root);
    expect(await users.foreignRows()).not.toEqual(before);
  });
});

describe('a query', () => {
  const before = new Map<RootField, string>();

  it.each(queries)('%s shows no records of another user', async (name, root) => {
    const { results, shown } = await users.read(root);
    before.set(root, comparable(name, results));
    expectOwnResult(root, results);
    if (!bySecret.has(name)) expect(shown).toEqual([]);
  });

  it('has the same result for any number of records of other users', async () => {
    expect(before.size).toBe(queries.length);
    await users.multiply();
    expect(await changedQueries(before)).toEqual([]);
    await users.deleteOthers();
    expect(await changedQueries(before)).toEqual([]);
  });
});

describe('a mutation of a record that does not exist any more', () => {
  it.each(mutations)('%s fails as with a record of another user', async (name, root) => {
    const { results } = await users.write(root);
    if (!bySecret.has(name)) expect(foreignErrors(results)).toEqual(errorsBefore.get(root));
  });
});
