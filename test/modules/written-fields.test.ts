import { beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Input } from '../../src/input/input.ts';
import {
  createAccountInput,
  updateAccountInput,
} from '../../src/modules/finance/accounts/input.ts';
import {
  createCategoryInput,
  updateCategoryInput,
} from '../../src/modules/finance/categories/input.ts';
import { createEntryInput, updateEntryInput } from '../../src/modules/finance/entries/input.ts';
import { submitIdeaInput } from '../../src/modules/prompts/ideas/input.ts';
import {
  createPromptTemplateInput,
  updatePromptTemplateInput,
} from '../../src/modules/prompts/templates/input.ts';
import { useApp, useSeed } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { signUp } from '../support/users/people.ts';
import { exportedZip, importZip } from '../support/users/user-data.ts';

const test = useApp();

type Values = Readonly<Record<string, unknown>>;
type Model = 'account' | 'category' | 'entry' | 'idea' | 'promptTemplate';

/** An input, and a value for each of its fields: not the default one. */
interface Sample<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly declared: Pick<Input<Shape>, 'fields' | 'schema'>;
  readonly values: Readonly<Record<keyof Shape, unknown>>;
}

/** Lets the compiler require a value for each field. */
const sample = <Shape extends z.ZodRawShape>(
  declared: Sample<Shape>['declared'],
  values: Sample<Shape>['values'],
): Sample => ({ declared, values }) as never;

interface Noun {
  readonly created: Sample;
  /** Undefined for ideas, which can't be updated. */
  readonly updated?: Sample;
}

let nouns: Readonly<Record<Model, Noun>>;

const declaration = (rules: object) => ({
  ...{ name: 'NAME', description: 'Who gets it', choices: [], defaultValue: null, required: true },
  ...rules,
});

const person = useSeed(() => signUp(test), beforeEach);
const owner = useSeed(() => Financier.withAccounts(person), beforeEach);
beforeEach(async () => {
  nouns = {
    category: {
      created: sample(createCategoryInput, {
        ...{ name: 'Garden', type: 'INCOME', emoji: '🌱', sortOrder: 7 },
      }),
      updated: sample(updateCategoryInput, { name: 'Balcony', emoji: '🪴', sortOrder: 8 }),
    },
    account: {
      created: sample(createAccountInput, {
        ...{ name: 'Holidays', bank: 'Example Bank', emoji: '🏖', isDefault: true },
        initialBalance: '12.34',
      }),
      updated: sample(updateAccountInput, {
        ...{ name: 'Trips', bank: 'Other Bank', emoji: '🧳', isDefault: false },
        currentBalance: '43.21',
      }),
    },
    entry: {
      created: sample(createEntryInput, {
        ...{ categoryId: owner.category('Leisure').id, amount: '7.89', recurring: true },
        ...{ accountId: owner.accounts[1]?.id, description: 'Concert', date: '2026-02-03' },
        tags: ['music'],
      }),
      updated: sample(updateEntryInput, {
        ...{ categoryId: owner.category('Salary').id, amount: '9.87', recurring: false },
        ...{ accountId: null, description: 'Opera', date: '2026-02-04', tags: ['opera'] },
        ...{ addTags: undefined, removeTags: undefined },
      }),
    },
    promptTemplate: {
      created: sample(createPromptTemplateInput, {
        ...{ title: 'Letter', description: 'A letter', content: 'Dear {{NAME}}', tags: ['mail'] },
        ...{ category: 'BUSINESS', difficulty: 'HARD', visibility: 'PUBLIC', screenshots: [] },
        ...{ estimatedBuildTime: 15, slug: 'my-letter', note: 'For mail' },
        variables: [declaration({ kind: 'TEXT' })],
      }),
      updated: sample(updatePromptTemplateInput, {
        ...{ title: 'Card', description: 'A card', content: 'Hello {{NAME}}', tags: ['card'] },
        ...{ category: 'CREATIVE', difficulty: 'MEDIUM', visibility: 'PRIVATE', screenshots: [] },
        ...{ estimatedBuildTime: 16, slug: 'my-card', note: 'For cards' },
        variables: [declaration({ kind: 'CHOICE', choices: ['Ann', 'Bo'], defaultValue: 'Bo' })],
      }),
    },
    idea: {
      created: sample(submitIdeaInput, {
        ...{ title: 'Dark mode', body: 'Please add it', attachments: [] },
        ...{ feedbackType: 'BUG_REPORT', priority: 'HIGH' },
      }),
    },
  };
});

async function storedRecord(model: Model, databaseId: unknown): Promise<Values> {
  const models = test.database.client[model] as unknown as {
    findUniqueOrThrow(options: object): Promise<object>;
  };
  const found = await models.findUniqueOrThrow({ where: { id: databaseId } });
  return JSON.parse(JSON.stringify(found));
}

