import { type Actor, json, valid } from '../actor.ts';
import type { TrackedRecord } from '../ledger.ts';

const path = '/api/finance';

const kinds = {
  createEntry: valid('REST: create entry', 201),
  updateEntry: valid('REST: update entry'),
  deleteEntry: valid('REST: delete entry'),
  listEntries: valid('REST: list entries'),
  summary: valid('REST: summary and analytics'),
  createCategory: valid('REST: create category', 201),
  categoryInUse: valid('REST: delete category in use', 409),
  moveEntries: valid('REST: delete category and move entries'),
  createAccount: valid('REST: create account', 201),
  updateAccount: valid('REST: update account'),
  deleteAccount: valid('REST: delete account'),
};

const cents = (amount: number) => (amount / 100).toFixed(2);
/** Spread over 20 years, so that no month grows long. */
export const dayOf = (number: number) =>
  new Date(Date.UTC(2000, number % 240, 1 + (number % 28))).toISOString().slice(0, 10);

/** Creates, updates and deletes entries of one account over REST. */
export function entriesByRest(actor: Actor) {
  const { user, ledger, financeKey: headers } = actor;
  return async (number: number) => {
    const marker = actor.mark();
    const amount = cents(100 + (number % 9_900));
    const category = number % 3 === 0 ? user.income : user.expense;
    const account = String(user.account.databaseId);
    const state = { amount, category: String(category.databaseId), account };
    const record = ledger.begin('entry', marker);
    const created = await ledger.write(record, state, () =>
      actor.send(kinds.createEntry, {
        method: 'POST',
        path: `${path}/entries`,
        headers,
        body: {
          amount,
          category_id: category.databaseId,
          account_id: user.account.databaseId,
          description: marker,
          date: dayOf(number),
        },
      }),
    );
    if (!created) return;
    const recordPath = `${path}/entries/${json(created).id}`;
    const changed = { ...state, amount: cents(1 + (number % 77)) };
    await ledger.write(record, changed, () =>
      actor.send(kinds.updateEntry, {
        method: 'PATCH',
        path: recordPath,
        headers,
        body: { amount: changed.amount },
      }),
    );
    if (number % 3 === 0 && record.isCertain) {
      await ledger.write(record, null, () =>
        actor.send(kinds.deleteEntry, { method: 'DELETE', path: recordPath, headers }),
      );
    }
    const month = dayOf(number).slice(0, 7);
    const list = `${path}/entries?month=${month}`;
    await actor.read(kinds.listEntries, { method: 'GET', path: list, headers });
    const report = number % 2 === 0 ? 'summary' : 'analytics';
    await actor.read(kinds.summary, {
      method: 'GET',
      path: `${path}/${report}?month=${month}`,
      headers,
    });
  };
}

/** Creates categories and accounts, and deletes them; an entry that was in them is kept. */
export function categoriesAndAccounts(actor: Actor) {
  const { user, ledger, financeKey: headers } = actor;
  const post = (kind: typeof kinds.createEntry, name: string, body: object) =>
    actor.send(kind, { method: 'POST', path: `${path}/${name}`, headers, body });
  const remove = (kind: typeof kinds.createEntry, at: string) =>
    actor.send(kind, { method: 'DELETE', path: at, headers });

  async function moveEntry(entry: TrackedRecord, name: string): Promise<void> {
    const category = ledger.begin('category', name);
    const reply = await ledger.write(category, {}, () =>
      post(kinds.createCategory, 'categories', { name, type: 'expense', emoji: '🌩' }),
    );
    if (!reply) return;
    const { id } = json(reply);
    const state = { amount: '3.00', category: String(id), account: 'null' };
    const created = await ledger.write(entry, state, () =>
      post(kinds.createEntry, 'entries', {
        amount: '3.00',
        category_id: id,
        account_id: null,
        description: entry.marker,
        date: '2030-01-15',
      }),
    );
    if (!created) return;
    await remove(kinds.categoryInUse, `${path}/categories/${id}`);
    const moved = { ...state, category: String(user.expense.databaseId) };
    const target = `${path}/categories/${id}?move_to=${user.expense.databaseId}`;
    await ledger.writeTogether(
      [
        [entry, moved],
        [category, null],
      ],
      () => remove(kinds.moveEntries, target),
    );
  }

  async function account(name: string): Promise<void> {
    const record = ledger.begin('account', name);
    const state = { bank: 'First' };
    const reply = await ledger.write(record, state, () =>
      post(kinds.createAccount, 'accounts', { name, bank: 'First', initial_balance: '10.00' }),
    );
    if (!reply) return;
    const at = `${path}/accounts/${json(reply).id}`;
    await ledger.write(record, { bank: 'Second' }, () =>
      actor.send(kinds.updateAccount, {
        method: 'PATCH',
        path: at,
        headers,
        body: { bank: 'Second' },
      }),
    );
    if (record.isCertain) await ledger.write(record, null, () => remove(kinds.deleteAccount, at));
  }

  return async () => {
    await moveEntry(ledger.begin('entry', actor.mark()), actor.mark());
    await account(actor.mark());
  };
}
