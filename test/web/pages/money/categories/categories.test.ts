import { beforeEach, describe, expect, it } from 'vitest';
import { globalId } from '../../../../../src/graphql/schema/global-id.ts';
import { useApp, useSeed } from '../../../../support/app/app.ts';
import { Financier, type RestCategory } from '../../../../support/finance/financier.ts';
import { signUp } from '../../../../support/users/people.ts';
import { Visitor } from '../../../../support/web/web-visitor.ts';

const test = useApp();
const path = '/money/categories';

const owner = useSeed(() => Financier.signUp(test), beforeEach);
const visitor = useSeed(() => new Visitor(test, owner.person), beforeEach);

const categories = async (): Promise<RestCategory[]> => owner.read('categories');
const find = async (name: string) => (await categories()).find((each) => each.name === name);

describe('/money/categories', () => {
  it('lists expenses and income with their entries and positions', async () => {
    await owner.createEntry();
    await owner.createEntry();
    const page = await visitor.open(path);
    const { markup } = page;
    const [expenses = '', income = ''] = markup.split('<h2 id="income">');
    expect(expenses).toContain('Food');
    expect(expenses).not.toContain('Salary');
    expect(income).toContain('Salary');
    expect(page.link('2 entries')).toBe(`/money/entries?categoryIds=${owner.food}`);
    expect(page.rows.find((row) => row.includes('Housing'))).toMatch(
      /🏠 Housing No entries \d+ Edit Delete/,
    );
  });

  it('shows a link to create a category of a type without categories', async () => {
    const income = (await categories()).filter(({ type }) => type === 'income');
    for (const { id } of income) {
      const mutation = 'mutation ($id: ID!) { deleteCategory(id: $id) { deletedCategoryId } }';
      await owner.person.execute(mutation, { id: globalId('Category', id) });
    }
    const page = await visitor.open(path);
    expect(page.text).toContain('No income categories');
    expect(page.link('New income category')).toBe(`${path}/new?type=INCOME`);
    const form = (await visitor.open(`${path}/new?type=INCOME`)).form(`${path}/new`);
    expect(form.fields.type).toBe('INCOME');
  });
});

describe('/money/categories/new', () => {
  it('creates a category', async () => {
    const fields = { type: 'INCOME', emoji: '🎁', name: ' Gifts ', sortOrder: '-3' };
    const page = await visitor.fillIn(`${path}/new`, fields);
    expect([page.address, page.notice]).toStrictEqual([path, 'Category created.']);
    expect(await find('Gifts')).toMatchObject({ type: 'income', emoji: '🎁', sort_order: -3 });
  });

  it.each([
    [{ name: 'food' }, 'name', 'Name has already been taken.'],
    [{ emoji: '' }, 'emoji', "Emoji can't be blank."],
    [{ sortOrder: '1.5' }, 'sortOrder', 'Position must be a whole number.'],
    [{ sortOrder: '9999999999' }, 'sortOrder', 'Position must be a whole number.'],
  ])('returns 422 with the issue at its field: %j', async (fields, field, issue) => {
    const valid = { type: 'EXPENSE', emoji: '🎁', name: 'Gifts' };
    const page = await visitor.fillIn(`${path}/new`, { ...valid, ...fields });
    expect([page.status, page.alert, page.problem(field)]).toStrictEqual([422, undefined, issue]);
    expect(await find('Gifts')).toBeUndefined();
  });
});

describe('/money/categories/:id/edit', () => {
  it('saves all fields', async () => {
    const edit = `${path}/${owner.food}/edit`;
    const fields = { emoji: '🥕', name: 'Groceries', sortOrder: '12' };
    const page = await visitor.fillIn(edit, fields);
    expect([page.address, page.notice]).toStrictEqual([path, 'Category saved.']);
    expect(await find('Groceries')).toMatchObject({ emoji: '🥕', sort_order: 12 });
  });

  it('returns 404 for a category of another user', async () => {
    const other = new Visitor(test, await signUp(test));
    for (const action of ['edit', 'delete']) {
      expect((await other.open(`${path}/${owner.food}/${action}`)).status).toBe(404);
      const { token } = await other.open(`${path}/new`);
      const fields = { _token: token, emoji: '🥕', name: 'Mine' };
      expect((await other.post(`${path}/${owner.food}/${action}`, fields)).statusCode).toBe(404);
    }
    expect(await find('Food')).toMatchObject({ id: owner.food });
  });
});

describe('/money/categories/:id/delete', () => {
  it('deletes a category without entries', async () => {
    const page = await visitor.fillIn(`${path}/${owner.housing}/delete`, {});
    expect([page.address, page.notice]).toStrictEqual([path, 'Category deleted.']);
    expect(await find('Housing')).toBeUndefined();
  });

  it('moves the entries to the chosen category of the same type', async () => {
    await owner.createEntry();
    await owner.createEntry();
    const address = `${path}/${owner.food}/delete`;
    const shown = await visitor.open(address);
    expect(shown.text).toContain(
      'The category has 2 entries. Choose the category to move them to.',
    );
    const options = /<select[\s\S]*<\/select>/.exec(shown.markup)?.[0];
    expect(options).toContain('Housing');
    expect(options).not.toContain('Salary');
    expect(options).not.toContain('Food');
    const page = await visitor.submit(shown, address, {
      moveEntriesTo: globalId('Category', owner.housing),
    });
    expect([page.address, page.notice]).toStrictEqual([path, 'Category deleted.']);
    expect(await owner.read('entries')).toMatchObject([
      { category_id: owner.housing },
      { category_id: owner.housing },
    ]);
  });

  it('returns 422 if no category is chosen', async () => {
    await owner.createEntry();
    const page = await visitor.fillIn(`${path}/${owner.food}/delete`, {});
    expect(page.status).toBe(422);
    expect(page.problem('moveEntriesTo')).toBe('Choose a category for the entries.');
    expect(await find('Food')).toMatchObject({ id: owner.food });
  });

  it('returns 409 if an entry was created since the form was opened', async () => {
    const address = `${path}/${owner.food}/delete`;
    const shown = await visitor.open(address);
    await owner.createEntry();
    const page = await visitor.submit(shown, address);
    expect([page.status, page.alert]).toStrictEqual([409, 'Category is used by 1 entry.']);
  });

  it('returns 422 for a category of the other type', async () => {
    await owner.createEntry();
    const page = await visitor.fillIn(`${path}/${owner.food}/delete`, {
      moveEntriesTo: globalId('Category', owner.salary),
    });
    expect(page.status).toBe(422);
    expect(page.problem('moveEntriesTo')).toBe('The category to move to must have the same type.');
  });

  it('has no button to delete if there is no other category for its entries', async () => {
    await owner.createEntry({ category_id: owner.salary, amount: '1' });
    for (const { id, type } of await categories()) {
      if (type !== 'income' || id === owner.salary) continue;
      await visitor.fillIn(`${path}/${id}/delete`, {});
    }
    const page = await visitor.open(`${path}/${owner.salary}/delete`);
    expect(page.text).toContain('there is no other income category to move them to');
    expect(page.link('Create one')).toBe(`${path}/new?type=INCOME`);
    expect(page.markup).not.toContain('Move entries and delete');
  });
});
