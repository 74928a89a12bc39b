import { beforeAll } from 'vitest';
import type { TestApp } from '../app/app.ts';
import { type Person, signUp } from '../users/people.ts';
import { templateFields } from './templates.ts';

/** A page of templates with all of its fields. */
export const templateListDocument = `query ($first: Int, $last: Int, $after: String, $before: String, $offset: Int, $filter: PromptTemplateFilter) {
  promptTemplates(first: $first, last: $last, after: $after, before: $before, offset: $offset, filter: $filter) {
    totalCount
    nodes { title }
    edges { cursor node { title } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;

export const templateCount = 13;

/** A user with templates, several of them created at the same time; another user has as many. */
export interface TemplateList {
  person: Person;
  /** The titles, in the order of the list. */
  titles: readonly string[];
}

export const titlesOf = ({ nodes }: { readonly nodes: readonly { readonly title: string }[] }) =>
  nodes.map(({ title }) => title);

/** Stores the templates before the file's tests. */
export function useTemplateList(test: TestApp) {
  const list = { titles: [] } as unknown as TemplateList;
  beforeAll(async () => {
    list.person = await signUp(test);
    const other = await signUp(test);
    const ownerIds = [list.person.userId, other.userId];
    const { promptTemplate } = test.database.client;
    await promptTemplate.createMany({
      data: ownerIds.flatMap((ownerId) =>
        Array.from({ length: templateCount }, (_, index) => ({
          ...templateFields,
          ownerId,
          title: `Template ${index}`,
          category: index % 3 === 0 ? ('BUSINESS' as const) : ('CREATIVE' as const),
          // Several with the same time, which are ordered by id.
          createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 4))),
        })),
      ),
    });
    const records = await promptTemplate.findMany({
      where: { ownerId: list.person.userId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
    list.titles = records.map(({ title }) => title);
  });
  return {
    list,

    /** Reads a page, which must succeed. */
    page: async (variables: object) =>
      (await list.person.execute(templateListDocument, variables)).promptTemplates,
  };
}
