import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import {
  templateCount,
  templateListDocument,
  titlesOf,
  useTemplateList,
} from '../../../support/prompts/template-list.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { propertyRuns } from '../../../support/properties/property-runs.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
const { list, page } = useTemplateList(test);

interface Connection {
  readonly totalCount: number;
  readonly nodes: { title: string }[];
  readonly pageInfo: Record<'startCursor' | 'endCursor', string | null> &
    Record<'hasNextPage' | 'hasPreviousPage', boolean>;
}

describe('promptTemplates', () => {
  it('returns 25 templates, ordered by creation time and id, newest first', async () => {
    const all = await page({});
    expect(titlesOf(all)).toEqual(list.titles);
    expect(all.edges.map(({ node }: { node: { title: string } }) => node.title)).toEqual(
      list.titles,
    );
    expect(all.totalCount).toBe(templateCount);
    expect(all.pageInfo).toStrictEqual({
      hasNextPage: false,
      hasPreviousPage: false,
      startCursor: all.edges[0].cursor,
      endCursor: all.edges[templateCount - 1].cursor,
    });
  });

  it('pages of any size return all templates once, forwards and backwards', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: templateCount + 1 }),
        fc.boolean(),
        async (size, backwards) => {
          const walked: string[] = [];
          let cursor: string | null = null;
          let more = true;
          while (more) {
            const connection: Connection = await page(
              backwards ? { last: size, before: cursor } : { first: size, after: cursor },
            );
            expect(connection.totalCount).toBe(templateCount);
            if (backwards) walked.unshift(...titlesOf(connection));
            else walked.push(...titlesOf(connection));
            more = backwards
              ? connection.pageInfo.hasPreviousPage
              : connection.pageInfo.hasNextPage;
            cursor = backwards ? connection.pageInfo.startCursor : connection.pageInfo.endCursor;
          }
          expect(walked).toEqual(list.titles);
        },
      ),
      { numRuns: propertyRuns({ quick: 3, thorough: 30 }) },
    );
  });

  it('continues after the cursor of a deleted template', async () => {
    const other = await signUp(test);
    const ids: string[] = [];
    for (const title of ['oldest', 'middle', 'newest']) {
      ids.push((await createTemplate(other, { title })).id);
    }
    const first = (await other.execute(templateListDocument, { first: 2 })).promptTemplates;
    expect(titlesOf(first)).toEqual(['newest', 'middle']);
    await other.execute(
      'mutation ($id: ID!) { deletePromptTemplate(id: $id) { deletedPromptTemplateId } }',
      { id: ids[1] },
    );
    const next = (
      await other.execute(templateListDocument, { first: 2, after: first.pageInfo.endCursor })
    ).promptTemplates;
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
    expect((await page({ filter: { category: null } })).totalCount).toBe(templateCount);
    expect((await page({ filter: null })).totalCount).toBe(templateCount);
  });
});
