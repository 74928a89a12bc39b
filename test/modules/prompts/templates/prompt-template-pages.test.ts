import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import {
  templateCount,
  templateListDocument,
  titlesOf,
  useTemplateList,
} from '../../../support/prompts/template-list.ts';
import { templateFields } from '../../../support/prompts/templates.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
const { list, page } = useTemplateList(test);

const newestCursor = btoa(
  JSON.stringify([
    'CREATED_AT DESC',
    '2026-01-01T00:00:00.000Z',
    '00000000-0000-4000-8000-000000000000',
  ]),
);

describe('a page of promptTemplates', () => {
  it('has another page only if there are more templates', async () => {
    const pageInfo = async (variables: object) => (await page(variables)).pageInfo;
    const [first, second, third] = (await page({})).edges.map(
      ({ cursor }: { cursor: string }) => cursor,
    );
    expect(await pageInfo({ first: templateCount })).toMatchObject({ hasNextPage: false });
    expect(await pageInfo({ first: templateCount - 1 })).toMatchObject({ hasNextPage: true });
    expect(await pageInfo({ first: 1 })).toMatchObject({ hasPreviousPage: false });
    expect(await pageInfo({ first: 1, after: first })).toMatchObject({ hasPreviousPage: true });
    expect(await pageInfo({ last: templateCount })).toMatchObject({
      hasNextPage: false,
      hasPreviousPage: false,
    });
    expect(await pageInfo({ last: templateCount - 1 })).toMatchObject({ hasPreviousPage: true });
    expect(await pageInfo({ last: 1, before: third })).toMatchObject({
      hasNextPage: true,
      hasPreviousPage: true,
    });
    expect(await pageInfo({ last: 1, before: second })).toMatchObject({ hasPreviousPage: false });
  });

  it('returns the templates before a cursor without last', async () => {
    const { edges } = await page({ first: 4 });
    expect(titlesOf(await page({ before: edges[3].cursor }))).toEqual(list.titles.slice(0, 3));
  });

  it('returns more than the default number of templates', async () => {
    const other = await signUp(test);
    await test.database.client.promptTemplate.createMany({
      data: Array.from({ length: 28 }, (_, index) => ({
        ...templateFields,
        ownerId: other.userId,
        title: `Template ${index}`,
      })),
    });
    for (const variables of [{ first: 28 }, { last: 28 }]) {
      expect(
        (await other.execute(templateListDocument, variables)).promptTemplates.nodes,
      ).toHaveLength(28);
    }
  });

  it('accepts an offset with first', async () => {
    const connection = await page({ first: 3, offset: 5 });
    expect(titlesOf(connection)).toEqual(list.titles.slice(5, 8));
    expect(connection.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    expect(titlesOf(await page({ first: 3, offset: 2_147_483_647 }))).toEqual([]);
  });

  it('returns an empty page', async () => {
    const connection = await page({ first: 0 });
    expect(connection).toMatchObject({ nodes: [], edges: [], totalCount: templateCount });
    expect(connection.pageInfo).toStrictEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: null,
      endCursor: null,
    });
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
    const { data, errors } = await list.person.graphql(templateListDocument, variables);
    expect(data).toStrictEqual({ promptTemplates: null });
    expect(errors).toHaveLength(1);
    expect(errors?.[0]).toMatchObject({
      message: 'Validation failed',
      path: ['promptTemplates'],
      extensions: { code: 'VALIDATION_FAILED', details: [{ path, message }] },
    });
  });
});
