import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app.ts';
import { type Person, signUp } from '../../../support/people.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

const test = useApp();
let person: Person;
/** The titles, in the order of the list. */
let titles: string[];

const list = `query ($first: Int, $last: Int, $after: String, $before: String, $offset: Int, $filter: PromptTemplateFilter) {
  promptTemplates(first: $first, last: $last, after: $after, before: $before, offset: $offset, filter: $filter) {
    totalCount
    nodes { title }
    edges { cursor node { title } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;

interface Connection {
  readonly totalCount: number;
  readonly nodes: { title: string }[];
  readonly pageInfo: Record<'startCursor' | 'endCursor', string | null> &
    Record<'hasNextPage' | 'hasPreviousPage', boolean>;
}

const total = 13;
const newestCursor = btoa(
  JSON.stringify([
    'CREATED_AT DESC',
    '2026-01-01T00:00:00.000Z',
    '00000000-0000-4000-8000-000000000000',
  ]),
);

beforeAll(async () => {
  person = await signUp(test);
  const stranger = await signUp(test);
  const ownerIds = [person.userId, stranger.userId];
  await test.database.client.promptTemplate.createMany({
    data: ownerIds.flatMap((ownerId) =>
      Array.from({ length: total }, (_, index) => ({
        ownerId,
        title: `Template ${index}`,
        description: 'One of many',
        content: 'Hello {{NAME}}',
        category: index % 3 === 0 ? ('BUSINESS' as const) : ('CREATIVE' as const),
        createdVia: 'API' as const,
        // Several with the same time, which are ordered by id.
        createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 4))),
      })),
    ),
  });
  const records = await test.database.client.promptTemplate.findMany({
    where: { ownerId: person.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  titles = records.map(({ title }) => title);
});

const page = async (variables: object) => (await person.execute(list, variables)).promptTemplates;
const titlesOf = (connection: { nodes: { title: string }[] }) =>
  connection.nodes.map(({ title }) => title);

describe('promptTemplates', () => {
  it('returns 25 templates, ordered by creation time and id, newest first', async () => {
    const all = await page({});
    expect(titlesOf(all)).toEqual(titles);
    expect(all.edges.map(({ node }: { node: { title: string } }) => node.title)).toEqual(titles);
    expect(all.totalCount).toBe(total);
    expect(all.pageInfo).toStrictEqual({
      hasNextPage: false,
      hasPreviousPage: false,
      startCursor: all.edges[0].cursor,
      endCursor: all.edges[total - 1].cursor,
    });
  });

  it('pages of any size return all templates once, forwards and backwards', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: total + 1 }),
        fc.boolean(),
        async (size, backwards) => {
          const walked: string[] = [];
          let cursor: string | null = null;
          let more = true;
          while (more) {
            const connection: Connection = await page(
              backwards ? { last: size, before: cursor } : { first: size, after: cursor },
            );
            expect(connection.totalCount).toBe(total);
            if (backwards) walked.unshift(...titlesOf(connection));
            else walked.push(...titlesOf(connection));
            more = backwards
              ? connection.pageInfo.hasPreviousPage
              : connection.pageInfo.hasNextPage;
            cursor = backwards ? connection.pageInfo.startCursor : connection.pageInfo.endCursor;
          }
          expect(walked).toEqual(titles);
        },
      ),
      { numRuns: propertyRuns({ quick: 3, thorough: 30 }) },
    );
  });

  it('has another page only if there are more templates', async () => {
    const pageInfo = async (variables: object) => (await page(variables)).pageInfo;
    const [first, second, third] = (await page({})).edges.map(
      ({ cursor }: { cursor: string }) => cursor,
    );
    expect(await pageInfo({ first: total })).toMatchObject({ hasNextPage: false });
    expect(await pageInfo({ first: total - 1 })).toMatchObject({ hasNextPage: true });
    expect(await pageInfo({ first: 1 })).toMatchObject({ hasPreviousPage: false });
    expect(await pageInfo({ first: 1, after: first })).toMatchObject({ hasPreviousPage: true });
    expect(await pageInfo({ last: total })).toMatchObject({
      hasNextPage: false,
      hasPreviousPage: false,
    });
    expect(await pageInfo({ last: total - 1 })).toMatchObject({ hasPreviousPage: true });
    expect(await pageInfo({ last: 1, before: third })).toMatchObject({
      hasNextPage: true,
      hasPreviousPage: true,
    });
    expect(await pageInfo({ last: 1, before: second })).toMatchObject({ hasPreviousPage: false });
  });

  it('returns the templates before a cursor without last', async () => {
    const { edges } = await page({ first: 4 });
    expect(titlesOf(await page({ before: edges[3].cursor }))).toEqual(titles.slice(0, 3));
  });

  it('returns more than the default number of templates', async () => {
    const other = await signUp(test);
    await test.database.client.promptTemplate.createMany({
      data: Array.from({ length: 28 }, (_, index) => ({
        ownerId: other.userId,
        title: `Template ${index}`,
        description: 'One of many',
        content: 'Hello',
        category: 'CREATIVE' as const,
        createdVia: 'API' as const,
      })),
    });
    for (const variables of [{ first: 28 }, { last: 28 }]) {
      expect((await other.execute(list, variables)).promptTemplates.nodes).toHaveLength(28);
    }
  });

  it('accepts an offset with first', async () => {
    const connection = await page({ first: 3, offset: 5 });
    expect(titlesOf(connection)).toEqual(titles.slice(5, 8));
    expect(connection.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    expect(titlesOf(await page({ first: 3, offset: 2_147_483_647 }))).toEqual([]);
  });

  it('returns an empty page', async () => {
    const connection = await page({ first: 0 });
    expect(connection).toMatchObject({ nodes: [], edges: [], totalCount: total });
    expect(connection.pageInfo).toStrictEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: null,
      endCursor: null,
    });
  });

  it('continues after the cursor of a deleted template', async () => {
    const other = await signUp(test);
    const input = { description: 'x', content: 'xxxxx', category: 'CREATIVE' };
    const create =
      'mutation ($input: CreatePromptTemplateInput!) { createPromptTemplate(input: $input) { promptTemplate { id } } }';
    const ids: string[] = [];
    for (const title of ['oldest', 'middle', 'newest']) {
      ids.push(
        (await other.execute(create, { input: { ...input, title } })).createPromptTemplate
          .promptTemplate.id,
      );
    }
    const first = (await other.execute(list, { first: 2 })).promptTemplates;
    expect(titlesOf(first)).toEqual(['newest', 'middle']);
    await other.execute(
      'mutation ($id: ID!) { deletePromptTemplate(id: $id) { deletedPromptTemplateId } }',
      {
        id: ids[1],
      },
    );
    const next = (await other.execute(list, { first: 2, after: first.pageInfo.endCursor }))
      .promptTemplates;
    expect(titlesOf(next)).toEqual(['oldest']);
  });

  it('applies filters, in totalCount too', async () => {
    const business = await page({ filter: { category: 'BUSINESS' }, first: 2 });
    expect(business.totalCount).toBe(5);
    expect(business.nodes).toHaveLength(2);
    expect((await page({ filter: { visibility: 'PUBLIC' } })).totalCount).toBe(0);
    expect((await page({ filter: { createdVia: 'API', category: 'CREATIVE' } })).totalCount).toBe(
      8,
    );
    expect((await page({ filter: { category: null } })).totalCount).toBe(total);
    expect((await page({ filter: null })).totalCount).toBe(total);
  });

  it('runs one statement, which reads only what is selected', async () => {
    const statement = async (selection: string, variables = {}) => {
      test.statements.length = 0;
      const declared = Object.keys(variables).length > 0 ? 'query ($isOn: Boolean!) ' : '';
      const query = `${declared}{ promptTemplates(first: 2) { ${selection} } }`;
      await person.execute(query, variables);
      const statements = test.statements.filter((sql) => sql.includes('prompt_templates'));
      expect(statements).toHaveLength(1);
      const [sql = ''] = statements;
      return { counts: sql.includes('count(*)'), reads: sql.includes('LIMIT') };
    };
    const everything = 'nodes { title } edges { cursor } pageInfo { endCursor } totalCount';
    expect(await statement('totalCount')).toEqual({ counts: true, reads: false });
    expect(await statement('nodes { title }')).toEqual({ counts: false, reads: true });
    expect(await statement('pageInfo { hasNextPage }')).toEqual({ counts: false, reads: true });
    expect(await statement(everything)).toEqual({ counts: true, reads: true });
    const optional = 'nodes { title } ... @include(if: $isOn) { totalCount }';
    for (const isOn of [true, false, true]) {
      expect(await statement(optional, { isOn })).toEqual({ counts: isOn, reads: true });
    }
  });

  it.each([
    [{ first: 101 }, ['first'], 'First must be less than or equal to 100'],
    [{ last: 101 }, ['last'], 'Last must be less than or equal to 100'],
    [{ first: -1 }, ['first'], 'First must be greater than or equal to 0'],
    [{ offset: -1 }, ['offset'], 'Offset must be greater than or equal to 0'],
    [{ first: 1, last: 1 }, ['first'], "First and after can't be combined with last and before"],
    [{ last: 1, offset: 1 }, ['offset'], 'Offset can only be combined with first'],
    [{ after: 'nonsense' }, ['after'], 'After is not a cursor of this list'],
    [{ before: 'W10=' }, ['before'], 'Before is not a cursor of this list'],
    [{ after: '' }, ['after'], 'After is not a cursor of this list'],
    [{ after: newestCursor, offset: 1 }, ['offset'], 'Offset can only be combined with first'],
    [
      { after: newestCursor, last: 1 },
      ['first'],
      "First and after can't be combined with last and before",
    ],
  ])('rejects %j', async (variables, path, message) => {
    const { data, errors } = await person.graphql(list, variables);
    expect(data).toStrictEqual({ promptTemplates: null });
    expect(errors).toHaveLength(1);
    expect(errors?.[0]).toMatchObject({
      message: 'Validation failed',
      path: ['promptTemplates'],
      extensions: { code: 'VALIDATION_FAILED', details: [{ path, message }] },
    });
  });
});
