import { beforeAll, describe, expect, it } from 'vitest';
import { globalId } from '../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { statementsDuring } from '../../../support/database/statements.ts';
import { Financier } from '../../../support/finance/financier.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test));
beforeAll(async () => {
  const stranger = await Financier.signUp(test);
  const userId = owner.person.userId;
  const { client } = test.database;
  await client.category.createMany({
    data: Array.from({ length: 40 }, (_, i) => ({
      userId,
      name: `Category ${i}`,
      type: i % 2 ? ('INCOME' as const) : ('EXPENSE' as const),
      emoji: '📚',
    })),
  });
  const accounts = [(await owner.createAccount()).id, (await owner.createAccount()).id];
  const categories = await client.category.findMany({ where: { userId }, orderBy: { id: 'asc' } });
  await client.entry.createMany({
    data: Array.from({ length: 300 }, (_, i) => ({
      userId,
      // Some categories have no entries.
      categoryId: categories[(i * i) % 40]?.id as number,
      accountId: [null, ...accounts][i % 3] as number | null,
      amount: `${1 + ((i * 7) % 50)}.25`,
      date: new Date(Date.UTC(2026, i % 4, 1 + ((i * 5) % 28))),
      tags: i % 2 ? ['odd'] : [],
    })),
  });
  await stranger.createEntry({});
});

const contents = `totalCount totals { income expenses balance } pageInfo { hasNextPage hasPreviousPage }
  edges { cursor node { databaseId account { name } } }`;
const pages = {
  'first page': 'first: 3',
  'last page': 'last: 2',
  'filter and order':
    'first: 4, filter: { from: "2026-02-01", allTags: ["ODD"] }, orderBy: { field: AMOUNT, direction: ASC }',
  offset: 'first: 2, offset: 1',
  'page before a cursor': `last: 3, before: "${Buffer.from('["DATE DESC","2026-02-10",100000]').toString('base64')}"`,
};

describe.each([
  ['categories', 'categoryIds', 'Category'],
  ['accounts', 'accountIds', 'Account'],
] as const)('the entries of %s', (parents, filterField, typename) => {
  it.each(Object.entries(pages))('are those of the filtered list: %s', async (_name, given) => {
    const nested = `{ ${parents} { databaseId entries(${given}) { ${contents} } } }`;
    const { [parents]: found } = await owner.person.execute(nested);
    expect(found.length).toBeGreaterThan(1);
    let shown = 0;
    for (const { databaseId, entries } of found.slice(0, 5)) {
      const ids = `${filterField}: ["${globalId(typename, databaseId)}"]`;
      const args = given.includes('filter: {')
        ? given.replace('filter: {', `filter: { ${ids}, `)
        : `${given}, filter: { ${ids} }`;
      const { entries: expected } = await owner.person.execute(
        `{ entries(${args}) { ${contents} } }`,
      );
      expect(entries).toStrictEqual(expected);
      shown += entries.edges.length;
    }
    expect(shown).toBeGreaterThan(0);
  });

  it('are read by the same number of statements for one parent as for all', async () => {
    const document = (first: number) =>
      `{ ${parents} { entries(first: ${first}) { ${contents} nodes { category { name } } } } }`;
    const count = () => statementsDuring(test, () => owner.person.execute(document(5)));
    await count();
    const many = await count();
    // The caller's session, the parents, their entries, the counts and the sums.
    expect(many).toBeLessThanOrEqual(6);
    const single = `{ ${parents === 'categories' ? 'category' : 'account'}(id: "${globalId(
      typename,
      typename === 'Category' ? owner.food : (await owner.createAccount()).id,
    )}") { entries(first: 5) { ${contents} nodes { category { name } } } } }`;
    await owner.person.execute(single);
    expect(await statementsDuring(test, () => owner.person.execute(single))).toBe(many);
  });

  it('reject invalid arguments at each parent', async () => {
    const document = `{ ${parents} { entries(first: 101) { totalCount } } }`;
    const { errors } = await owner.person.graphql(document);
    expect(errors?.[0]).toMatchObject({
      path: [parents, 0, 'entries'],
      extensions: { code: 'VALIDATION_FAILED' },
    });
  });
});
