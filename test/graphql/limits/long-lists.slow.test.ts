import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { storeApiKeys } from '../../support/users/keys.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test));
beforeAll(async () => {
  await test.database.client.$executeRaw`
    INSERT INTO "entries" ("user_id", "category_id", "amount", "date")
    SELECT ${owner.person.userId}::uuid, ${owner.food}::bigint, 0.01, '2026-02-01'
      FROM generate_series(1, 3000)`;
});

async function run(query: string) {
  const reply = await owner.person.post('/graphql', { query, extensions: { cost: true } });
  return reply.json();
}

describe('entriesOfMonth', () => {
  it('shares the cost limit with the other fields of the document', async () => {
    const month = (alias: string) => `${alias}: entriesOfMonth(month: "2026-02") { id }`;
    const three = await run(`{ ${['a', 'b', 'c'].map(month).join(' ')} }`);
    expect(three.errors).toBeUndefined();
    expect(three.extensions.cost).toBe(3 * (1 + 3_000));
    const four = await run(`{ ${['a', 'b', 'c', 'd'].map(month).join(' ')} }`);
    expect(four.errors).toHaveLength(1);
    expect(four.errors[0].extensions.code).toBe('TOO_COMPLEX');
  });

  it('is not limited over REST', async () => {
    expect(await owner.read('entries?month=2026-02')).toHaveLength(3_000);
  });
});

describe('a list that is longer than the default quota', () => {
  it('is charged for every category, and rejected above the limit', async () => {
    await test.database.client.category.createMany({
      data: Array.from({ length: 1_200 }, (_, index) => ({
        userId: owner.person.userId,
        name: `Category ${index}`,
        type: 'EXPENSE' as const,
        emoji: '📚',
      })),
    });
    const { data, extensions } = await run('{ categories { id name } }');
    // Nine of them are the default categories.
    expect(data.categories).toHaveLength(1_209);
    expect(extensions.cost).toBe(1 + 1_209 * 2);
    const wideQuery =
      '{ categories { id databaseId name type emoji sortOrder createdAt __typename a: id } }';
    expect((await run(wideQuery)).errors[0].extensions.code).toBe('TOO_COMPLEX');
    expect(await owner.read('categories')).toHaveLength(1_209);
  });

  it('is charged for every key, revoked keys included', async () => {
    await storeApiKeys(test, owner.person.userId, 1_300, { revokedAt: new Date() });
    const { extensions } = await run('{ apiKeys { id name } }');
    expect(extensions.cost).toBe(1 + 1_300 * 2);
    const wideQuery =
      '{ apiKeys { id databaseId name permission keyPrefix lastUsedAt expiresAt revokedAt } }';
    expect((await run(wideQuery)).errors[0].extensions.code).toBe('TOO_COMPLEX');
  });
});

describe('a relation of thousands of records', () => {
  it('is read with the list, by one statement', async () => {
    const other = await Financier.signUp(test);
    await test.database.client.$executeRaw`
      WITH "created" AS (
        INSERT INTO "categories" ("user_id", "name", "type", "emoji")
        SELECT ${other.person.userId}::uuid, 'Category ' || n, 'expense', '📚'
          FROM generate_series(1, 2500) AS n RETURNING "id")
      INSERT INTO "entries" ("user_id", "category_id", "amount", "date")
      SELECT ${other.person.userId}::uuid, "id", 1, '2026-03-01' FROM "created"`;
    test.statements.length = 0;
    const entries: { category_id: number }[] = await other.read('entries?month=2026-03');
    expect(new Set(entries.map((entry) => entry.category_id)).size).toBe(2_500);
    const statements = test.statements.filter((sql) => sql.includes('"categories"'));
    expect(statements).toHaveLength(1);
    // PostgreSQL allows 65,535 parameters: the ids of the categories are none.
    expect(statements[0]?.match(/\$\d+/g)?.length).toBeLessThan(10);
  });
});
