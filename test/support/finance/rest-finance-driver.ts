import type { LightMyRequestResponse } from 'fastify';
import { codes, FinanceDriver, present } from './finance-driver.ts';
import {
  type Action,
  type Code,
  categoryName,
  decimal,
  type EntryFields,
  type MonthView,
  months,
  type View,
} from './finance-model.ts';

const base = '/api/finance';

export class RestDriver extends FinanceDriver {
  async apply(action: Action): Promise<Code | undefined> {
    const reply = await this.#send(action);
    if (reply.statusCode >= 400) {
      const code = codes[reply.statusCode];
      if (!code) throw new Error(`${reply.statusCode}: ${reply.body}`);
      return code;
    }
    this.remember(action, () => reply.json().id);
    return undefined;
  }

  async view(): Promise<View> {
    const accounts: Record<string, never>[] = await this.#see('accounts');
    const views = await Promise.all(months.map((month) => this.#month(month)));
    return {
      accounts: accounts
        .map((account) => ({
          index: this.indexOf('Account', account.id as never),
          balance: account.current_balance as never,
          isDefault: account.is_default as never,
        }))
        .toSorted((a, b) => a.index - b.index),
      months: Object.fromEntries(months.map((month, index) => [month, views[index] as MonthView])),
    };
  }

  async #see(path: string) {
    return (await this.client.get(`${base}/${path}`)).json();
  }

  async #month(month: string): Promise<MonthView> {
    const [entries, summary, analytics] = await Promise.all([
      this.#see(`entries?month=${month}`),
      this.#see(`summary?month=${month}`),
      this.#see(`analytics?month=${month}`),
    ]);
    const upper = ({ emoji: _, type, ...row }: Record<string, string>) => ({
      ...row,
      type: type?.toUpperCase(),
    });
    return {
      // biome-ignore lint/suspicious/noExplicitAny: as it comes.
      entries: entries.map((entry: any) => ({
        amount: entry.amount,
        date: entry.date,
        description: entry.description,
        category: this.indexOf('Category', entry.category_id),
        account: entry.account_id && this.indexOf('Account', entry.account_id),
      })),
      summary: {
        income: summary.total_income,
        expenses: summary.total_expenses,
        balance: summary.balance,
      },
      categories: analytics.categories.map(upper),
      topDescriptions: analytics.topDescriptions.map(upper),
    };
  }

  #send(action: Action): Promise<LightMyRequestResponse> {
    const { client } = this;
    const at = (noun: string, type: keyof FinanceDriver['ids'], index: number) =>
      `${base}/${noun}/${this.idOf(type, index)}`;
    switch (action.do) {
      case 'createCategory':
        return client.post(`${base}/categories`, {
          name: categoryName(this.ids.Category.length),
          type: action.income ? 'income' : 'expense',
          emoji: '🏷️',
        });
      case 'deleteCategory': {
        const { moveTo } = action;
        const query = moveTo === undefined ? '' : `?move_to=${this.idOf('Category', moveTo)}`;
        return client.delete(`${at('categories', 'Category', action.category)}${query}`);
      }
      case 'createAccount':
        return client.post(`${base}/accounts`, {
          name: 'A',
          initial_balance: Number(decimal(action.initial)),
          is_default: action.isDefault,
        });
      case 'updateAccount':
        return client.patch(
          at('accounts', 'Account', action.account),
          present({
            current_balance: action.balance === undefined ? undefined : decimal(action.balance),
            is_default: action.isDefault,
          }),
        );
      case 'deleteAccount':
        return client.delete(at('accounts', 'Account', action.account));
      case 'createEntry':
        return client.post(`${base}/entries`, this.#fields(action));
      case 'updateEntry':
        return client.patch(at('entries', 'Entry', action.entry), this.#fields(action));
      case 'deleteEntry':
        return client.delete(at('entries', 'Entry', action.entry));
    }
  }

  #fields({ category, account, cents, date, description }: EntryFields): object {
    return present({
      category_id: category === undefined ? undefined : this.idOf('Category', category),
      account_id: account == null ? account : this.idOf('Account', account),
      // As a number, which most clients send.
      amount: cents === undefined ? undefined : Number(decimal(cents)),
      date,
      description,
    });
  }
}
