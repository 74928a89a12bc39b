import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { globalId } from '../../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../../support/app/app.ts';
import { statementsDuring } from '../../../../support/database/statements.ts';
import { errorOf } from '../../../../support/finance/bulk-entries.ts';
import { Financier } from '../../../../support/finance/financier.ts';
import { propertyRuns } from '../../../../support/properties/property-runs.ts';

const test = useApp();
const owner = useSeed(() => Financier.signUp(test));

const create = `mutation ($input: CreateEntriesInput!) { createEntries(input: $input) {
  results { entry { id } } } }`;
const update = `mutation ($input: UpdateEntriesInput!) { updateEntries(input: $input) {
  results { entry { tags updatedAt } issues { path code message } } accounts { id } } }`;

/** Creates an entry for each list of tags. @returns their ids */
async function entriesWith(lists: readonly (readonly string[])[]): Promise<string[]> {
  const rows = lists.map((tags) => ({
    categoryId: globalId('Category', owner.food),
    amount: 1,
    tags,
  }));
  const { createEntries } = await owner.key.execute(create, { input: { entries: rows } });
  return createEntries.results.map(({ entry }: { entry: { id: string } }) => entry.id);
}

const changeAll = async (ids: readonly string[], changes: object, errorPolicy = 'REJECT_ALL') => {
  const input = { errorPolicy, entries: ids.map((id) => ({ id, changes })) };
  return (await owner.key.execute(update, { input })).updateEntries.results;
};

const tagsOf = async (ids: readonly string[]): Promise<string[][]> =>
  (await changeAll(ids, {})).map(({ entry }: { entry: { tags: string[] } }) => entry.tags);

const full = Array.from({ length: 20 }, (_, index) => `t${index}`);

describe('addTags and removeTags of updateEntries', () => {
  it('keep the other tags in their order, ignoring case', async () => {
    const ids = await entriesWith([['b', 'A', 'c'], [], ['C', 'd']]);
    const changes = { removeTags: [' a', 'missing'], addTags: ['D', 'x', 'X '] };
    const results = await changeAll(ids, changes);
    expect(results.map(({ entry }: { entry: { tags: string[] } }) => entry.tags)).toEqual([
      ['b', 'c', 'D', 'x'],
      ['D', 'x'],
      ['C', 'd', 'x'],
    ]);
  });

  it('replace the spelling of a tag that is in both', async () => {
    const ids = await entriesWith([['food', 'b']]);
    await changeAll(ids, { removeTags: ['FOOD'], addTags: ['Food'] });
    expect(await tagsOf(ids)).toEqual([['b', 'Food']]);
  });

  it('keep updatedAt of an entry whose tags do not change', async () => {
    const ids = await entriesWith([['a'], ['b']]);
    const before = await changeAll(ids, {});
    const after = await changeAll(ids, { addTags: ['A'], removeTags: ['c'] });
    expect(after[0].entry.updatedAt).toBe(before[0].entry.updatedAt);
    expect(after[1].entry.updatedAt).not.toBe(before[1].entry.updatedAt);
  });

  it('with REJECT_ALL, change nothing if one entry would have too many tags', async () => {
    const ids = await entriesWith([['a'], full]);
    const input = { entries: ids.map((id) => ({ id, changes: { addTags: ['new'] } })) };
    expect(await errorOf(owner, update, input)).toEqual({
      code: 'VALIDATION_FAILED',
      details: ['input.entries.1.changes.addTags: TOO_MANY'],
    });
    expect(await tagsOf(ids)).toEqual([['a'], full]);
  });

  it('with SKIP_FAILED, change the other entries and return the issue of the row', async () => {
    const ids = await entriesWith([['a'], full, full.slice(1)]);
    const results = await changeAll(ids, { addTags: ['new'] }, 'SKIP_FAILED');
    expect(results[1]).toEqual({
      entry: null,
      issues: [
        {
          path: ['changes', 'addTags'],
          code: 'TOO_MANY',
          message: 'Tags are too many (maximum is 20)',
        },
      ],
    });
    expect(await tagsOf(ids)).toEqual([['a', 'new'], full, [...full.slice(1), 'new']]);
  });

  it('can replace a tag of an entry with the maximum number of tags', async () => {
    const ids = await entriesWith([full]);
    await changeAll(ids, { addTags: ['new'], removeTags: ['t0'] });
    expect(await tagsOf(ids)).toEqual([[...full.slice(1), 'new']]);
  });

  it.each<[object, string[]]>([
    [{ addTags: ['x', ' '] }, ['addTags.1: BLANK']],
    [{ addTags: ['x'.repeat(51)] }, ['addTags.0: TOO_LONG']],
    [{ removeTags: ['x'.repeat(51), '\0'] }, ['removeTags.0: TOO_LONG', 'removeTags.1: INVALID']],
    [{ addTags: [...full, 'new'] }, ['addTags: TOO_MANY']],
    [{ removeTags: [...full, 'new'] }, ['removeTags: TOO_MANY']],
    [{ addTags: null }, ['addTags: BLANK']],
    [{ tags: ['a'], addTags: ['b'] }, ['tags: INVALID']],
    [{ tags: [], removeTags: [] }, ['tags: INVALID']],
  ])('are validated in each row: %j', async (changes, details) => {
    const ids = await entriesWith([['a']]);
    const input = { entries: [{ id: ids[0], changes }] };
    expect((await errorOf(owner, update, input)).details).toEqual(
      details.map((detail) => `input.entries.0.changes.${detail}`),
    );
    expect(await tagsOf(ids)).toEqual([['a']]);
  });

  it('take as many statements for 500 entries as for two', async () => {
    const ids = await entriesWith(Array.from({ length: 500 }, () => ['a']));
    let tag = 0;
    const count = (length: number) =>
      statementsDuring(test, () => {
        tag += 1;
        return changeAll(ids.slice(0, length), { addTags: [`n${tag}`], removeTags: ['a'] });
      });
    expect(await count(500)).toBe(await count(2));
  });

  it('have the same results as a simple model', async () => {
    const pool = [...full.slice(0, 8), 'T1', 'a', 'A', 'ä', 'Ä', ' b ', 'B', 'c d', 'ß'];
    const list = fc.array(fc.constantFrom(...pool, ...full), { maxLength: 24 });
    const given = fc.option(list, { nil: undefined });
    const row = fc.record({ present: list, addTags: given, removeTags: given });
    const runs = { numRuns: propertyRuns({ quick: 10, thorough: 60 }) };
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        const lists = rows.map(({ present }) => add([], present.slice(0, 20)));
        const ids = await entriesWith(lists);
        const entries = rows.map(({ addTags, removeTags }, index) => ({
          id: ids[index],
          changes: { addTags, removeTags },
        }));
        const input = { entries, errorPolicy: 'SKIP_FAILED' };
        const { results } = (await owner.key.execute(update, { input })).updateEntries;
        const actual = results.map(
          ({ entry, issues }: { entry: { tags: string[] } | null; issues: { code: string }[] }) =>
            entry ? entry.tags : issues.map(({ code }) => code),
        );
        expect(actual).toEqual(rows.map((each, index) => expected(lists[index] as string[], each)));
      }),
      runs,
    );
  });
});

