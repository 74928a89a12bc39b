import { beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { Importer } from '../../../support/finance/importer.ts';

const test = useApp();
let owner: Financier;
let importer: Importer;

beforeEach(async () => {
  owner = await Financier.signUp(test);
  importer = new Importer(owner.key);
});

const header = 'Date,Text,Info,Amount';
const file = (day: string) => `${header}\n0${day}/02/2026,Text ${day},Info ${day},-1.00\n`;
const chosen = { columns: { date: 0, description: 2, amount: 3 }, dateFormat: 'MONTH_DAY_YEAR' };

const usesRemembered = async (id: string) => {
  const query = 'query ($id: ID!) { importPreview(id: $id) { usesRememberedLayout } }';
  return (await owner.key.execute(query, { id })).importPreview.usesRememberedLayout;
};

describe('the columns and formats that a user has set', () => {
  it('are used for the next file with the same columns', async () => {
    const { id } = await importer.preview(file('1'));
    expect(await usesRemembered(id)).toBe(false);
    await importer.update(id, chosen);
    await importer.commit(id);
    const next = await importer.preview(file('3'));
    expect(next).toMatchObject({ dateFormat: 'MONTH_DAY_YEAR', newCount: 1 });
    expect(next.rows.nodes[0]).toMatchObject({ date: '2026-03-02', description: 'Info 3' });
    expect(await usesRemembered(next.id)).toBe(true);
  });

  it('are not used before a commit, for other columns, or for another user', async () => {
    await importer.update((await importer.preview(file('1'))).id, chosen);
    expect((await importer.preview(file('2'))).dateFormat).toBeNull();
    await importer.import(file('1'), chosen);
    const others = file('2').replace('Info', 'Note');
    expect((await importer.preview(others)).dateFormat).toBeNull();
    const stranger = new Importer((await Financier.signUp(test)).key);
    expect((await stranger.preview(file('2'))).dateFormat).toBeNull();
  });

  it('are replaced by those of the request, and forgotten after a reset', async () => {
    await importer.import(file('1'), chosen);
    const given = await importer.preview(file('2'), {
      dateFormat: 'DAY_MONTH_YEAR',
      columns: null,
    });
    expect(given.rows.nodes[0]).toMatchObject({ date: '2026-02-02', description: 'Text 2' });
    await importer.import(file('3'), {
      columns: null,
      dateFormat: null,
      decimalSeparator: 'POINT',
    });
    expect((await importer.preview(file('4'))).dateFormat).toBeNull();
  });

  it('are at most 100 for a user, the last ones', async () => {
    await test.database.client.$executeRaw`
      INSERT INTO "import_layouts" ("user_id", "header_key", "settings", "used_at")
      SELECT ${owner.person.userId}::uuid, 'key ' || "n", '{}', now() - "n" * interval '1 day'
        FROM generate_series(1, 100) AS "n"`;
    await importer.import(file('1'), chosen);
    const kept = await test.database.client.importLayout.findMany({
      where: { userId: owner.person.userId },
    });
    expect(kept).toHaveLength(100);
    expect(kept.map(({ headerKey }) => headerKey)).not.toContain('key 100');
  });
});
