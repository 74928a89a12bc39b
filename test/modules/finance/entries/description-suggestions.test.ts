import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { vacuum } from '../../../support/database/vacuum.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();
const owner = useSeed(async () => {
  const seeded = await Financier.withAccounts(await signUp(test));
  const entry = { amount: '1.00', date: '2026-03-01' };
  const food = { ...entry, categoryId: seeded.category('Food').id };
  const health = { ...entry, categoryId: seeded.category('Health').id };
  await seeded.createEntries([
    { ...food, description: 'Bakery "Süß"' },
    { ...health, description: 'Pharmacy' },
    { ...health, description: 'Bakery "Süß"' },
    { ...food, description: 'Bakery "Süß"' },
    { ...food },
  ]);
  return seeded;
});

describe('descriptionSuggestions', () => {
  it('has each used description once, with the category used most, the most used first', async () => {
    const query = '{ descriptionSuggestions { description category { name } } }';
    expect(await owner.person.execute(query)).toEqual({
      descriptionSuggestions: [
        { description: 'Bakery "Süß"', category: { name: 'Food' } },
        { description: 'Pharmacy', category: { name: 'Health' } },
      ],
    });
    expect(await (await signUp(test)).execute(query)).toEqual({ descriptionSuggestions: [] });
  });

  it('has descriptions of the same number and category in the order of their code points', async () => {
    const other = await Financier.withAccounts(await signUp(test));
    const categoryId = other.category('Food').id;
    const entry = { categoryId, amount: '1.00', date: '2026-03-01' };
    // All capital letters come before small ones.
    const letters = [...'ABCDEFGHIJabcdefghij'];
    const sorted = letters.flatMap((letter) => [letter, `${letter} 2`]);
    await other.createEntries(
      sorted.toReversed().map((description) => ({ ...entry, description })),
    );
    await vacuum(test, 'entries');
    const { descriptionSuggestions } = await other.person.execute(
      '{ descriptionSuggestions { description } }',
    );
    expect(descriptionSuggestions).toEqual(sorted.map((description) => ({ description })));
  });

  it('has at most 50', async () => {
    const other = await Financier.withAccounts(await signUp(test));
    const categoryId = other.category('Food').id;
    const entries = Array.from({ length: 60 }, (_, index) => ({
      ...{ categoryId, amount: '1.00', date: '2026-03-01' },
      description: `Shop ${index}`,
    }));
    await other.createEntries(entries);
    const { descriptionSuggestions } = await other.person.execute(
      '{ descriptionSuggestions { description } }',
    );
    expect(descriptionSuggestions).toHaveLength(50);
  });

  it.each(['/money?month=2026-03', '/money/entries/new'])('are in the form of %s', async (path) => {
    const { markup } = await new Visitor(test, owner.person).open(path);
    const id = owner.category('Food').databaseId;
    expect(markup).toContain('list="descriptions"');
    expect(markup).toContain('<datalist id="descriptions" data-fills-category>');
    expect(markup).toContain(
      `<option value="Bakery &quot;Süß&quot;" data-category="${id}"></option>`,
    );
  });
});
