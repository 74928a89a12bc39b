/** The data source by hand-written SQL. */
import { type DataSource, grouped, inOrder, templateColumns } from './data-source.ts';
import { rows } from './pg-pool.ts';
import { totalsOfMonth } from './totals-of-month.ts';

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const enums = new Set(['category', 'difficulty', 'visibility', 'createdVia']);
const expressions = new Map(
  templateColumns.map((name) => {
    const column = snakeCase(name);
    const value = enums.has(name) ? `upper(replace(${column}::text, '-', '_'))` : column;
    return [name as string, `${name === 'avgRating' ? `${value}::float` : value} AS "${name}"`];
  }),
);

/** Only known columns: the names are those of the schema. */
const selection = (columns: readonly string[]) =>
  ['id', 'owner_id AS "ownerId"', ...columns.map((name) => expressions.get(name))].join(', ');

const entryColumns =
  'id, amount::text, date::text, description, tags, category_id AS "categoryId", account_id AS "accountId"';

export const pgDataSource: DataSource = {
  user: async (id) => (await rows('SELECT id, name FROM users WHERE id = $1', [id]))[0] ?? null,
  templates: (userId, first, columns) =>
    rows(
      `SELECT ${selection(columns)} FROM prompt_templates WHERE owner_id = $1
        ORDER BY created_at DESC, id DESC LIMIT $2`,
      [userId, first],
    ),
  async countTemplates(userId) {
    const sql = 'SELECT COUNT(*)::int AS count FROM prompt_templates WHERE owner_id = $1';
    return (await rows(sql, [userId]))[0].count;
  },
  async template(userId, id, columns) {
    const sql = `SELECT ${selection(columns)} FROM prompt_templates WHERE id = $1 AND owner_id = $2`;
    return (await rows(sql, [id, userId]))[0] ?? null;
  },
  async screenshotsOf(ids) {
    const found = await rows(
      `SELECT id, template_id AS "templateId", position, content_type AS "contentType",
              byte_size AS "byteSize", width, height, created_at AS "createdAt"
         FROM screenshots WHERE template_id = ANY($1) ORDER BY position, id`,
      [ids],
    );
    return grouped(ids, found, 'templateId');
  },
  usersOf: async (ids) =>
    inOrder(ids, await rows('SELECT id, name FROM users WHERE id = ANY($1)', [ids])),
  entries: (userId, month) =>
    rows(
      `SELECT ${entryColumns} FROM entries
        WHERE user_id = $1 AND date >= $2::date AND date < $2::date + interval '1 month'
        ORDER BY date DESC, id DESC`,
      [userId, `${month}-01`],
    ),
  categoriesOf: async (ids) =>
    inOrder(ids, await rows('SELECT id, name, emoji FROM categories WHERE id = ANY($1)', [ids])),
  accountsOf: async (ids) =>
    inOrder(ids, await rows('SELECT id, name FROM accounts WHERE id = ANY($1)', [ids])),
  async summary(userId, month) {
    const [totals] = await rows(totalsOfMonth, [userId, `${month}-01`]);
    return { month, ...totals };
  },
  async createEntry(userId, { amount, date, description, categoryId, accountId }) {
    const [entry] = await rows(
      `WITH category AS (SELECT id, type FROM categories WHERE id = $5 AND user_id = $1),
            account AS (
              UPDATE accounts SET updated_at = now(), current_balance = current_balance +
                     (SELECT CASE type WHEN 'income' THEN $2::numeric ELSE -$2::numeric END FROM category)
               WHERE id = $6 AND user_id = $1 AND EXISTS (SELECT FROM category) RETURNING id)
       INSERT INTO entries (user_id, category_id, account_id, amount, description, date)
       SELECT $1, category.id, account.id, $2::numeric, $3, $4::date FROM category, account
       RETURNING ${entryColumns}`,
      [userId, amount, description, date, categoryId, accountId],
    );
    if (!entry) throw new Error('no such category or account');
    return entry;
  },
};
