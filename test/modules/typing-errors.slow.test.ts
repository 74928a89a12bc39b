import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';

const test = useApp();

/** In the content, the title and the tag of a template, and in the description of an entry. */
const words = ['note', 'month', 'slogan', 'budget', 'travel', 'invoice', 'shopping', 'newsletter'];
/** Similar to none of them. */
const others = ['Groceries at the market', 'A quick recipe', 'Deploy to production', 'Über Öl'];

const financier = useSeed(() => Financier.signUp(test));
beforeAll(async () => {
  const { person, food } = financier;
  const { client } = test.database;
  const template = { ownerId: person.userId, category: 'CREATIVE', createdVia: 'API' } as const;
  await client.promptTemplate.createMany({
    data: [
      ...words.flatMap((word) => [
        { ...template, title: 'T', description: 'D', content: `About ${word}: {{X}}.` },
        { ...template, title: `${word.toUpperCase()}!`, description: 'D', content: 'Empty' },
        { ...template, title: 'T', description: 'D', content: 'Empty', tags: [word] },
      ]),
      ...others.map((content) => ({ ...template, title: 'T', description: 'D', content })),
    ],
  });
  await client.entry.createMany({
    data: [...words.map((word) => `For (${word}), twice`), ...others].map((description, index) => ({
      userId: person.userId,
      categoryId: food,
      amount: `${index + 1}.65`,
      date: new Date('2026-03-01'),
      description,
    })),
  });
});

const everyPlace = (length: number) => Array.from({ length }, (_, place) => place);
const errors: Readonly<Record<string, (letters: readonly string[]) => string[][]>> = {
  'a missing letter': (letters) => everyPlace(letters.length).map((at) => letters.toSpliced(at, 1)),
  'two swapped letters': (letters) =>
    everyPlace(letters.length - 1).map((at) =>
      letters.toSpliced(at, 2, ...letters.slice(at, at + 2).toReversed()),
    ),
  'a wrong letter': (letters) =>
    everyPlace(letters.length).flatMap((at) => ['x', 'e'].map((wrong) => letters.with(at, wrong))),
  'an added letter': (letters) =>
    everyPlace(letters.length + 1).flatMap((at) =>
      ['x', 'e'].map((added) => letters.toSpliced(at, 0, added)),
    ),
};
const minLengths: Readonly<Record<string, number>> = {
  'a missing letter': 4,
  'two swapped letters': 4,
  'a wrong letter': 5,
  'an added letter': 5,
};

/** Runs several searches of a list with one request. @returns the number of records of each */
async function counts(list: string, searches: readonly string[]): Promise<number[]> {
  const fields = searches.map((search, index) => {
    return `s${index}: ${list}(first: 100, filter: { search: ${JSON.stringify(search)} }) { nodes { id } }`;
  });
  const found: number[] = [];
  for (let from = 0; from < fields.length; from += 10) {
    const data = await financier.person.execute(`{ ${fields.slice(from, from + 10).join(' ')} }`);
    found.push(...Object.values(data).map((each) => (each as { nodes: [] }).nodes.length));
  }
  return found;
}

describe.each(['promptTemplates', 'entries'])('the search of %s', (list) => {
  const expected = list === 'entries' ? 1 : 3;

  it.each(Object.keys(errors))('finds each word with %s in any place', async (kind) => {
    const typed = words
      .flatMap((word) => errors[kind]?.([...word]) ?? [])
      .map((letters) => letters.join(''))
      .filter((search) => search.length >= (minLengths[kind] ?? 0));
    expect(typed.length).toBeGreaterThan(30);
    const found = await counts(list, typed);
    const lost = typed.filter((_search, index) => (found[index] ?? 0) < expected);
    expect(lost).toStrictEqual([]);
    // An error can make another word of the list.
    expect(found.filter((count) => count > 2 * expected)).toStrictEqual([]);
  });

  it('finds no other words', async () => {
    const searches = ['mouth', 'badger', 'gravel', 'voices', 'slog', 'hopping mad', 'zzzz', '1234'];
    const found = await counts(list, searches);
    // "mouth" has one letter more or less than "month" nowhere, but one wrong letter.
    expect(found).toStrictEqual([expected, 0, expected, 0, expected, 0, 0, 0]);
  });
});
