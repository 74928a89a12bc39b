/** What the resolvers of Mercurius and Apollo read, by hand-written SQL or by Prisma. */

/** A row with at least the selected columns. */
export type Row = Record<string, unknown>;

export interface CreateEntryInput {
  readonly amount: string;
  readonly date: string;
  readonly description?: string | null | undefined;
  readonly categoryId: string;
  readonly accountId: string;
}

/** Lists return the named columns; `…Of` functions return one value for each id, in order. */
export interface DataSource {
  user(id: string): Promise<Row | null>;
  templates(userId: string, first: number, columns: readonly string[]): Promise<Row[]>;
  countTemplates(userId: string): Promise<number>;
  template(userId: string, id: string, columns: readonly string[]): Promise<Row | null>;
  screenshotsOf(templateIds: readonly string[]): Promise<Row[][]>;
  usersOf(ids: readonly string[]): Promise<(Row | null)[]>;
  entries(userId: string, month: string): Promise<Row[]>;
  categoriesOf(ids: readonly number[]): Promise<(Row | null)[]>;
  accountsOf(ids: readonly number[]): Promise<(Row | null)[]>;
  summary(userId: string, month: string): Promise<Row>;
  createEntry(userId: string, input: CreateEntryInput): Promise<Row>;
}

/** The columns of templates by field, without those that are always read. */
export const templateColumns = [
  'title',
  'description',
  'content',
  'category',
  'difficulty',
  'visibility',
  'createdVia',
  'tags',
  'estimatedBuildTime',
  'timesBuilt',
  'avgRating',
  'featured',
  'icon',
  'priceCents',
  'createdAt',
  'updatedAt',
] as const;

/** The row of each id, in the order of the ids. */
export function inOrder<Id>(ids: readonly Id[], rows: readonly Row[]): (Row | null)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** The rows of each id, in the order of the ids. */
export function grouped<Id>(ids: readonly Id[], rows: readonly Row[], key: string): Row[][] {
  const groups = Map.groupBy(rows, (row) => row[key]);
  return ids.map((id) => groups.get(id) ?? []);
}
