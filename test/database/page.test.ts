import { beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseClient } from '../../src/database/client.ts';
import { DecimalText } from '../../src/database/query/decimal-text.ts';
import type { Filter } from '../../src/database/query/filter.ts';
import { countRecords, readPage, readSlices } from '../../src/database/query/read-page.ts';
import { toSelection } from '../../src/database/query/selection.ts';
import type { ModelName } from '../../src/database/query/table.ts';
import { Prisma } from '../../src/generated/prisma/client.ts';
import { useApp, useSeed } from '../support/app/app.ts';
import { signUp } from '../support/users/people.ts';

const test = useApp();
let category: number;
let account: number;
const oddTags = ['a"b', "c'd", 'e,f', '{g}', 'h\\i', 'NULL', ' j ', '🏦'];
const day = (text: string) => new Date(`${text}T00:00:00Z`);

const person = useSeed(() => signUp(test));
beforeAll(async () => {
  const { client } = test.database;
  const { userId } = person;
  category = (
    await client.category.create({ data: { userId, name: 'Page', type: 'EXPENSE', emoji: '🍞' } })
  ).id;
  account = (
    await client.account.create({ data: { userId, name: 'Bank', currentBalance: '-0.07' } })
  ).id;
  const entries = ['2031-01-01', '2031-01-02', '2031-01-03', '2031-01-04', '2031-01-05'];
  for (const [number, date] of entries.entries()) {
    await client.entry.create({
      data: {
        userId,
        categoryId: category,
        accountId: number % 2 ? account : null,
        amount: `${number + 1}.10`,
        description: number === 0 ? null : `100% of_${number}`,
        date: day(date),
        tags: number === 2 ? oddTags : [`tag ${number}`],
      },
    });
  }
  const template = await client.promptTemplate.create({
    data: {
      ownerId: userId,
      title: 'A "title"\n\u2028',
      description: 'D',
      content: '\\u0041 {{X}}',
      category: 'STARTER_KIT',
      createdVia: 'WEB',
      avgRating: '4.5',
      tags: oddTags,
      createdAt: new Date('2031-05-06T07:08:09.123Z'),
    },
  });
  await client.screenshot.createMany({
    data: [1, 0].map((position) => ({
      templateId: template.id,
      ownerId: userId,
      position,
      contentType: 'image/png',
      byteSize: 1,
      width: 1,
      height: 1,
    })),
  });
  await person.createApiKey({ scopes: ['REFERRALS'] } as never);
});

/** Converts a record to what Prisma returns: without the mark of page records, with Prisma's decimals. */
function unmarked(record: Record<string, unknown>): Record<string, unknown> {
  const isRecord = (value: unknown) => Object.getPrototypeOf(value ?? 0) === Object.prototype;
  const entries = Object.entries(record).map(([field, value]) => {
    if (Array.isArray(value))
      return [field, value.map((one) => (isRecord(one) ? unmarked(one) : one))];
    if (value instanceof DecimalText) return [field, new Prisma.Decimal(String(value))];
    return [field, isRecord(value) ? unmarked(value as Record<string, unknown>) : value];
  });
  return Object.fromEntries(entries);
}

/** Reads the person's records, latest first. */
async function records<Model extends ModelName>(
  model: Model,
  include?: object,
  { field = 'userId', client = test.database.client as DatabaseClient } = {},
) {
  const { records: found } = await readPage<Model>(client, {
    where: { [field]: person.userId } as unknown as Filter<Model>,
    selection: toSelection(model, { include: { ...include } }),
    range: { order: [{ id: 'desc' }], take: 100, skip: 0 },
    total: false,
  });
  return found.map(unmarked);
}

describe('a record has the values that Prisma returns', () => {
  it.each<[ModelName, object, string]>([
    ['PromptTemplate', { screenshots: { orderBy: [{ position: 'asc' }] }, owner: true }, 'ownerId'],
    ['PromptTemplate', {}, 'ownerId'],
    ['Entry', { category: true, account: true }, 'userId'],
    ['Entry', {}, 'userId'],
    ['ApiKey', {}, 'userId'],
    ['ApiKey', { user: true }, 'userId'],
    ['AuditEvent', {}, 'userId'],
    ['Account', {}, 'userId'],
    ['Category', { entries: { orderBy: [{ id: 'asc' }] } }, 'userId'],
  ])('%s with %j', async (model, include, field) => {
    const delegate = model.charAt(0).toLowerCase() + model.slice(1);
    const models = test.database.client as unknown as Record<
      string,
      { findMany(args: object): Promise<object[]> }
    >;
    const fromPrisma = await models[delegate]?.findMany({
      where: { [field]: person.userId },
      orderBy: { id: 'desc' },
      ...(Object.keys(include).length > 0 ? { include } : {}),
    });
    expect(fromPrisma?.length).toBeGreaterThan(0);
    expect(await records(model, include, { field })).toEqual(fromPrisma);
    const inTransaction = await test.database.transaction((client) =>
      records(model, include, { field, client }),
    );
    expect(inTransaction).toEqual(fromPrisma);
  });

  it('also below several levels of relations', async () => {
    const nested = { entries: { include: { account: { select: { name: true } } } } };
    const [found] = await records('Category', nested);
    const entries = found?.entries as { id: number; account: { name: string } | null }[];
    expect(entries.map((entry) => entry.account?.name ?? null).toSorted()).toEqual(
      ['Bank', 'Bank', null, null, null].toSorted(),
    );
  });
});

