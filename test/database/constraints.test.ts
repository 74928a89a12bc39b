import { describe, expect, it } from 'vitest';
import { insertRow, type Row } from '../support/database/sample-rows.ts';
import { useConnection } from '../support/http/connection.ts';

const test = useConnection();

const ids = {
  user: '00000000-0000-4000-8000-000000000001',
  template: '00000000-0000-4000-8000-000000000002',
  idea: '00000000-0000-4000-8000-000000000003',
  row: '00000000-0000-4000-8000-000000000004',
};

/** A row of each table that all rules allow. */
const allowed = {
  users: { id: ids.row, name: 'Else', email: 'else@example.com' },
  prompt_templates: {
    id: ids.row,
    owner_id: ids.user,
    title: 'x',
    description: 'x',
    content: 'xxxxx',
    category: 'business',
    created_via: 'api',
  },
  screenshots: {
    id: ids.row,
    template_id: ids.template,
    position: 0,
    content_type: 'image/png',
    byte_size: 5_242_880,
    width: 1,
    height: 1,
  },
  ideas: { id: ids.row, user_id: ids.user, title: 'x', body: 'x' },
  idea_attachments: {
    id: ids.row,
    idea_id: ids.idea,
    position: 0,
    filename: 'x.png',
    content_type: 'image/png',
    byte_size: 1,
    width: 1,
    height: 1,
  },
  api_keys: {
    id: ids.row,
    user_id: ids.user,
    name: 'x',
    permission: 'read',
    key_prefix: 'fol_',
    key_hash: Buffer.from('x'),
    revoked_at: '2026-01-01T00:00:00Z',
  },
  webhooks: {
    id: ids.row,
    user_id: ids.user,
    url: 'https://example.com',
    record_types: '{idea}',
    sealed_secret: 'x',
    position: 0,
  },
  finance_keys: {
    user_id: ids.user,
    name: 'x',
    key_prefix: 'fin_',
    key_hash: Buffer.from('x'),
    sealed_secret: 'sealed',
  },
  referrals: {
    id: ids.row,
    user_id: ids.user,
    code: 'x',
    // Over the change to summer time in much of the world: a week is 168 hours all the same.
    created_at: '2026-03-26T00:00:00Z',
    expires_at: '2026-04-02T00:00:00Z',
  },
  categories: { user_id: ids.user, name: 'Food', type: 'income', emoji: 'x' },
  accounts: { user_id: ids.user, name: 'x', is_default: false },
  entries: { user_id: ids.user, category_id: 1_000, amount: '0.01', date: '1900-01-01' },
  image_usage: { user_id: ids.user, bytes: 0 },
  device_logins: {
    id: ids.row,
    device_code_hash: Buffer.from('x'),
    user_code: 'WDJBMJHT',
    client_name: 'x',
    permission: 'read',
    decision: 'denied',
    user_id: ids.user,
    expires_at: '2026-01-01T00:00:00Z',
  },
} as const satisfies Record<string, Row>;

type Table = keyof typeof allowed;

