import { initContextCache } from '@pothos/core';
import { execute, parse } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../../src/graphql/limits/budget.ts';
import { builder } from '../../../src/graphql/schema/builder.ts';
import type { Context } from '../../../src/graphql/schema/context.ts';
import { globalId } from '../../../src/graphql/schema/global-id.ts';
import { createAttempts } from '../../../src/http/limits/attempts.ts';
import { inMemory } from '../../../src/http/limits/rate-limiter.ts';
import type { Caller } from '../../../src/identity/caller.ts';
import { useApp } from '../../support/app/app.ts';
import { storeSession } from '../../support/app/stored-user.ts';
import { runOperation } from '../../support/graphql/run-operation.ts';
import { nestedOperations } from '../../support/samples/nested-operations.ts';
import { operationVariables } from '../../support/samples/operation-variables.ts';
import { changesRecords, documentsIn, nameOf } from '../../support/samples/operations.ts';
import { sampleVariables } from '../../support/samples/sample-values.ts';
import { type Records, seedRecords } from '../../support/samples/seeded-records.ts';
import { type Person, signUp, signUpAs } from '../../support/users/people.ts';
import { withoutNewValues } from '../../support/web/without-new-values.ts';

const test = useApp();
let person: Person;
let caller: Caller;
/** Another user, whose role operations change. */
let other: Person;
let records: Records;
const templates: string[] = [];
const clientInfo = { address: '127.0.0.1', userAgent: 'test' };

beforeAll(async () => {
  person = await signUpAs(test, 'SUPER_ADMIN');
  other = await signUp(test);
  caller = await sessionOf(person);
  await person.createApiKey();
  const { categories } = await person.execute('{ categories(type: EXPENSE) { id } }');
  // The entries of a user are counted when the first one is created (QUOTA_ENTRIES).
  await person.execute(
    'mutation ($id: ID!) { createEntry(input: { categoryId: $id, amount: 1 }) { entry { id } } }',
    { id: categories[0].id },
  );
  await restore();
});

async function sessionOf({ userId }: Person): Promise<Caller> {
  const sessionId = await storeSession(test, userId);
  return { kind: 'session', userId, role: 'SUPER_ADMIN', sessionId };
}

/** The schema with all resolvers of Pothos: those that load the columns that a record lacks too. */
const schemaWithResolvers = builder.toSchema();

/** Runs an operation with graphql-js, in a context like the executor's. */
async function interpret(source: string, variables: object) {
  const { client: database, ...transactions } = test.database;
  const contextValue: Context = {
    ...initContextCache(),
    caller,
    requestId: 'test',
    baseUrl: test.config.baseUrl,
    address: '127.0.0.1',
    clientInfo,
    rateLimit: undefined,
    budget: Budget.limited(0),
    ...{ quotas: test.config.quotas, webhookPrivateAddresses: false },
    attempts: createAttempts(undefined, inMemory),
    ...{ requestScope: new Map(), slices: undefined },
    identity: test.app.identity,
    images: test.app.images,
    changeFeeds: test.app.changeFeeds,
    renderings: test.app.renderings,
    database,
    ...transactions,
    now: new Date(),
    afterCommit: () => {},
    afterRollback: () => {},
  };
  const document = parse(source);
  const variableValues = variables as Record<string, unknown>;
  return execute({ schema: schemaWithResolvers, document, contextValue, variableValues });
}

/** The result of an operation and its database statements, with times and new ids replaced. */
async function outcome(run: () => Promise<unknown>) {
  test.statements.length = 0;
  const json = JSON.stringify(await run());
  const stable = withoutNewValues(json);
  return { result: JSON.parse(stable), statements: test.statements.toSorted() };
}

/** Whether no mutation has run since `restore`. */
let isRestored = false;

/** Restores the records that mutations have changed: with the same ids as far as results show them. */
async function restore(): Promise<void> {
  const { client } = test.database;
  await client.apiKey.deleteMany({ where: { name: { not: 'test' } } });
  await client.financeKey.deleteMany();
  await client.passwordReset.deleteMany();
  await client.session.deleteMany();
  await client.user.update({
    where: { id: person.userId },
    data: { name: 'Somebody', showsFirstSteps: true },
  });
  records = await seedRecords(test, person, other, { mark: 'A sample', firstId: 900_001 });
  templates.splice(0);
  for (const title of ['Template 1', 'Template 2']) {
    const { id } = await client.promptTemplate.create({
      data: {
        ...{ ownerId: person.userId, title, description: 'A template' },
        ...{ content: 'Write about {{TOPIC}}', category: 'CREATIVE', createdVia: 'WEB' },
        screenshots: {
          create: [1, 0].map((position) => ({
            ...{ position, contentType: 'image/png', byteSize: 70, width: 1, height: 1 },
          })),
        },
      },
    });
    templates.push(globalId('PromptTemplate', id));
  }
}

