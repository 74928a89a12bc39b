import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../src/database/migrations/migrate.ts';
import { pendingChanges, prismaDir } from '../../src/database/migrations/schema-engine.ts';
import { useConnection } from '../support/http/connection.ts';
import { migrationNames, useSchemaFolders } from '../support/processes/schema-folder.ts';

const test = useConnection();
const folders = useSchemaFolders();
const names = migrationNames(prismaDir);
const olderStates = names.slice(0, -1).map((last, index) => ({ last, count: index + 1 }));
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [one, other] = [id(1), id(2)];
const image = { content_type: 'image/png', width: 1, height: 1, position: 0 };
const day = '2026-01-01T00:00:00Z';
const weekLater = '2026-01-08T00:00:00Z';

/** Rows of each table, in an order that foreign keys allow. A table that does not exist yet has none. */
const rows: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  users: [
    { id: one, name: 'Ünï "One"', email: 'one@example.com', role: 'super_admin' },
    { id: other, name: 'Other', email: 'other@example.com' },
  ],
  sessions: [{ id: id(10), token: 'token', user_id: one, expires_at: weekLater }],
  credentials: [
    { id: id(11), account_id: one, provider_id: 'credential', user_id: one, password: 'a:b' },
  ],
  verifications: [{ id: id(12), identifier: 'x', value: 'y', expires_at: weekLater }],
  prompt_templates: [
    {
      id: id(20),
      owner_id: one,
      title: 'Title',
      description: 'Description',
      content: 'Hello {{NAME}}',
      category: 'starter-kit',
      created_via: 'api',
      tags: ['a', 'B "c"'],
      avg_rating: '4.5',
    },
  ],
  screenshots: [{ id: id(21), template_id: id(20), byte_size: 10, ...image }],
  share_links: [{ id: id(22), template_id: id(20), token_hash: '\\x06', sealed_token: 'v1' }],
  share_link_days: [{ id: id(23), link_id: id(22), date: '2026-01-01', views: 3 }],
  ideas: [
    { id: id(30), user_id: one, title: 'Idea', body: 'Body', status: 'planned' },
    { id: id(31), user_id: other, title: 'Idea', body: ' Body ' },
  ],
  idea_attachments: [
    { id: id(32), idea_id: id(30), filename: 'a.png', byte_size: 3_200, ...image },
    { id: id(33), idea_id: id(31), filename: 'b.png', byte_size: 40_000, ...image },
  ],
  api_keys: [
    {
      id: id(40),
      user_id: one,
      name: 'Key',
      permission: 'admin',
      scopes: '{referrals}',
      key_prefix: 'fol_12345',
      key_hash: Buffer.alloc(32, 1),
      revoked_at: day,
    },
  ],
  referrals: [
    { id: id(50), user_id: one, code: 'open', created_at: day, expires_at: weekLater },
    {
      id: id(51),
      user_id: one,
      code: 'accepted',
      created_at: day,
      expires_at: weekLater,
      accepted_at: day,
      accepted_by_id: other,
    },
  ],
  categories: [{ id: 1, user_id: one, name: 'Food', type: 'expense', emoji: '🍽️' }],
  accounts: [
    { id: 1, user_id: one, name: 'Bank', current_balance: '-12.50', is_default: true },
    { id: 2, user_id: one, name: 'Cash', bank: 'Bank', current_balance: '123456789012345678.90' },
  ],
  entries: [
    {
      id: 1,
      user_id: one,
      category_id: 1,
      account_id: 1,
      amount: '12.50',
      date: '2026-02-28',
      tags: ['a'],
    },
  ],
  finance_keys: [
    { id: 1, user_id: one, name: 'Key', key_prefix: 'fin_12345', key_hash: Buffer.alloc(32, 2) },
  ],
  audit_events: [{ id: id(60), user_id: one, actor_id: one, kind: 'signed_up' }],
  password_resets: [{ user_id: one, token_hash: Buffer.alloc(32, 3), expires_at: weekLater }],
  device_logins: [
    {
      id: id(71),
      device_code_hash: Buffer.alloc(32, 5),
      user_code: 'WDJBMJHT',
      client_name: 'folio on laptop',
      permission: 'manage',
      decision: 'approved',
      user_id: one,
      expires_at: weekLater,
    },
  ],
  changes: [{ id: 1_000, owner_id: one, record_type: 'entry', record_id: '1', action: 'deleted' }],
  undo_rows: [
    {
      undo_id: id(75),
      owner_id: one,
      table_name: 'entries',
      action: 'deleted',
      change_id: 1_000,
      rows: '[]',
      image_ids: '{}',
      bytes: 2,
    },
  ],
  trimmed_changes: [{ owner_id: one, until: 5 }],
  idempotent_requests: [{ user_id: one, key: 'key', request_hash: '0', created_at: day }],
  webhooks: [
    {
      id: id(60),
      user_id: one,
      url: 'https://example.com',
      record_types: '{entry,idea}',
      sealed_secret: 'v1.00.x.y.z',
      position: 7,
    },
  ],
  webhook_deliveries: [
    {
      id: id(61),
      webhook_id: id(60),
      kind: 'changes',
      message_id: 'msg_1',
      change_count: 1,
      duration: 5,
    },
  ],
  image_usage: [
    { user_id: one, bytes: 3_210 },
    { user_id: other, bytes: 40_000 },
  ],
  orphaned_images: [{ id: id(70), found_at: day }],
  import_previews: [
    {
      id: id(80),
      user_id: one,
      format: 'csv',
      content: Buffer.alloc(3, 4),
      byte_size: 3,
      settings: '{}',
      layout: '{}',
      new_count: 1,
      duplicate_count: 0,
      invalid_count: 0,
      expires_at: weekLater,
    },
  ],
  import_rows: [
    { preview_id: id(80), id: 1, line: 2, status: 'new', recurring: false, issues: '[]' },
  ],
  import_layouts: [{ user_id: one, header_key: 'key', settings: '{}', used_at: day }],
};

