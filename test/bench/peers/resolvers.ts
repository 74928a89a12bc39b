/** The resolvers of the peers with hand-written schemas; relations are batched by DataLoader. */
import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { CreateEntryInput, DataSource, Row } from './data-source.ts';
import { selectedColumns } from './selected-columns.ts';

/** The user of a request and its loaders. */
export interface Context {
  readonly userId: string;
  readonly loaders: ReturnType<typeof newLoaders>;
}

const newLoaders = (data: DataSource) => ({
  screenshots: new DataLoader((ids: readonly string[]) => data.screenshotsOf(ids)),
  user: new DataLoader((ids: readonly string[]) => data.usersOf(ids)),
  category: new DataLoader((ids: readonly number[]) => data.categoriesOf(ids)),
  account: new DataLoader((ids: readonly number[]) => data.accountsOf(ids)),
});

/** The context of a request; `x-user-id` replaces identification. */
export const newContext = (data: DataSource, userId: unknown): Context => ({
  userId: String(userId),
  loaders: newLoaders(data),
});

const databaseId = ({ id }: Row) => id;

export function newResolvers(data: DataSource) {
  /** The fields are read by the resolvers of the connection, so each only if it is selected. */
  const connection = (userId: string, { first }: { first?: number | null }) => ({
    userId,
    first: first ?? 25,
  });
  return {
    Query: {
      viewer: (_: unknown, _args: unknown, { userId }: Context) => data.user(userId),
      promptTemplates: (_: unknown, args: { first?: number }, { userId }: Context) =>
        connection(userId, args),
      promptTemplate: (
        _: unknown,
        { id }: { id: string },
        { userId }: Context,
        info: GraphQLResolveInfo,
      ) => data.template(userId, id, selectedColumns(info)),
      entriesOfMonth: (_: unknown, { month }: { month: string }, { userId }: Context) =>
        data.entries(userId, month),
      financeSummary: (_: unknown, { month }: { month: string }, { userId }: Context) =>
        data.summary(userId, month),
    },
    Mutation: {
      createEntry: async (
        _: unknown,
        { input }: { input: CreateEntryInput },
        { userId }: Context,
      ) => ({ entry: await data.createEntry(userId, input) }),
    },
    User: {
      promptTemplates: ({ id }: Row, args: { first?: number }) => connection(id as string, args),
    },
    PromptTemplateConnection: {
      nodes: (
        { userId, first }: ReturnType<typeof connection>,
        _: unknown,
        _context: Context,
        info: GraphQLResolveInfo,
      ) => data.templates(userId, first, selectedColumns(info)),
      totalCount: ({ userId }: ReturnType<typeof connection>) => data.countTemplates(userId),
    },
    PromptTemplate: {
      databaseId,
      owner: ({ ownerId }: Row, _: unknown, { loaders }: Context) =>
        loaders.user.load(ownerId as string),
      screenshots: ({ id }: Row, _: unknown, { loaders }: Context) =>
        loaders.screenshots.load(id as string),
      screenshotCount: async ({ id }: Row, _: unknown, { loaders }: Context) =>
        (await loaders.screenshots.load(id as string)).length,
      templateVariables: ({ content }: Row) => [
        ...new Set(Array.from(String(content).matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name)),
      ],
    },
    Screenshot: {
      databaseId,
      url: ({ id }: Row) => `https://peer.example/screenshots/${id}`,
    },
    Entry: {
      databaseId,
      category: ({ categoryId }: Row, _: unknown, { loaders }: Context) =>
        loaders.category.load(categoryId as number),
      account: ({ accountId }: Row, _: unknown, { loaders }: Context) =>
        accountId === null ? null : loaders.account.load(accountId as number),
    },
  };
}