/** The values of an input as they are stored. Images are records of their own. */
const stored = ({ values }: Sample): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([field, value]) => value !== undefined && !/screenshots|attachments/.test(field))
      .map(([field, value]) => [field, storedValue(field, value)]),
  );

function storedValue(field: string, value: unknown): unknown {
  if (field.endsWith('Id') && typeof value === 'string') {
    return Number(Buffer.from(value, 'base64').toString().split(':')[1]);
  }
  return field === 'date' ? `${value}T00:00:00.000Z` : value;
}

const nameOf = (verb: 'create' | 'update', model: Model) =>
  model === 'idea' ? 'submitIdea' : `${verb}${model.charAt(0).toUpperCase()}${model.slice(1)}`;
const typeOf = (mutation: string) => `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;

interface Ids {
  readonly id: string;
  readonly databaseId: unknown;
}

async function create(model: Model): Promise<Ids> {
  const name = nameOf('create', model);
  const data = await person.execute(
    `mutation ($input: ${typeOf(name)}!) { ${name}(input: $input) { ${model} { id databaseId } } }`,
    { input: nouns[model].created.values },
  );
  return data[name][model];
}

describe.each(['category', 'account', 'entry', 'promptTemplate', 'idea'] as const)(
  'each field that an input of %s declares',
  (model) => {
    it('has a value in this test', () => {
      for (const { declared, values } of Object.values(nouns[model]) as Sample[]) {
        expect(Object.keys(values).toSorted()).toStrictEqual(
          Object.keys(declared.fields).toSorted(),
        );
      }
    });

    it('is stored with a new record', async () => {
      const { databaseId } = await create(model);
      expect(await storedRecord(model, databaseId)).toMatchObject(stored(nouns[model].created));
    });
  },
);

describe.each(['category', 'account', 'entry', 'promptTemplate'] as const)(
  'each field that the update input of %s declares',
  (model) => {
    it('is stored', async () => {
      const { id, databaseId } = await create(model);
      const updated = nouns[model].updated as Sample;
      const name = nameOf('update', model);
      await person.execute(
        `mutation ($id: ID!, $input: ${typeOf(name)}!) { ${name}(id: $id, input: $input) { ${model} { id } } }`,
        { id, input: updated.values },
      );
      expect(await storedRecord(model, databaseId)).toMatchObject(stored(updated));
    });
  },
);

describe('each field of an entry', () => {
  it('is stored by the bulk mutations', async () => {
    const { created, updated } = nouns.entry as Required<Noun>;
    const { createEntries } = await person.execute(
      'mutation ($input: CreateEntriesInput!) { createEntries(input: $input) { results { entry { id databaseId } } } }',
      { input: { entries: [created.values] } },
    );
    const { id, databaseId } = createEntries.results[0].entry;
    expect(await storedRecord('entry', databaseId)).toMatchObject(stored(created));
    await person.execute(
      'mutation ($input: UpdateEntriesInput!) { updateEntries(input: $input) { results { index } } }',
      { input: { entries: [{ id, changes: updated.values }] } },
    );
    expect(await storedRecord('entry', databaseId)).toMatchObject(stored(updated));
  });
});

describe('each field of a prompt template', () => {
  it('is copied by duplicatePromptTemplate, except the visibility, the slug and the note', async () => {
    const { id } = await create('promptTemplate');
    const { duplicatePromptTemplate } = await person.execute(
      'mutation ($id: ID!) { duplicatePromptTemplate(id: $id, title: "Letter") { promptTemplate { databaseId } } }',
      { id },
    );
    const copy = duplicatePromptTemplate.promptTemplate.databaseId;
    expect(await storedRecord('promptTemplate', copy)).toMatchObject({
      ...stored(nouns.promptTemplate.created),
      ...{ visibility: 'PRIVATE', slug: 'letter', note: null },
    });
  });
});

describe('each field', () => {
  it('is preserved by an export and an import', async () => {
    for (const model of Object.keys(nouns) as Model[]) await create(model);
    const heir = await signUp(test);
    const reply = await importZip(heir, await exportedZip(person));
    expect(reply.statusCode, reply.body).toBe(200);
    const own = { userId: heir.userId };
    const client = test.database.client;
    const imported = {
      category: await client.category.findMany({ where: own }),
      account: await client.account.findMany({ where: own }),
      entry: await client.entry.findMany({
        where: own,
        include: { category: true, account: true },
      }),
      promptTemplate: await client.promptTemplate.findMany({ where: { ownerId: heir.userId } }),
      idea: await client.idea.findMany({ where: own }),
    };
    for (const [model, { created }] of Object.entries(nouns) as [Model, Noun][]) {
      const { categoryId: _, accountId: __, ...values } = stored(created);
      expect(JSON.parse(JSON.stringify(imported[model]))).toContainEqual(
        expect.objectContaining(values),
      );
    }
    const [entry] = imported.entry.filter(({ description }) => description === 'Concert');
    expect([entry?.category.name, entry?.account?.name]).toStrictEqual(['Leisure', 'Savings']);
  });
});