describe('a filter', () => {
  const amounts = async (where: Filter<'Entry'>) => {
    const { records: found } = await readPage<'Entry'>(test.database.client, {
      where: { AND: [{ userId: person.userId }, where] },
      selection: toSelection('Entry', { select: { amount: true } }),
      range: { order: [{ date: 'asc' }], take: 100, skip: 0 },
      total: false,
    });
    return found.map(({ amount }) => Number(amount));
  };

  it.each<[string, () => Filter<'Entry'>, number[]]>([
    ['equal', () => ({ amount: '2.10' as never }), [2.1]],
    ['null', () => ({ description: null }), [1.1]],
    ['not null', () => ({ description: { not: null } }), [2.1, 3.1, 4.1, 5.1]],
    ['a range', () => ({ date: { gte: day('2031-01-02'), lt: day('2031-01-04') } }), [2.1, 3.1]],
    ['a tag', () => ({ tags: { hasEvery: ['h\\i'] } }), [3.1]],
    ['a tag with a quote', () => ({ tags: { hasEvery: ['a"b'] } }), [3.1]],
    ['a tag that looks like NULL', () => ({ tags: { hasEvery: ['NULL'] } }), [3.1]],
    [
      'a text with a percent sign',
      () => ({ description: { contains: '100%', mode: 'insensitive' } }),
      [2.1, 3.1, 4.1, 5.1],
    ],
    [
      'a text where % is not a wildcard',
      () => ({ description: { contains: '1%f', mode: 'insensitive' } }),
      [],
    ],
    [
      'a text where _ is not a wildcard',
      () => ({ description: { contains: '100% of__', mode: 'insensitive' } }),
      [],
    ],
    [
      'a related record',
      () => ({ category: { is: { type: 'EXPENSE' } } }),
      [1.1, 2.1, 3.1, 4.1, 5.1],
    ],
    ['no related record', () => ({ category: { is: { type: 'INCOME' } } }), []],
    ['or', () => ({ OR: [{ description: null }, { tags: { hasEvery: ['tag 4'] } }] }), [1.1, 5.1]],
    ['or of nothing', () => ({ OR: [] }), []],
    ['no comparison', () => ({ date: {} }), [1.1, 2.1, 3.1, 4.1, 5.1]],
    ['an undefined value', () => ({ recurring: undefined as never }), [1.1, 2.1, 3.1, 4.1, 5.1]],
  ])('of %s', async (_name, where, expected) => {
    expect(await amounts(where())).toEqual(expected);
    const counted = await countRecords(test.database.client, 'Entry', {
      AND: [{ userId: person.userId }, where()],
    });
    expect(counted).toBe(expected.length);
  });

  it('rejects unknown fields and operators', async () => {
    await expect(amounts({ nothing: 1 } as never)).rejects.toThrow('has no field nothing');
    await expect(amounts({ id: { near: 1 } } as never)).rejects.toThrow('unknown comparison near');
    await expect(amounts({ category: { is: { type: 'OTHER' } } } as never)).rejects.toThrow(
      'unknown enum value OTHER',
    );
  });
});

describe('slices', () => {
  const slices = (where: Filter<'Entry'>, limit = 100) =>
    readSlices<'Entry'>(test.database.client, {
      where: { AND: [{ userId: person.userId }, where] },
      selection: toSelection('Entry', { include: { category: true } }),
      order: [{ date: 'desc' }, { id: 'desc' }],
      limit,
      sliceSize: 2,
    });

  it('have the records in order, each with its relations', async () => {
    const { count, slices: found } = await slices({});
    expect(count).toBe(5);
    const read = found.map((slice) =>
      slice().map((entry) => [Number(entry.amount), (entry.category as { name: string }).name]),
    );
    expect(read).toEqual([
      [
        [5.1, 'Page'],
        [4.1, 'Page'],
      ],
      [
        [3.1, 'Page'],
        [2.1, 'Page'],
      ],
      [[1.1, 'Page']],
    ]);
    expect((await slices({}, 3)).count).toBe(3);
  });

  it('are an empty list if no record matches', async () => {
    expect(await slices({ description: 'none' })).toEqual({ count: 0, slices: [] });
  });
});
