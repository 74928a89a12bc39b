import { beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { signUp } from '../../../support/users/people.ts';
import type { WebPage } from '../../../support/web/web-page.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();
let owner: Financier;
let visitor: Visitor;
let entry: number;

beforeEach(async () => {
  owner = await Financier.withAccounts(await signUp(test));
  visitor = new Visitor(test, owner.person);
  const [account] = owner.accounts;
  const body = { category_id: owner.food, account_id: account?.databaseId, date: '2026-03-15' };
  entry = (await owner.createEntry(body)).id;
});

/** The path of the form in the notice. */
const undoForm = (page: WebPage): string | undefined =>
  page.forms
    .map(({ action }) => action.split('?')[0] as string)
    .find((path) => path.startsWith('/undo/'));

async function deleteOn(path: string) {
  const list = await visitor.submit(await visitor.open(path), path.split('?')[0] as string);
  return { list, path: undoForm(list) as string };
}

const entries = async () => (await owner.key.get('/api/finance/entries?month=2026-03')).json();

describe('the notice of a deletion', () => {
  it('undoes the deletion of an entry, and returns to the same list', async () => {
    const before = await entries();
    const next = '/money?month=2026-03';
    const { list, path } = await deleteOn(
      `/money/entries/${entry}/delete?next=${encodeURIComponent(next)}`,
    );
    expect(list.notice).toBe('Entry deleted.');
    expect(await entries()).toEqual([]);
    const page = await visitor.submit(list, path);
    expect(page.address).toBe(next);
    expect(page.notice).toBe('Entry restored. The balance of its account includes it again.');
    expect(undoForm(page)).toBeUndefined();
    expect(await entries()).toEqual(before);
    // The notice is shown once.
    expect(undoForm(await visitor.open(next))).toBeUndefined();
  });

  it.each([
    [
      'an account',
      () => `/money/accounts/${owner.accounts[0]?.databaseId}/delete`,
      'Account restored, with its balance and the links of its entries.',
    ],
    [
      'a category',
      async () => `/money/categories/${(await owner.createCategory()).id}/delete`,
      'Category restored, with the entries that were moved.',
    ],
    [
      'a template',
      async () => `/prompts/${(await createTemplate(owner.person)).databaseId}/delete`,
      'Template restored.',
    ],
  ])('undoes the deletion of %s', async (_name, pathOf, notice) => {
    const { list, path } = await deleteOn(await pathOf());
    const page = await visitor.submit(list, path);
    expect([page.address, page.notice]).toEqual([list.address, notice]);
  });

  it('undoes a change of selected entries', async () => {
    const before = await entries();
    const list = await visitor.open('/money/entries');
    const changed = await visitor.submit(list, '/money/entries/selected', {
      ids: [String(entry)],
      tag: 'new',
    });
    expect(changed.notice).toBe('1 entry changed.');
    const page = await visitor.submit(changed, undoForm(changed) as string);
    expect(page.notice).toBe('Entry restored. The balance of its account includes it again.');
    expect(await entries()).toEqual(before);
  });

  it('says why a deletion can not be undone, and links back', async () => {
    const { list, path } = await deleteOn(
      `/money/accounts/${owner.accounts[0]?.databaseId}/delete`,
    );
    await owner.createAccount({ name: 'New', is_default: true });
    const page = await visitor.submit(list, path);
    expect([page.status, page.title]).toEqual([409, 'Undo']);
    expect(page.text).toContain('Another account is the default account now');
    expect(page.link('Back')).toBe('/money/accounts');
  });

  it('has no button without a valid number in its cookie', async () => {
    for (const value of [
      'entry-deleted.0',
      'entry-deleted.x',
      'entry-deleted.1"><b>',
      'entry-deleted',
    ]) {
      const cookie = `${visitor.cookie}; folio_notice=${encodeURIComponent(value)}`;
      const reply = await owner.person.request({
        method: 'GET',
        url: '/money',
        headers: { cookie },
      });
      expect(reply.body).not.toContain('/undo/');
    }
  });
});

it('GET /undo/:id needs a session', async () => {
  const page = await new Visitor(test).open('/undo/1');
  expect(page.address).toContain('/sign-in');
});

it('the page Activity offers the last change that can be undone', async () => {
  const path = '/settings/activity';
  expect((await visitor.open(path)).link('Undo')).toBeUndefined();
  const before = await entries();
  await deleteOn(`/money/entries/${entry}/delete`);
  const activity = await visitor.open(path);
  expect(activity.text).toContain('Entries were deleted just now.');
  const confirmation = await visitor.open(activity.link('Undo') as string);
  expect(confirmation.text).toContain('Entries were deleted just now.');
  expect((await visitor.open('/undo/1')).text).not.toContain('Entries were deleted');
  const page = await visitor.submit(confirmation, undoForm(confirmation) as string);
  expect(page.address).toBe(path);
  expect(page.notice).toBe('Entry restored. The balance of its account includes it again.');
  expect(page.link('Undo')).toBeUndefined();
  expect(await entries()).toEqual(before);
});
