import { globalId } from '../../../src/graphql/schema/global-id.ts';
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

const monthFields = `
  entries: entriesOfMonth(month: $M) { amount date description
    category { databaseId } account { databaseId } }
  summary: financeSummary(month: $M) { income expenses balance }
  analytics: financeAnalytics(month: $M) { categories { type category: categoryName total count }
    topDescriptions { description type category: categoryName total count } }`;

export class GraphQLDriver extends FinanceDriver {
  async apply(action: Action): Promise<Code | undefined> {
    const [field, args] = this.#mutation(action);
    const record = /^(?:create|update)(\w+)$/.exec(field)?.[1]?.toLowerCase();
    const selection = record ? `${record} { databaseId }` : 'databaseId';
    const reply = await this.client.graphql(`mutation { ${field}(${args}) { ${selection} } }`);
    const [error] = reply.errors ?? [];
    if (error) {
      const code = error.extensions.code as Code;
      if (!Object.values(codes).includes(code)) throw new Error(JSON.stringify(error));
      return code;
    }
    this.remember(action, (type) => reply.data[field][type].databaseId);
    return undefined;
  }

  async view(): Promise<View> {
    const { accounts } = await this.client.execute(
      '{ accounts { databaseId currentBalance isDefault } }',
    );
    const views: [string, MonthView][] = [];
    for (const month of months) views.push([month, await this.#month(month)]);
    return {
      accounts: accounts
        // biome-ignore lint/suspicious/noExplicitAny: as it comes.
        .map((account: any) => ({
          index: this.indexOf('Account', account.databaseId),
          balance: account.currentBalance,
          isDefault: account.isDefault,
        }))
        .toSorted((a: { index: number }, b: { index: number }) => a.index - b.index),
      months: Object.fromEntries(views),
    };
  }

  async #month(month: string): Promise<MonthView> {
    const document = `{ ${monthFields.replaceAll('$M', JSON.stringify(month))} }`;
    const { entries, summary, analytics } = await this.client.execute(document);
    const text = (row: { count: number }) => ({ ...row, count: String(row.count) });
    return {
      // biome-ignore lint/suspicious/noExplicitAny: as it comes.
      entries: entries.map(({ category, account, ...entry }: any) => ({
        ...entry,
        category: this.indexOf('Category', category.databaseId),
        account: account && this.indexOf('Account', account.databaseId),
      })),
      summary,
      categories: analytics.categories.map(text),
      topDescriptions: analytics.topDescriptions.map(text),
    };
  }

  #mutation(action: Action): [field: string, args: string] {
    const id = (type: keyof FinanceDriver['ids'], index: number) =>
      JSON.stringify(globalId(type, this.idOf(type, index)));
    const { do: field } = action;
    switch (action.do) {
      case 'createCategory': {
        const name = JSON.stringify(categoryName(this.ids.Category.length));
        const type = action.income ? 'INCOME' : 'EXPENSE';
        return [field, `input: { name: ${name}, type: ${type}, emoji: "🏷️" }`];
      }
      case 'deleteCategory': {
        const { moveTo } = action;
        const move = moveTo === undefined ? '' : `, moveEntriesTo: ${id('Category', moveTo)}`;
        return [field, `id: ${id('Category', action.category)}${move}`];
      }
      case 'createAccount': {
        const { initial, isDefault } = action;
        const money = `initialBalance: "${decimal(initial)}"`;
        return [field, `input: { name: "A", ${money}, isDefault: ${isDefault} }`];
      }
      case 'updateAccount': {
        const { balance, isDefault } = action;
        const money = balance === undefined ? '' : `currentBalance: ${decimal(balance)}`;
        const mark = isDefault === undefined ? '' : `isDefault: ${isDefault}`;
        return [field, `id: ${id('Account', action.account)}, input: { ${money} ${mark} }`];
      }
      case 'deleteAccount':
        return [field, `id: ${id('Account', action.account)}`];
      case 'createEntry':
        return [field, `input: { ${this.#fields(action, id)} }`];
      case 'updateEntry':
        return [field, `id: ${id('Entry', action.entry)}, input: { ${this.#fields(action, id)} }`];
      case 'deleteEntry':
        return [field, `id: ${id('Entry', action.entry)}`];
    }
  }

  #fields(
    { category, account, cents, date, description }: EntryFields,
    id: (type: 'Category' | 'Account', index: number) => string,
  ): string {
    return Object.entries(
      present({
        categoryId: category === undefined ? undefined : id('Category', category),
        accountId: account == null ? account : id('Account', account),
        amount: cents === undefined ? undefined : decimal(cents),
        date: date && JSON.stringify(date),
        description: description === undefined ? undefined : JSON.stringify(description),
      }),
    )
      .map(([name, value]) => `${name}: ${value}`)
      .join(' ');
  }
}