/** What makes the allowed row break exactly one rule; the rule's name, its table and the change. */
const violations: [rule: string, table: Table, change: Row][] = [
  ['users_email_lower_case', 'users', { email: 'Else@example.com' }],
  ['prompt_templates_title_present', 'prompt_templates', { title: ' ' }],
  ['prompt_templates_variables_list', 'prompt_templates', { variables: '{}' }],
  ['prompt_templates_description_present', 'prompt_templates', { description: '' }],
  ['prompt_templates_content_length', 'prompt_templates', { content: 'xxxx' }],
  ['prompt_templates_estimated_build_time_range', 'prompt_templates', { estimated_build_time: 0 }],
  [
    'prompt_templates_estimated_build_time_range',
    'prompt_templates',
    { estimated_build_time: 10_081 },
  ],
  ['prompt_templates_times_built_range', 'prompt_templates', { times_built: -1 }],
  ['prompt_templates_avg_rating_range', 'prompt_templates', { avg_rating: '0.9' }],
  ['prompt_templates_avg_rating_range', 'prompt_templates', { avg_rating: '5.1' }],
  ['prompt_templates_price_cents_range', 'prompt_templates', { price_cents: -1 }],
  ['prompt_templates_tags_count', 'prompt_templates', { tags: Array(21).fill('x') }],
  ['screenshots_position_range', 'screenshots', { position: -1 }],
  ['screenshots_byte_size_range', 'screenshots', { byte_size: 5_242_881 }],
  ['screenshots_byte_size_range', 'screenshots', { byte_size: 0 }],
  ['screenshots_dimensions_range', 'screenshots', { width: 0 }],
  ['screenshots_dimensions_range', 'screenshots', { height: 0 }],
  ['ideas_title_present', 'ideas', { title: '  ' }],
  ['ideas_body_present', 'ideas', { body: '' }],
  ['idea_attachments_position_range', 'idea_attachments', { position: -1 }],
  ['idea_attachments_byte_size_range', 'idea_attachments', { byte_size: 0 }],
  ['idea_attachments_byte_size_range', 'idea_attachments', { byte_size: 5_242_881 }],
  ['idea_attachments_dimensions_range', 'idea_attachments', { width: 0 }],
  ['idea_attachments_dimensions_range', 'idea_attachments', { height: 0 }],
  ['api_keys_revoked_without_secret', 'api_keys', { sealed_secret: 'sealed' }],
  ['webhooks_record_types_check', 'webhooks', { record_types: '{}' }],
  ['finance_keys_revoked_without_secret', 'finance_keys', { revoked_at: '2026-01-01T00:00:00Z' }],
  ['referrals_lifetime', 'referrals', { expires_at: '2026-04-02T00:00:00.001Z' }],
  ['referrals_lifetime', 'referrals', { expires_at: '2026-04-01T23:59:59.999Z' }],
  ['categories_name_present', 'categories', { name: ' ' }],
  ['categories_emoji_present', 'categories', { emoji: '' }],
  ['categories_user_id_type_name_key', 'categories', { name: 'fOOD', type: 'expense' }],
  ['accounts_name_present', 'accounts', { name: ' ' }],
  ['accounts_one_default_per_user', 'accounts', { is_default: true }],
  ['entries_amount_range', 'entries', { amount: '0.00' }],
  ['entries_date_range', 'entries', { date: '1899-12-31' }],
  ['entries_date_range', 'entries', { date: '2200-01-01' }],
  ['entries_user_id_import_key_key', 'entries', { import_key: 'imported' }],
  ['device_logins_decision_check', 'device_logins', { user_id: null }],
  ['image_usage_bytes_range', 'image_usage', { bytes: -1 }],
];

/** The first start has inserted the one row that there may be. */
const onlyInstallation = 'installation_single_key';

/** Inserts beside what the rules are about, and takes all of it back. */
async function attempt(table: Table, change: Row, other?: Row): Promise<string | undefined> {
  await test.client.query('BEGIN');
  try {
    await insertRow(test.client, 'users', {
      id: ids.user,
      name: 'Some',
      email: 'some@example.com',
    });
    const { id: _, ...content } = allowed.prompt_templates;
    await insertRow(test.client, 'prompt_templates', { ...content, id: ids.template });
    await insertRow(test.client, 'ideas', { ...allowed.ideas, id: ids.idea });
    await insertRow(test.client, 'categories', {
      ...allowed.categories,
      id: 1_000,
      type: 'expense',
    });
    await insertRow(test.client, 'accounts', { ...allowed.accounts, is_default: true });
    await insertRow(test.client, 'entries', { ...allowed.entries, import_key: 'imported' });
    if (other) await insertRow(test.client, 'users', other);
    await insertRow(test.client, table, { ...allowed[table], ...change });
    return undefined;
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? String(error);
  } finally {
    await test.client.query('ROLLBACK');
  }
}

describe('the constraints of the database', () => {
  it.each(Object.keys(allowed) as Table[])('allow a valid row of %s', async (table) => {
    expect(await attempt(table, {})).toBeUndefined();
  });

  it.each(violations)('%s rejects a row of %s with %j', async (rule, table, change) => {
    expect(await attempt(table, change)).toBe(rule);
  });

  it("reject an entry in another user's category", async () => {
    const other = { id: ids.row, name: 'Else', email: 'else@example.com' };
    expect(await attempt('entries', { user_id: other.id }, other)).toBe(
      'entries_category_id_user_id_fkey',
    );
  });

  it('reject a second row of installation', async () => {
    const insertOne = 'INSERT INTO "installation" DEFAULT VALUES';
    await test.client.query(`${insertOne} ON CONFLICT DO NOTHING`);
    const second = test.client.query(insertOne);
    await expect(second).rejects.toMatchObject({ constraint: onlyInstallation });
  });

  it('have a test each', async () => {
    const { rows } = await test.client.query<{ name: string }>(`
      SELECT conname AS name FROM pg_constraint
       WHERE contype = 'c' AND connamespace = 'public'::regnamespace
      UNION
      SELECT indexrelid::regclass::text FROM pg_index
        JOIN pg_class ON pg_class.oid = indrelid
       WHERE indisunique AND (indpred IS NOT NULL OR indexprs IS NOT NULL)
         AND relnamespace = 'public'::regnamespace`);
    const rules = rows.map(({ name }) => name).sort();
    const tried = new Set([onlyInstallation, ...violations.map(([rule]) => rule)]);
    expect([...tried].sort()).toStrictEqual(rules);
  });
});
