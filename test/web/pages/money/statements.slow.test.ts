import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { signUp } from '../../../support/users/people.ts';
import { pageStatements } from '../../../support/web/page-statements.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();

const owner = useSeed(async () => Financier.withAccounts(await signUp(test)));
const visitor = useSeed(() => new Visitor(test, owner.person));
beforeAll(async () => {
  await owner.createUsualMonth('2026-02');
});

describe('a page runs as many statements for hundreds of entries as for a few', () => {
  it.each([
    ['/money?month=2026-02', 17],
    ['/money/entries?month=2026-02', 9],
    ['/money/entries', 8],
  ])('%s', async (address, most) => {
    const read = (url: string) => pageStatements(visitor, url);
    const withFew = await read(address);
    await owner.createUsualMonth('2026-02', 20);
    expect(await read(address)).toBe(withFew);
    expect(withFew).toBeLessThanOrEqual(most);
    const next = (await visitor.open(address)).link('Next page');
    if (next) expect(await read(next)).toBeLessThanOrEqual(withFew + 1);
  });

  it('/money/entries/:id/edit', async () => {
    const category = owner.category('Food').id;
    const entry = { categoryId: category, amount: '1', date: '2026-02-03' };
    const [id] = await owner.createEntries([entry]);
    expect(await pageStatements(visitor, `/money/entries/${id}/edit`)).toBeLessThanOrEqual(8);
  });
});
