import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { Importer } from '../../../support/finance/importer.ts';
import { nameFinances } from '../../../support/samples/named-finances.ts';
import { pageStatements } from '../../../support/web/page-statements.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();

/** A user of its own for each test: previews are limited. */
const owner = useSeed(() => Financier.signUp(test), beforeEach);
const visitor = useSeed(() => new Visitor(test, owner.person), beforeEach);

async function storeAccountWithEntry(): Promise<void> {
  const { id } = await owner.createAccount();
  await owner.createEntry({ account_id: id });
}

async function storeCategoryWithEntry(index: number): Promise<void> {
  const { id } = await owner.createCategory({ name: `Category ${index}` });
  await owner.createEntry({ category_id: id });
}

const many = Array.from({ length: 30 }, (_, index) => index + 1);
const read = (path: string) => pageStatements(visitor, path);

describe('a list runs as many statements for thirty records as for one', () => {
  it.each([
    ['/money/accounts', storeAccountWithEntry],
    ['/money/categories', storeCategoryWithEntry],
    ['/money/import', () => nameFinances(test, owner.person)],
  ])('%s', async (path, store) => {
    await store(0);
    const withOne = await read(path);
    for (const index of many) await store(index);
    expect(await read(path)).toBe(withOne);
    expect(withOne).toBeLessThanOrEqual(10);
  });

  it('/money/import/:id', async () => {
    const importer = new Importer(owner.person);
    const line = (index: number) => `2026-03-01,-${index},n${index},Food,Everyday\n`;
    const header = 'date,amount,description,category,account\n';
    const one = await importer.preview(header + line(1));
    const all = await importer.preview(header + many.map(line).join(''));
    const pathOf = ({ id }: { id: string }) =>
      `/money/import/${Buffer.from(id, 'base64').toString().split(':')[1]}`;
    const withOne = await read(pathOf(one));
    expect(await read(pathOf(all))).toBe(withOne);
    expect(withOne).toBeLessThanOrEqual(10);
  });
});