/** The outcome of graphql-js, and those of the executor before and after it compiles the operation. */
async function compare(source: string) {
  const { graphql } = test.app;
  const from = () => ({
    caller,
    requestId: 'test',
    address: '127.0.0.1',
    clientInfo,
    rateLimit: undefined,
  });
  const outcomeOf = async (run: (variables: Record<string, unknown>) => Promise<unknown>) => {
    if (!isRestored) await restore();
    isRestored = !changesRecords(source);
    caller = await sessionOf(needsUserWithoutData(source) ? await signUp(test) : person);
    const variables = sampleVariables(schemaWithResolvers, source, records);
    return outcome(() => run(variables));
  };
  const execute = (variables: Record<string, unknown>) =>
    runOperation(graphql, { query: source, variables }, from());
  return {
    expected: await outcomeOf((variables) => interpret(source, variables)),
    first: await outcomeOf(execute),
    compiled: await outcomeOf(execute),
  };
}

const fragments = () =>
  documentsIn('src/**/*.ts').filter((source) => source.trim().startsWith('fragment'));

function withItsFragments(source: string): string {
  const usedFragments = (text: string): string[] =>
    fragments().filter((fragment) => {
      const name = /fragment (\w+)/.exec(fragment)?.[1];
      return name !== undefined && new RegExp(`\\.\\.\\.\\s*${name}\\b`).test(text);
    });
  const allFragments = new Set(usedFragments(source));
  for (const fragment of allFragments)
    for (const more of usedFragments(fragment)) allFragments.add(more);
  return [source, ...allFragments].join('\n');
}

const needsUserWithoutData = (source: string) => source.includes('mutation ImportUserData');

/** Queries first, because they do not change records that must be restored. No subscriptions: they have no result. */
const operations = documentsIn('src/**/*.ts')
  .filter((source) => /^\s*(query|mutation)\b/.test(source))
  .toSorted((one, other) => Number(changesRecords(one)) - Number(changesRecords(other)));

describe('every operation of the project', () => {
  it('has a unique name, and operation-variables.ts contains no other names', () => {
    const names = operations.map(nameOf);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(operationVariables).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(operations.map((source) => [nameOf(source), source]))(
    '%s has the same result and the same statements, interpreted and compiled',
    async (_name, source) => {
      const { expected, first, compiled } = await compare(withItsFragments(source as string));
      expect(expected.result.errors).toBeUndefined();
      expect(first).toEqual(expected);
      expect(compiled).toEqual(expected);
    },
  );
});

describe('an operation with three levels of records', () => {
  it.each(Object.entries(nestedOperations))(
    'has the same result and statements, interpreted and compiled: %s',
    async (_name, source) => {
      const { expected, first, compiled } = await compare(
        source.replace('@template', templates[0] as string),
      );
      expect(expected.result.errors).toBeUndefined();
      expect(first).toEqual(expected);
      expect(compiled).toEqual(expected);
    },
  );

  it('has a fixed number of statements for any number of records', async () => {
    const source = nestedOperations['templates → owner → templates → owner'];
    const few = await compare(source);
    const {
      id: _id,
      slug: _unique,
      ...record
    } = await test.database.client.promptTemplate.findFirstOrThrow({
      where: { ownerId: person.userId },
    });
    await test.database.client.promptTemplate.createMany({
      data: Array.from({ length: 30 }, () => ({ ...record, variables: [] })),
    });
    const many = await compare(source);
    expect(many.compiled.result.data.promptTemplates.totalCount).toBeGreaterThan(30);
    expect(many.compiled.statements.length).toBe(few.compiled.statements.length);
    expect(many.expected.statements.length).toBe(few.compiled.statements.length);
  });
});

describe('a global id', () => {
  it('is the base64 of the type and the raw id', () => {
    expect(globalId('PromptTemplate', 'x')).toBe(
      Buffer.from('PromptTemplate:x').toString('base64'),
    );
  });
});
