import { describe, expect, expectTypeOf, it } from 'vitest';
import type { DatabaseClient } from '../../src/database/client.ts';
import { readRecord } from '../../src/database/query/read-page.ts';
import { toSelection } from '../../src/database/query/selection.ts';
import { insertRecords, runSql, sql, updateRecord } from '../../src/database/query/write.ts';
import { useApp, useSeed } from '../support/app/app.ts';
import { signUp } from '../support/users/people.ts';

const test = useApp();
const person = useSeed(() => signUp(test));

describe('a transaction of statements', () => {
  const insert = (name: string) => ({ userId: person.userId, name, type: 'INCOME', emoji: 'x' });
  const names = async () =>
    (await test.database.client.category.findMany({ where: { userId: person.userId } })).map(
      (each) => each.name,
    );

  it('reads its own changes and commits them', async () => {
    const seen = await test.database.statementTransaction(async (client) => {
      await insertRecords(client, 'Category', [insert('First'), insert('Second')]);
      const found = await readRecord<'Category'>(client, {
        where: { userId: person.userId, name: 'First' },
        selection: toSelection('Category', { select: { id: true } }),
      });
      const where = { id: found?.id as number, userId: person.userId };
      await updateRecord(client, 'Category', where, { emoji: '"🍞"' });
      return found?.id;
    });
    expect(await names()).toEqual(expect.arrayContaining(['First', 'Second']));
    const first = await test.database.client.category.findUniqueOrThrow({
      where: { id: seen as number },
    });
    expect(first.emoji).toBe('"🍞"');
  });

  it('writes nothing if it fails, and the connection is used again', async () => {
    const failing = test.database.statementTransaction(async (client) => {
      await insertRecords(client, 'Category', [insert('Lost')]);
      throw new Error('after the insert');
    });
    await expect(failing).rejects.toThrow('after the insert');
    expect(await names()).not.toContain('Lost');
  });

  it('fails if a statement has failed, even if its error was caught', async () => {
    const failing = test.database.statementTransaction(async (client) => {
      await insertRecords(client, 'Category', [insert('Lost')]);
      const invalid = { ...insert('Lost'), emoji: null as unknown as string };
      await insertRecords(client, 'Category', [invalid]).catch(() => {});
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await names()).not.toContain('Lost');
  });

  it('runs no statement after its end', async () => {
    const outcomes: Promise<unknown>[] = [];
    const failing = test.database.statementTransaction(async (client) => {
      const statements = [sql`SELECT nothing`, sql`SELECT 1`, sql`SELECT 1`];
      outcomes.push(...statements.map((each) => runSql(client, each)));
      outcomes.push(insertRecords(client, 'Category', [insert('Late')]));
      await Promise.all(outcomes);
    });
    await expect(failing).rejects.toThrow('column "nothing" does not exist');
    await Promise.allSettled(outcomes);
    expect(await names()).not.toContain('Late');
  });

  it('inserts records with all columns that have no default', async () => {
    const { emoji: _, ...incomplete } = insert('Incomplete');
    const { userId: __, ...withoutOwner } = insert('Incomplete');
    type Given = Parameters<typeof insertRecords<'Category'>>[2][number];
    expectTypeOf(insert('Complete')).toExtend<Given>();
    expectTypeOf(incomplete).not.toExtend<Given>();
    expectTypeOf(withoutOwner).not.toExtend<Given>();
    for (const record of [incomplete, withoutOwner] as unknown as Given[]) {
      const failing = test.database.statementTransaction((client) =>
        insertRecords(client, 'Category', [record]),
      );
      await expect(failing).rejects.toMatchObject({ code: '23502' });
    }
  });

  it('has no models', async () => {
    const using = test.database.statementTransaction((client) => {
      expectTypeOf(client).not.toHaveProperty('category');
      return (client as DatabaseClient).category.findMany();
    });
    await expect(using).rejects.toThrow('runs SQL statements only');
  });

  it('rejects, and leaves no connection behind, if a statement cannot run', async () => {
    const failing = () =>
      test.database.statementTransaction((client) => runSql(client, sql`SELECT nothing`));
    // More than the pool has connections.
    for (let time = 0; time < 12; time += 1) {
      await expect(failing()).rejects.toThrow('column "nothing" does not exist');
    }
    await test.database.statementTransaction((client) =>
      insertRecords(client, 'Category', [insert('After')]),
    );
    expect(await names()).toContain('After');
  });
});
