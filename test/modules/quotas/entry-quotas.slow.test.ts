import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { globalId } from '../../../src/graphql/schema/global-id.ts';
import { usePrivateApp } from '../../support/app/app.ts';
import { bulkMutations, countEntries } from '../../support/finance/bulk-entries.ts';
import { Financier } from '../../support/finance/financier.ts';
import { Importer } from '../../support/finance/importer.ts';
import { undoneBy } from '../../support/outcomes/undo.ts';
import { propertyRuns } from '../../support/properties/property-runs.ts';

const limit = 6;
const test = usePrivateApp({ QUOTA_ENTRIES: String(limit), QUOTA_TEMPLATES: '3' });
const message = `You have reached the limit of ${limit} entries; delete some first`;

/** Ways to create entries. Each returns whether the entries were created. */
const ways = {
  async single({ key, food }: Financier): Promise<boolean> {
    const reply = await key.post('/api/finance/entries', { category_id: food, amount: '1.00' });
    if (reply.statusCode === 201) return true;
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toEqual({ error: 'Validation failed', details: [message] });
    return false;
  },
  async bulk({ key, food }: Financier, count = 2): Promise<boolean> {
    const entry = { categoryId: globalId('Category', food), amount: '1.00' };
    const input = { entries: Array(count).fill(entry) };
    const { errors } = await key.graphql(bulkMutations.create, { input });
    if (!errors) return true;
    expect(errors[0]?.extensions.details).toEqual([{ path: [], code: 'LIMIT_REACHED', message }]);
    return false;
  },
  async import({ key }: Financier): Promise<boolean> {
    const lines = ['date,amount,description', `2026-03-01,-1.00,${Math.random()}`];
    const { id } = await new Importer(key).preview(lines.join('\n'));
    const { errors } = await key.graphql(
      'mutation ($id: ID!) { commitImport(id: $id) { importPreview { id } } }',
      { id },
    );
    await key.graphql('mutation ($id: ID!) { deleteImportPreview(id: $id) { databaseId } }', {
      id,
    });
    return !errors;
  },
};

async function deleteOne({ key, person }: Financier): Promise<void> {
  const entry = await test.database.client.entry.findFirst({ where: { userId: person.userId } });
  if (entry) await key.delete(`/api/finance/entries/${entry.id}`);
}

describe('the quota of entries', () => {
  it.each([
    ['an entry', () => ways.single],
    ['entries in bulk', () => ways.bulk],
    ['an import', () => ways.import],
  ] as const)('rejects %s beyond the limit, and changes nothing', async (_name, way) => {
    const owner = await Financier.signUp(test);
    for (let created = 0; created < limit; created += 1)
      expect(await ways.single(owner)).toBe(true);
    expect(await way()(owner)).toBe(false);
    expect(await countEntries(test, owner)).toBe(limit);
    await deleteOne(owner);
    expect(await ways.single(owner)).toBe(true);
    expect(await ways.single(await Financier.signUp(test))).toBe(true);
  });

  it('is exact after any sequence of changes', async () => {
    const action = fc.constantFrom('single', 'bulk', 'import', 'delete', 'other');
    const other = await Financier.signUp(test);
    const property = fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
      const owner = await Financier.signUp(test);
      let count = 0;
      for (const each of actions) {
        if (each === 'delete') {
          await deleteOne(owner);
          count = Math.max(0, count - 1);
        } else if (each === 'other') {
          // Uses up ids.
          if (!(await ways.single(other))) await deleteOne(other);
        } else {
          const size = each === 'bulk' ? 2 : 1;
          const isAllowed = count + size <= limit;
          expect(await ways[each](owner)).toBe(isAllowed);
          if (isAllowed) count += size;
        }
        expect(await countEntries(test, owner)).toBe(count);
      }
    });
    await fc.assert(property, { numRuns: propertyRuns({ quick: 5, thorough: 40 }) });
  });

  it('allows one of eight concurrent requests for the last record', async () => {
    const owner = await Financier.signUp(test);
    for (let created = 1; created < limit; created += 1) await ways.single(owner);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => ways.single(owner)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await countEntries(test, owner)).toBe(limit);
  });

  it('includes the entries that an undo restores, also of another process', async () => {
    const [owner, other] = [await Financier.signUp(test), await Financier.signUp(test)];
    for (let created = 1; created < limit; created += 1) await ways.single(owner);
    // Uses up ids, so the next entry of the owner is counted.
    for (let created = 0; created < limit; created += 1) await ways.single(other);
    const entries = await test.database.client.entry.findMany({
      where: { userId: owner.person.userId },
      take: limit - 2,
    });
    const ids = entries.map(({ id }) => globalId('Entry', id));
    const { deleteEntries } = await owner.key.execute(
      'mutation ($input: DeleteEntriesInput!) { deleteEntries(input: $input) { change { id } } }',
      { input: { ids } },
    );
    expect(await ways.single(owner)).toBe(true);
    await undoneBy(owner.key, deleteEntries.change.id);
    expect(await countEntries(test, owner)).toBe(limit);
    expect(await ways.single(owner)).toBe(false);
  });

  it('counts the entries of a user only once while the limit is far', async () => {
    const owner = await Financier.signUp(test);
    await ways.single(owner);
    test.statements.length = 0;
    await ways.single(owner);
    expect(test.statements.filter((sql) => /count\(\*\).* FROM "entries"/.test(sql))).toEqual([]);
  });
});

describe('the quota of prompt templates', () => {
  const title = 'You have reached the limit of 3 prompt templates; delete one first';
  const input = { title: 'T', description: 'D', content: 'Write {{A}}', category: 'CREATIVE' };
  const create = `mutation ($input: CreatePromptTemplateInput!) {
    createPromptTemplate(input: $input) { promptTemplate { id } } }`;
  const duplicate =
    'mutation ($id: ID!) { duplicatePromptTemplate(id: $id) { promptTemplate { id } } }';

  it('rejects new templates and copies beyond the limit', async () => {
    const { person } = await Financier.signUp(test);
    const { createPromptTemplate } = await person.execute(create, { input });
    const { id } = createPromptTemplate.promptTemplate;
    await person.execute(duplicate, { id });
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => person.graphql(create, { input })),
    );
    expect(outcomes.filter(({ errors }) => !errors)).toHaveLength(1);
    const rejected = [await person.graphql(duplicate, { id })];
    for (const { errors } of [...rejected, ...outcomes.filter(({ errors }) => errors)]) {
      expect(errors?.[0]?.extensions.details).toEqual([
        { path: [], code: 'LIMIT_REACHED', message: title },
      ]);
    }
    await person.execute('mutation ($id: ID!) { deletePromptTemplate(id: $id) { databaseId } }', {
      id,
    });
    await person.execute(create, { input });
  });
});
