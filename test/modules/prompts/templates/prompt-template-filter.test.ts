import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { templateVariables } from '../../../../src/common/template-variables.ts';
import type { PromptTemplate } from '../../../../src/generated/prisma/client.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { propertyRuns } from '../../../support/properties/property-runs.ts';
import { invalidFor } from '../../../support/samples/error-cases.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
let templates: PromptTemplate[];

const list = `query ($filter: PromptTemplateFilter) {
  promptTemplates(first: 100, filter: $filter) { totalCount nodes { databaseId } } }`;

const tags = ['Work', 'home', 'Ünï', "o'clock", 'a,b', 'NULL', '{x}'];
const contents = [
  'No variables',
  'Hello {{NAME}}',
  'Three braces: {{{NAME}}}',
  '{{A}} {{A_1}} {{A}}',
  '{{a}} {{ A }} {{_A}} {{1A}} {A}',
  '{{{{B}}}} {{C',
  '{{A}}{{B}}',
];
const pick = <T>(items: readonly T[], index: number) => items[index % items.length] as T;

const person = useSeed(() => signUp(test));
beforeAll(async () => {
  const { promptTemplate } = test.database.client;
  await promptTemplate.createMany({
    data: Array.from({ length: 70 }, (_, i) => ({
      ownerId: person.userId,
      title: `Title ${i}`,
      description: 'D',
      content: pick(contents, i),
      category: pick(['CREATIVE', 'BUSINESS', 'STARTER_KIT'] as const, i * 5),
      difficulty: pick(['EASY', 'HARD'] as const, i),
      visibility: pick(['PRIVATE', 'PUBLIC'] as const, i >> 1),
      createdVia: pick(['API', 'WEB'] as const, i >> 2),
      tags: tags.filter((_tag, index) => (i >> index) % 2 === 1),
    })),
  });
  templates = await promptTemplate.findMany({ where: { ownerId: person.userId } });
});

interface TemplateFilter {
  category?: string;
  difficulty?: string;
  visibility?: string;
  createdVia?: string;
  anyTags?: string[];
  allTags?: string[];
  hasVariables?: boolean;
  variable?: string;
}

const lower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());

/** Whether a template meets each condition. */
const conditions: {
  [Field in keyof TemplateFilter]-?: (
    template: PromptTemplate,
    value: NonNullable<TemplateFilter[Field]>,
  ) => boolean;
} = {
  category: ({ category }, value) => category === value,
  difficulty: ({ difficulty }, value) => difficulty === value,
  visibility: ({ visibility }, value) => visibility === value,
  createdVia: ({ createdVia }, value) => createdVia === value,
  anyTags: (template, any) => lower(any).some((tag) => lower(template.tags).includes(tag)),
  allTags: (template, all) => lower(all).every((tag) => lower(template.tags).includes(tag)),
  hasVariables: ({ content }, value) => templateVariables(content).length > 0 === value,
  variable: ({ content }, name) => templateVariables(content).includes(name),
};

const tagLists = fc.array(
  fc.constantFrom(...tags, ...tags.map((tag) => tag.toUpperCase()), 'none'),
  { maxLength: 3 },
);
const filters = fc.record(
  {
    category: fc.constantFrom('CREATIVE', 'DEVELOPER'),
    difficulty: fc.constantFrom('EASY', 'HARD', 'MEDIUM'),
    visibility: fc.constantFrom('PRIVATE', 'PUBLIC', 'SHARED'),
    createdVia: fc.constantFrom('API', 'WEB'),
    anyTags: tagLists,
    allTags: tagLists,
    hasVariables: fc.boolean(),
    variable: fc.constantFrom('A', 'NAME', 'A_1', 'B', 'C', 'NAM'),
  },
  { requiredKeys: [] },
);

