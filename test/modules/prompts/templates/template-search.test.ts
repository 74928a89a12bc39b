import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { greatestSimilarity } from '../../../support/database/trigrams.ts';
import { walk } from '../../../support/finance/changing-list.ts';
import { propertyRuns } from '../../../support/properties/property-runs.ts';
import { invalidFor } from '../../../support/samples/error-cases.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();

const list = `query ($filter: PromptTemplateFilter, $orderBy: PromptTemplateOrder, $after: String) {
  promptTemplates(first: 100, filter: $filter, orderBy: $orderBy, after: $after) {
    totalCount nodes { title } pageInfo { endCursor } } }`;

const templates = [
  ['Release notes', 'For a new version', 'Write notes for {{PRODUCT}}', ['Writing']],
  ['Code review', 'Reviews a pull request', 'Look for bugs in this C++ code: {{DIFF}}', ['code']],
  ['Template library', 'All of them', 'A list: 100% of_them', ['Überblick', 'Écoute']],
  ['Interview', 'Questions for a candidate', 'Ask about the release of a product', []],
  [
    'Letter',
    'A formal letter',
    'Dear Sir or Madam, about the code of conduct',
    ['WRITING', 'code'],
  ],
] as const;

const person = useSeed(() => signUp(test));
beforeAll(async () => {
  const stranger = await signUp(test);
  await test.database.client.promptTemplate.createMany({
    data: [person.userId, stranger.userId].flatMap((ownerId) =>
      templates.map(([title, description, content, tags], index) => ({
        ownerId,
        title,
        description,
        content,
        tags: [...tags],
        category: 'CREATIVE' as const,
        createdVia: 'API' as const,
        createdAt: new Date(Date.UTC(2026, 0, 1 + index)),
      })),
    ),
  });
});

async function titlesFor(search: string, orderBy?: object): Promise<string[]> {
  const { promptTemplates } = await person.execute(list, { filter: { search }, orderBy });
  expect(promptTemplates.totalCount).toBe(promptTemplates.nodes.length);
  return promptTemplates.nodes.map(({ title }: { title: string }) => title);
}

describe('the search for templates', () => {
  it.each<[string, string[]]>([
    ['release', ['Release notes', 'Interview']],
    ['RELEASE product', ['Release notes', 'Interview']],
    ['notes release', ['Release notes']],
    ['tepmlate', ['Template library']],
    ['templte', ['Template library']],
    ['intervew', ['Interview']],
    ['relaase', ['Release notes', 'Interview']],
    ['wriding', ['Letter', 'Release notes']],
    ['cide', []],
    ['c++', ['Code review']],
    ['100%', ['Template library']],
    ['of_', ['Template library']],
    ['écoute', ['Template library']],
    ['überblick', ['Template library']],
    ['code', ['Code review', 'Letter']],
    ['writing', ['Letter', 'Release notes']],
    ['release interview', ['Interview']],
    ['xyzzy', []],
    ['\\', []],
  ])('finds %s, the most relevant first', async (search, titles) => {
    expect(await titlesFor(search)).toStrictEqual(titles);
  });

  it('can have another order', async () => {
    expect(await titlesFor('release', { field: 'TITLE', direction: 'ASC' })).toStrictEqual([
      'Interview',
      'Release notes',
    ]);
    expect(await titlesFor('release', { field: 'RELEVANCE', direction: 'ASC' })).toStrictEqual([
      'Interview',
      'Release notes',
    ]);
  });

  it.each<[object, (string | number)[], string]>([
    [
      { filter: { search: 'x'.repeat(101) } },
      ['filter', 'search'],
      'Search is too long (maximum is 100 characters)',
    ],
    [{ filter: { search: ' ' } }, ['filter', 'search'], "Search can't be blank"],
    [
      { filter: { search: 'a b c d e f g h i j k' } },
      ['filter', 'search'],
      'Search has too many words (maximum is 10)',
    ],
    [
      { orderBy: { field: 'RELEVANCE', direction: 'DESC' } },
      ['orderBy', 'field'],
      "Field can't be RELEVANCE without a search",
    ],
  ])('rejects %j', async (variables, path, message) => {
    expect(await person.graphql(list, variables)).toStrictEqual(
      invalidFor('promptTemplates', path, message),
    );
  });

  it('rejects the cursor of another search', async () => {
    const first = await person.execute(list, { filter: { search: 'release' } });
    const after = first.promptTemplates.pageInfo.endCursor;
    const same = await person.execute(list, { filter: { search: 'RELEASE ' }, after });
    expect(same.promptTemplates).toMatchObject({ totalCount: 2, nodes: [] });
    const other = await person.graphql(list, { filter: { search: 'code' }, after });
    const message = 'After is not a cursor of this list';
    expect(other).toStrictEqual(invalidFor('promptTemplates', ['after'], message));
  });
});

