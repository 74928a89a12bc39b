import type { Row } from './sample-rows.ts';

/** @param owner 1 or 2 */
export const id = (table: number, owner: number) =>
  `00000000-0000-4000-8000-${String(100 * table + owner).padStart(12, '0')}`;
const image = { content_type: 'image/png', byte_size: 1, width: 1, height: 1, position: 0 };

/** A record of each table that others reference, for each of two users. */
export const parents: Readonly<Record<string, (owner: number) => Row>> = {
  prompt_templates: (owner) => ({
    ...{ id: id(10, owner), owner_id: id(0, owner), title: 'x', description: 'x' },
    ...{ content: 'xxxxx', category: 'business', created_via: 'api' },
  }),
  ideas: (owner) => ({ id: id(11, owner), user_id: id(0, owner), title: 'x', body: 'x' }),
  categories: (owner) => ({
    ...{ id: 1_000 + owner, user_id: id(0, owner), name: 'x', type: 'income', emoji: 'x' },
  }),
  accounts: (owner) => ({ id: 1_000 + owner, user_id: id(0, owner), name: 'x' }),
  import_previews: (owner) => ({
    ...{ id: id(12, owner), user_id: id(0, owner), format: 'csv', content: '', byte_size: 1 },
    ...{ settings: '{}', layout: '{}', new_count: 0, duplicate_count: 0, invalid_count: 0 },
    expires_at: '2100-01-01T00:00:00Z',
  }),
  prompt_template_versions: (owner) => ({
    ...{ template_id: id(10, owner), owner_id: id(0, owner), number: 1, title: 'x' },
    ...{ description: 'x', content: 'xxxxx', variables: '[]', created_via: 'api' },
    created_at: '2026-01-01T00:00:00Z',
  }),
  api_keys: (owner) => ({
    ...{ id: id(14, owner), user_id: id(0, owner), name: 'x', permission: 'read' },
    ...{ key_prefix: 'fol_', key_hash: Buffer.from(`key ${owner}`), sealed_secret: 'x' },
  }),
  share_links: (owner) => ({
    ...{ id: id(15, owner), template_id: id(10, owner), owner_id: id(0, owner) },
    ...{ token_hash: Buffer.from(`token ${owner}`), sealed_token: 'x' },
  }),
  webhooks: (owner) => ({
    ...{ id: id(13, owner), user_id: id(0, owner), url: 'https://example.com', position: 0 },
    ...{ record_types: '{idea}', sealed_secret: 'x' },
  }),
};

/** The records of the first user that reference the ones above. */
export const children: Readonly<Record<string, Row>> = {
  screenshots: { id: id(20, 1), owner_id: id(0, 1), template_id: id(10, 1), ...image },
  idea_attachments: {
    ...{ id: id(21, 1), user_id: id(0, 1), idea_id: id(11, 1), filename: 'x.png', ...image },
  },
  entries: {
    ...{ user_id: id(0, 1), category_id: 1_001, account_id: 1_001, amount: '1.00' },
    date: '2026-01-01',
  },
  import_rows: {
    ...{ preview_id: id(12, 1), user_id: id(0, 1), id: 1, line: 2, status: 'new' },
    ...{ category_id: 1_001, account_id: 1_001, recurring: false, issues: '[]' },
  },
  prompt_template_versions: {
    ...{ template_id: id(10, 1), owner_id: id(0, 1), number: 2, title: 'x', description: 'x' },
    ...{ content: 'xxxxx', variables: '[]', created_via: 'api' },
    created_at: '2026-01-01T00:00:00Z',
  },
  prompt_template_labels: {
    ...{ template_id: id(10, 1), owner_id: id(0, 1), name: 'x', number: 1 },
    moved_at: '2026-01-01T00:00:00Z',
  },
  prompt_template_label_moves: {
    ...{ id: id(23, 1), template_id: id(10, 1), owner_id: id(0, 1), label: 'x', number: 1 },
    ...{ moved_via: 'api', api_key_id: id(14, 1), moved_at: '2026-01-01T00:00:00Z' },
  },
  share_links: {
    ...{ id: id(24, 1), template_id: id(10, 1), owner_id: id(0, 1) },
    ...{ token_hash: Buffer.from('x'), sealed_token: 'x' },
  },
  share_link_days: {
    ...{ id: id(25, 1), link_id: id(15, 1), owner_id: id(0, 1), date: '2026-01-01', views: 1 },
  },
  webhook_deliveries: {
    ...{ id: id(22, 1), webhook_id: id(13, 1), user_id: id(0, 1), kind: 'ping' },
    ...{ message_id: 'msg_1', change_count: 0, duration: 1 },
  },
};
