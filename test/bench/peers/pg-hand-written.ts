/** `node:http` and SQL by hand: one statement for each request. */
import { rows } from './pg-pool.ts';
import { bodyOf, servePlain } from './plain-server.ts';
import { totalsOfMonth } from './totals-of-month.ts';

const images = (columns: string) => `
  (SELECT COALESCE(json_agg(json_build_object(${columns}) ORDER BY s.position, s.id), '[]')
     FROM screenshots s WHERE s.template_id = t.id) AS screenshots`;

const allImageColumns = `'id', s.id, 'position', s.position, 'contentType', s.content_type,
  'byteSize', s.byte_size, 'width', s.width, 'height', s.height, 'createdAt', s.created_at`;

const everything = `t.id, t.title, t.description, t.content, t.category, t.difficulty, t.visibility,
  t.created_via, t.tags, t.estimated_build_time, t.times_built, t.avg_rating, t.featured, t.icon,
  t.price_cents, t.created_at, t.updated_at, ${images(allImageColumns)}`;

const newest = (first: number) =>
  `FROM prompt_templates t WHERE t.owner_id = $1 ORDER BY t.created_at DESC, t.id DESC LIMIT ${first}`;

const entryColumns = `e.id, e.amount, e.date::text, e.description, e.tags,
  json_build_object('name', c.name, 'emoji', c.emoji) AS category,
  CASE WHEN a.id IS NOT NULL THEN json_build_object('name', a.name) END AS account`;

servePlain({
  '/four-fields': async ({ userId }) => ({
    nodes: await rows(`SELECT t.id, t.title, t.category, t.created_at ${newest(25)}`, [userId]),
  }),
  async '/everything'({ userId }) {
    const [nodes, [counted]] = await Promise.all([
      rows(`SELECT ${everything} ${newest(25)}`, [userId]),
      rows('SELECT COUNT(*) FROM prompt_templates WHERE owner_id = $1', [userId]),
    ]);
    return { nodes, totalCount: counted.count };
  },
  async '/template'({ userId, query }) {
    const [template] = await rows(
      `SELECT ${everything} FROM prompt_templates t WHERE t.id = $2 AND t.owner_id = $1`,
      [userId, query.get('id')],
    );
    return template;
  },
  async '/nested'({ userId }) {
    const nodes = await rows(
      `SELECT t.id, t.title, json_build_object('name', u.name) AS owner,
              ${images("'position', s.position, 'width', s.width, 'height', s.height")}
         FROM (SELECT * ${newest(10)}) AS t JOIN users u ON u.id = t.owner_id
        ORDER BY t.created_at DESC, t.id DESC`,
      [userId],
    );
    return { name: nodes[0]?.owner.name, promptTemplates: { nodes } };
  },
  '/month': ({ userId, query }) =>
    rows(
      `SELECT ${entryColumns}
         FROM entries e JOIN categories c ON c.id = e.category_id
         LEFT JOIN accounts a ON a.id = e.account_id
        WHERE e.user_id = $1 AND e.date >= $2::date AND e.date < $2::date + interval '1 month'
        ORDER BY e.date DESC, e.id DESC`,
      [userId, `${query.get('month')}-01`],
    ),
  async '/summary'({ userId, query }) {
    const month = query.get('month');
    const [totals] = await rows(totalsOfMonth, [userId, `${month}-01`]);
    return { month, ...totals };
  },
  async '/entries'(request) {
    const { amount, date, description, categoryId, accountId } = await bodyOf(request);
    const [entry] = await rows(
      `WITH category AS (SELECT * FROM categories WHERE id = $5 AND user_id = $1),
            account AS (
              UPDATE accounts SET updated_at = now(), current_balance = current_balance +
                     (SELECT CASE type WHEN 'income' THEN $2::numeric ELSE -$2::numeric END FROM category)
               WHERE id = $6 AND user_id = $1 AND EXISTS (SELECT FROM category) RETURNING id, name),
            entry AS (
              INSERT INTO entries (user_id, category_id, account_id, amount, description, date)
              SELECT $1, category.id, account.id, $2::numeric, $3, $4::date FROM category, account
              RETURNING *)
       SELECT ${entryColumns} FROM entry e, category c, account a`,
      [request.userId, amount, description, date, categoryId, accountId],
    );
    return entry;
  },
});
