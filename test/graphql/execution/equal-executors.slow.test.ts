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
import { changesRecords, documentsIn, nameOf } from '../../support/samples/operations.ts';
import { SampleFinances } from '../../support/samples/sample-finances.ts';
import { SampleUser } from '../../support/samples/sample-user.ts';
import { sampleVariables } from '../../support/samples/sample-variables.ts';
import { type Person, signUp, signUpAs } from '../../support/users/people.ts';
import { withoutNewValues } from '../../support/web/without-new-values.ts';

const test = useApp();
let person: Person;
let caller: Caller;
let finances: SampleFinances;
let user: SampleUser;
const templates: string[] = [];
let idea: string;
const clientInfo = { address: '127.0.0.1', userAgent: 'test' };

beforeAll(async () => {
  person = await signUpAs(test, 'SUPER_ADMIN');
  caller = await sessionOf(person);
  await person.createApiKey();
  const createdIdea = await person.execute(
    'mutation { submitIdea(input: { title: "An idea", body: "A text" }) { idea { id } } }',
  );
  idea = createdIdea.submitIdea.idea.id;
  finances = new SampleFinances(test, person.userId);
  await finances.reset();
  // The entries of a user are counted when the first one is created (QUOTA_ENTRIES).
  await finances.createEntry(person);
  user = await SampleUser.prepare(test, person);
  for (let number = 0; number < 3; number += 1) {
    const { createPromptTemplate } = await person.execute(
      'mutation ($input: CreatePromptTemplateInput!) { createPromptTemplate(input: $input) { promptTemplate { id } } }',
      { input: templateInput(`Template ${number}`) },
    );
    templates.push(createPromptTemplate.promptTemplate.id);
    await test.database.client.screenshot.createMany({
      data: [1, 0].map((position) => ({
        templateId: decode(createPromptTemplate.promptTemplate.id),
        position,
        contentType: 'image/png',
        byteSize: 70,
        width: 1,
        height: 1,
      })),
    });
  }
});

async function sessionOf({ userId }: Person): Promise<Caller> {
  const sessionId = await storeSession(test, userId);
  return { kind: 'session', userId, role: 'SUPER_ADMIN', sessionId };
}

const decode = (id: string) => Buffer.from(id, 'base64').toString().split(':')[1] as string;

const templateInput = (title: string) => ({
  title,
  description: 'A template',
  content: 'Write about {{TOPIC}}',
  category: 'CREATIVE',
});

/** The sample variables of an operation of the project; none for an operation without a name. */
function variablesFor(source: string): Record<string, unknown> {
  const name = nameOf(source);
  if (name === undefined) return {};
  const variables = sampleVariables[name];
  if (!variables) throw new Error(`sampleVariables has no ${name}`);
  const [template = ''] = templates;
  return variables({ template, idea, ...finances.ids, ...user.ids });
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

/** Restores the records that mutations have changed. */
async function restore(): Promise<void> {
  await finances.reset();
  await user.reset();
  const id = decode(templates[0] as string);
  await test.database.client.promptTemplate.upsert({
    where: { id },
    create: {
      ...templateInput('Template 0'),
      category: 'CREATIVE',
      id,
      ownerId: person.userId,
      createdVia: 'WEB',
    },
    update: { title: 'Template 0' },
  });
  // Deleting the template has deleted its screenshots.
  await test.database.client.screenshot.deleteMany({ where: { templateId: id } });
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
    return outcome(() => run(variablesFor(source)));
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

/** Queries first, because they do not change records that must be restored. */
const operations = documentsIn('src/**/*.ts')
  .filter((source) => !source.trim().startsWith('fragment'))
  .toSorted((one, other) => Number(changesRecords(one)) - Number(changesRecords(other)));

describe('every operation of the project', () => {
  it('has sample variables', () => {
    const names = operations.map(nameOf);
    expect(names.toSorted()).toEqual(Object.keys(sampleVariables).toSorted());
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
        source.replace('@template', templates[1] as string),
      );
      expect(expected.result.errors).toBeUndefined();
      expect(first).toEqual(expected);
      expect(compiled).toEqual(expected);
    },
  );

  it('has a fixed number of statements for any number of records', async () => {
    const source = nestedOperations['templates → owner → templates → owner'];
    const few = await compare(source);
    const { id: _id, ...record } = await test.database.client.promptTemplate.findFirstOrThrow({
      where: { ownerId: person.userId },
    });
    await test.database.client.promptTemplate.createMany({
      data: Array.from({ length: 30 }, () => record),
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