/** A database with the first migrations only, as that version of folio left it. */
async function migrateTo(count: number): Promise<void> {
  await test.client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const folder = folders.copy();
  for (const name of names.slice(count)) {
    rmSync(join(folder.path, 'migrations', name), { recursive: true });
  }
  expect(await migrate(test.connection, folder.path)).toEqual(names.slice(0, count));
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows: found } = await client.query<{ name: string }>(`
    SELECT tablename AS "name" FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`);
  return found.map(({ name }) => name);
}

/** Stores the rows of the tables that exist. */
async function populate(client: Client): Promise<void> {
  const tables = await tablesOf(client);
  for (const [table, records] of Object.entries(rows)) {
    if (!tables.includes(table)) continue;
    for (const record of records) {
      const columns = Object.keys(record).map((column) => `"${column}"`);
      const places = columns.map((_, index) => `$${index + 1}`);
      await client.query(
        `INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${places.join(', ')})`,
        Object.values(record),
      );
    }
  }
}

type Stored = Record<string, Record<string, unknown>[]>;

async function storedRows(client: Client): Promise<Stored> {
  const stored: Stored = {};
  for (const table of await tablesOf(client)) {
    const { rows: found } = await client.query(
      `SELECT to_jsonb(t) AS "row" FROM "${table}" t ORDER BY to_jsonb(t)::text`,
    );
    stored[table] = found.map(({ row }) => row);
  }
  return stored;
}

describe('a populated database', () => {
  it('has rows in every table except installation, because a migration fills that', async () => {
    expect([...Object.keys(rows), 'installation'].toSorted()).toEqual(
      (await tablesOf(test.client)).toSorted(),
    );
  });

  /** Without the columns that a later migration drops: `search_name` was generated from the name. */
  const withoutDropped = ({ search_name: _, ...row }: Record<string, unknown>) => row;

  it.each(olderStates)('at $last keeps all rows when it is migrated', async ({ count }) => {
    const { client } = test;
    await migrateTo(count);
    await populate(client);
    const before = await storedRows(client);
    expect(await migrate(test.connection)).toEqual(names.slice(count));
    const after = await storedRows(client);
    for (const [table, records] of Object.entries(before)) {
      expect(after[table], table).toHaveLength(records.length);
      // Later migrations may add columns.
      expect(after[table], table).toMatchObject(records.map(withoutDropped));
    }
    expect(after.image_usage).toEqual(rows.image_usage);
    expect(after.installation).toHaveLength(1);
    expect(await pendingChanges(test.connection)).toBe('');
  });

  it('is tested for every earlier migration', () => {
    const migrations = readdirSync(join(prismaDir, 'migrations'), { withFileTypes: true });
    const count = migrations.filter((entry) => entry.isDirectory()).length;
    expect(olderStates).toHaveLength(count - 1);
    expect(olderStates.length).toBeGreaterThan(5);
  });
});
