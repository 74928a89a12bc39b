import {
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { useApp, useSeed } from '../support/app/app.ts';
import { bearer, storeFinanceKey } from '../support/users/keys.ts';
import { anybody, type Client, signUpAs } from '../support/users/people.ts';

const test = useApp();
const member = useSeed(() => signUpAs(test, 'MEMBER'));
const administrator = useSeed(() => signUpAs(test, 'SUPER_ADMIN'));
const reader = useSeed(() => administrator.createApiKey({ permission: 'READ' }));
const ofFinance = useSeed(async () =>
  bearer(test, await storeFinanceKey(test, administrator.userId)),
);

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

/** A value of the type that validation rejects. */
function wrongValue(type: GraphQLInputType): string {
  if (isNonNullType(type)) return wrongValue(type.ofType);
  if (isListType(type)) return `[${wrongValue(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const all = Object.values(type.getFields());
    const required = all.filter(isRequiredInputField);
    const some = required.length > 0 ? required : all;
    const given = type.isOneOf ? all.slice(0, 1) : some;
    return `{ ${given.map((field) => `${field.name}: ${wrongValue(field.type)}`).join(', ')} }`;
  }
  return (
    { Int: '-1', Float: '-1', Boolean: 'false', DateTime: '"1970-01-01T00:00:00Z"' }[type.name] ??
    '""'
  );
}

/** A call of a mutation whose values are all invalid. */
function wrongCall(name: string): string {
  const mutation = mutations.find((field) => field.name === name);
  const values = mutation?.args.map((argument) => `${argument.name}: ${wrongValue(argument.type)}`);
  const selection = mutation && isLeafType(getNamedType(mutation.type)) ? '' : '{ __typename }';
  return `mutation { ${name}${values?.length ? `(${values.join(', ')})` : ''} ${selection} }`;
}

/** The codes of a call's errors, and how each transaction that it opened has ended. */
async function outcome(client: Client, query: string) {
  test.statements.length = 0;
  const { data, errors } = await client.graphql(query);
  const codes = errors?.map(({ extensions }) => extensions.code);
  const transactions = test.statements.filter((sql) => /^(COMMIT|ROLLBACK)$/.test(sql));
  return { data, codes, transactions };
}

describe('access is checked before a transaction opens and before the input is validated', () => {
  it('for every mutation of the schema', () => {
    expect(mutations.length).toBeGreaterThanOrEqual(7);
  });

  /** Clients without a key call these. */
  const publicNames = ['claimDeviceLogin', 'countShareLinkView', 'createDeviceLogin'];
  const guarded = mutations.map(({ name }) => name).filter((name) => !publicNames.includes(name));

  it.each(guarded)('%s', async (name) => {
    const call = wrongCall(name);
    const nothing = { data: { [name]: null }, transactions: [] };
    expect(await outcome(anybody(test), call)).toEqual({ ...nothing, codes: ['UNAUTHENTICATED'] });
    // Any permission lets a key of the prompt service submit ideas.
    const deniedCaller = name === 'submitIdea' ? ofFinance : reader;
    expect(await outcome(deniedCaller, call)).toEqual({ ...nothing, codes: ['FORBIDDEN'] });

    // A mutation without arguments has no invalid input.
    if (!call.includes('(')) return;
    const admitted = await outcome(administrator, call);
    expect(['VALIDATION_FAILED', 'NOT_FOUND']).toContain(admitted.codes?.[0]);
    // Arguments that are staged by a function of their own are validated before the transaction.
    const isStaged = mutations.find((field) => field.name === name)?.extensions.stageArguments;
    expect(admitted.transactions).toEqual(isStaged ? [] : ['ROLLBACK']);
  });

  it('by role, too', async () => {
    expect(await outcome(member, wrongCall('setUserRole'))).toEqual({
      data: { setUserRole: null },
      codes: ['FORBIDDEN'],
      transactions: [],
    });
  });

  it('for a permitted mutation, and its transaction is committed', async () => {
    const { codes, transactions } = await outcome(
      administrator,
      'mutation { createApiKey(input: { name: "good" }) { secret } }',
    );
    expect({ codes, transactions }).toEqual({ codes: undefined, transactions: ['COMMIT'] });
  });
});