const equal = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** A list of tags with others added, one after the other. */
function add(tags: readonly string[], others: readonly string[]): string[] {
  const all = [...tags];
  for (const other of others) {
    if (!all.some((tag) => equal(tag, other))) all.push(other.trim());
  }
  return all;
}

interface TagChanges {
  readonly addTags: string[] | undefined;
  readonly removeTags: string[] | undefined;
}

/** The tags of an entry after a change, or the codes of its issues. */
function expected(tags: readonly string[], { addTags = [], removeTags = [] }: TagChanges) {
  const issues = [addTags, removeTags].filter((list) => add([], list).length > 20);
  if (issues.length > 0) return issues.map(() => 'TOO_MANY');
  const keptTags = tags.filter((tag) => !removeTags.some((removed) => equal(tag, removed)));
  const all = add(keptTags, addTags);
  return all.length > 20 ? ['TOO_MANY'] : all;
}

describe('concurrent changes of tags', { retry: 0 }, () => {
  it('lose no tag of 500 entries', async () => {
    const ids = await entriesWith(Array.from({ length: 500 }, () => ['old', 'first']));
    const names = ['a', 'b', 'c', 'd'];
    await Promise.all([
      ...names.map((name) => changeAll(ids, { addTags: [name] })),
      changeAll(ids.toReversed(), { removeTags: ['old'] }),
    ]);
    const tags = (await tagsOf(ids)).map((list) => [list[0], ...list.slice(1).toSorted()]);
    expect(tags).toEqual(ids.map(() => ['first', ...names]));
  });
});

describe('addTags and removeTags of updateEntry', () => {
  const one = `mutation ($id: ID!, $input: UpdateEntryInput!) {
    updateEntry(id: $id, input: $input) { entry { tags } } }`;

  it('change the tags of the entry', async () => {
    const [id] = await entriesWith([['a', 'b']]);
    const input = { addTags: ['c'], removeTags: ['A'] };
    const { updateEntry } = await owner.key.execute(one, { id, input });
    expect(updateEntry.entry.tags).toEqual(['b', 'c']);
  });

  it.each<[object, string]>([
    [{ addTags: ['new'] }, 'input.addTags: TOO_MANY'],
    [{ tags: [], addTags: [] }, 'input.tags: INVALID'],
  ])('are validated: %j', async (input, detail) => {
    const [id] = await entriesWith([full]);
    const { errors } = await owner.key.graphql(one, { id, input });
    const details = errors?.[0]?.extensions.details ?? [];
    expect(details.map(({ path, code }) => `${path.join('.')}: ${code}`)).toEqual([detail]);
  });
});

describe('PATCH /api/finance/entries/:id', () => {
  it('ignores the undocumented fields add_tags and addTags', async () => {
    const { id } = await owner.createEntry({ tags: ['a'] });
    const body = { add_tags: ['b'], addTags: ['c'], remove_tags: ['a'], removeTags: 5 };
    const reply = await owner.key.patch(`/api/finance/entries/${id}`, body);
    expect([reply.statusCode, reply.json().tags]).toEqual([200, ['a']]);
  });
});