describe('the filter of prompt templates', () => {
  it('returns the templates that meet all conditions', async () => {
    const property = fc.asyncProperty(filters, async (filter) => {
      const matching = templates.filter((template) =>
        Object.entries(filter).every(([field, value]) =>
          conditions[field as keyof TemplateFilter](template, value as never),
        ),
      );
      const { promptTemplates } = await person.execute(list, { filter });
      const ids = promptTemplates.nodes.map(({ databaseId }: { databaseId: string }) => databaseId);
      expect(new Set(ids)).toEqual(new Set(matching.map(({ id }) => id)));
      expect(promptTemplates.totalCount).toBe(matching.length);
    });
    await fc.assert(property, { numRuns: propertyRuns({ quick: 20, thorough: 500 }) });
  });

  it('finds the variables of any content that GraphQL finds', async () => {
    const owner = await signUp(test);
    const { promptTemplate } = test.database.client;
    const parts = fc.constantFrom('{', '}', '{{', '}}', 'A', 'B1', '_', ' ', '\n', 'é', 'x');
    const property = fc.asyncProperty(
      fc.array(parts, { minLength: 5, maxLength: 30 }).map((some) => some.join('')),
      async (content) => {
        await promptTemplate.deleteMany({ where: { ownerId: owner.userId } });
        const fields = { title: 'T', description: 'D', category: 'CREATIVE' as const };
        await promptTemplate.create({
          data: { ...fields, content, createdVia: 'API', ownerId: owner.userId },
        });
        const names = templateVariables(content);
        const counts = await Promise.all(
          [{ hasVariables: true }, ...['A', 'B1', 'A_'].map((variable) => ({ variable }))].map(
            async (filter) => (await owner.execute(list, { filter })).promptTemplates.totalCount,
          ),
        );
        const expected = [
          names.length > 0,
          ...['A', 'B1', 'A_'].map((name) => names.includes(name)),
        ];
        expect(counts.map((count) => count === 1)).toEqual(expected);
      },
    );
    await fc.assert(property, { numRuns: propertyRuns({ quick: 10, thorough: 200 }) });
  });

  it('finds templates by title, ignoring case, and by the first characters of the id', async () => {
    const { id } = templates.find(({ title }) => title === 'Title 7') as PromptTemplate;
    const ids = async (filter: { title?: string; idPrefix?: string }) =>
      (await person.execute(list, { filter })).promptTemplates.nodes.map(
        ({ databaseId }: { databaseId: string }) => databaseId,
      );
    expect(await ids({ title: ' tITLE 7 ' })).toEqual([id]);
    expect(await ids({ title: 'Title' })).toEqual([]);
    expect(await ids({ title: 'Title_7' })).toEqual([]);
    expect(await ids({ idPrefix: id })).toEqual([id]);
    for (const length of [4, 8, 9, 13, 20, 35]) {
      const prefix = id.slice(0, length);
      const expected = templates.filter((each) => each.id.startsWith(prefix));
      expect(new Set(await ids({ idPrefix: prefix.toUpperCase() }))).toEqual(
        new Set(expected.map((each) => each.id)),
      );
    }
    expect(await ids({ idPrefix: 'ffff' })).toEqual([]);
    const other = await signUp(test);
    const found = await other.execute(list, { filter: { idPrefix: id } });
    expect(found.promptTemplates.nodes).toEqual([]);
  });

  it.each([
    'abcg',
    'abcdabcd1',
    '%%%%',
    'a'.repeat(36),
    `00000000-0000-0000-0000-${'0'.repeat(13)}`,
  ])('rejects the id prefix %s', async (idPrefix) => {
    const message = 'Id prefix must be the first characters of a UUID';
    expect(await person.graphql(list, { filter: { idPrefix } })).toStrictEqual(
      invalidFor('promptTemplates', ['filter', 'idPrefix'], message),
    );
  });

  it.each([
    [{ title: ' ' }, ['title'], "Title can't be blank"],
    [{ title: 'x'.repeat(101) }, ['title'], 'Title is too long (maximum is 100 characters)'],
    [{ idPrefix: 'abc' }, ['idPrefix'], 'Id prefix is too short (minimum is 4 characters)'],
    [
      { variable: 'name' },
      ['variable'],
      'Variable must be capital letters, digits and underscores, starting with a letter',
    ],
    [
      { variable: 'A'.repeat(101) },
      ['variable'],
      'Variable is too long (maximum is 100 characters)',
    ],
    [
      { variable: 'A\n' },
      ['variable'],
      'Variable must be capital letters, digits and underscores, starting with a letter',
    ],
    [
      { allTags: Array.from({ length: 21 }, (_, i) => `t${i}`) },
      ['allTags'],
      'All tags are too many (maximum is 20)',
    ],
  ])('rejects %j', async (filter, path, message) => {
    expect(await person.graphql(list, { filter })).toStrictEqual(
      invalidFor('promptTemplates', ['filter', ...path], message),
    );
  });
});