describe('a search among random templates', () => {
  const vocabulary = ['release', 'relaese', 'template', 'tempalte', 'notes', 'note', 'of', 'C++'];
  const word = fc.oneof(
    fc.constantFrom(...vocabulary),
    fc.stringMatching(/^[a-dA-D%_]{1,6}$/),
    fc.stringMatching(/^[äÖéЖж]{1,4}$/),
  );
  const texts = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  const template = fc.record({ title: texts, description: texts, tag: word, content: texts });
  let stored: { id: string; text: string }[];

  const owner = useSeed(() => signUp(test));
  beforeAll(async () => {
    const { promptTemplate } = test.database.client;
    const data = fc
      .sample(template, { numRuns: 60, seed: 7 })
      .map(({ tag, content, ...texts }) => ({
        ...texts,
        content: `Text ${content}`,
        tags: [tag],
        ownerId: owner.userId,
        category: 'CREATIVE' as const,
        createdVia: 'API' as const,
      }));
    await promptTemplate.createMany({ data });
    const all = await promptTemplate.findMany({ where: { ownerId: owner.userId } });
    stored = all.map(({ id, title, description, tags, content }) => ({
      id,
      text: [title, description, ...tags, content].join('\n').toLowerCase(),
    }));
  });

  const without = (letters: string) =>
    [...letters].map((_letter, at) => letters.slice(0, at) + letters.slice(at + 1));
  const swapped = (letters: string) =>
    Array.from(
      { length: letters.length - 1 },
      (_, at) => `${letters.slice(0, at)}${letters[at + 1]}${letters[at]}${letters.slice(at + 2)}`,
    );
  const contains = (text: string, one: string) => text.includes(one.toLowerCase());
  /** Whether a part of the text is the word with one letter missing, swapped, wrong or added. */
  const containsError = (text: string, word: string) => {
    const one = word.toLowerCase();
    const parts = [...text].flatMap((_letter, start) =>
      [-1, 0, 1].map((more) => text.slice(start, start + one.length + more)),
    );
    const shorter = new Set([one, ...without(one)]);
    return parts.some(
      (part) =>
        swapped(one).includes(part) || [part, ...without(part)].some((each) => shorter.has(each)),
    );
  };
  const isSimilar = (text: string, one: string) =>
    contains(text, one) || greatestSimilarity(one, text) >= 0.5 || containsError(text, one);

  it('finds each template that contains all words, only similar ones, and pages through them', async () => {
    const property = fc.asyncProperty(
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('ASC', 'DESC'),
      fc.record({ pageSize: fc.integer({ min: 4, max: 20 }), isBackward: fc.boolean() }),
      async (words, direction, how) => {
        const order = `orderBy: { field: RELEVANCE, direction: ${direction} }`;
        const given = `filter: { search: ${JSON.stringify(words.join(' '))} }, ${order}`;
        const field = 'promptTemplates';
        const change = async () => {};
        const found = new Set(await walk({ field, arguments: given, person: owner, change }, how));
        for (const { id, text } of stored) {
          if (words.every((one) => contains(text, one))) expect(found, text).toContain(id);
          if (found.has(id)) {
            expect(
              words.filter((one) => !isSimilar(text, one)),
              text,
            ).toEqual([]);
          }
        }
      },
    );
    await fc.assert(property, { numRuns: propertyRuns({ quick: 12, thorough: 150 }) });
  });

  it('finds no template by the start of its text alone', async () => {
    const cases = fc.record({ word, start: texts, content: texts });
    const samples = fc.sample(cases, propertyRuns({ quick: 2_000, thorough: 50_000 }));
    const column = (name: 'word' | 'start' | 'content') => samples.map((each) => each[name]);
    const [row] = await test.database.client.$queryRaw<{ short: number; different: number }[]>`
      SELECT count(*) FILTER (WHERE word <<% start)::int AS "short",
             count(*) FILTER (WHERE word <<% start AND NOT word <<% (start || E'\\n' || content))::int
               AS "different"
        FROM unnest(${column('word')}::text[], ${column('start')}::text[], ${column('content')}::text[])
          AS c (word, start, content)`;
    expect(row?.short).toBeGreaterThan(samples.length / 100);
    expect(row?.different).toBe(0);
  });
});
