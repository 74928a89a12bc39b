import { expect, it } from 'vitest';
import { lowerCase } from '../../src/common/lower-case.ts';
import { useApp } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';

const test = useApp();

const words = ['ΦΌΡΟΣ', 'φόρος', 'φόροσ', 'İstanbul', 'ISTANBUL', 'ıstanbul', 'ÜBER', 'über'];

it('lowerCase returns the same text as lower() of PostgreSQL', async () => {
  const rows = await test.database.client.$queryRaw<{ lower: string }[]>`
    SELECT lower("word") FROM unnest(${words}::text[]) WITH ORDINALITY AS "words"("word", "number")
     ORDER BY "number"`;
  expect(words.map(lowerCase)).toEqual(rows.map(({ lower }) => lower));
});

it('two tags are duplicates if the filter by one of them finds the other', async () => {
  const owner = await Financier.signUp(test);
  for (const word of words) await owner.createEntry({ tags: [word] });
  const equalTags = async (word: string): Promise<string[]> => {
    const { entries } = await owner.person.execute(
      'query ($tags: [String!]) { entries(filter: { anyTags: $tags }) { nodes { tags } } }',
      { tags: [word] },
    );
    return entries.nodes.flatMap(({ tags }: { tags: string[] }) => tags);
  };
  const found = await Promise.all(words.map(equalTags));
  for (const [index, word] of words.entries()) {
    for (const other of words) {
      const { tags } = await owner.createEntry({ tags: [word, other] });
      expect(tags).toHaveLength(found[index]?.includes(other) ? 1 : 2);
    }
  }
});
