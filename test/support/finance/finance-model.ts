/** Finances as a few lines of exact arithmetic have them, to compare the real ones with. */

export type Code = 'NOT_FOUND' | 'VALIDATION_FAILED' | 'CONFLICT';

/** An action. Records are identified by their order of creation, including deleted ones. */
export type Action =
  | { readonly do: 'createCategory'; readonly income: boolean }
  | { readonly do: 'deleteCategory'; readonly category: number; readonly moveTo?: number }
  | { readonly do: 'createAccount'; readonly initial: bigint; readonly isDefault: boolean }
  | {
      readonly do: 'updateAccount';
      readonly account: number;
      readonly balance?: bigint;
      readonly isDefault?: boolean;
    }
  | { readonly do: 'deleteAccount'; readonly account: number }
  | ({ readonly do: 'createEntry' } & Required<Omit<EntryFields, 'account'>> &
      Pick<EntryFields, 'account'>)
  | ({ readonly do: 'updateEntry'; readonly entry: number } & EntryFields)
  | { readonly do: 'deleteEntry'; readonly entry: number };

/** Omitted fields stay unchanged; null means no account. */
export interface EntryFields {
  readonly category?: number;
  readonly account?: number | null;
  readonly cents?: bigint;
  readonly date?: string;
  readonly description?: string | null;
}

/** The visible state, in the same form for the model and each surface. */
export interface View {
  readonly accounts: readonly { index: number; balance: string; isDefault: boolean }[];
  readonly months: Readonly<Record<string, MonthView>>;
}
export interface MonthView {
  readonly entries: readonly object[];
  readonly summary: object;
  readonly categories: readonly object[];
  readonly topDescriptions: readonly object[];
}

export const months = ['1900-01', '2024-02', '2024-03', '2199-12'] as const;
export const categoryName = (index: number) => `category ${String(index).padStart(3, '0')}`;

export function decimal(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

interface Category {
  readonly income: boolean;
  isDeleted: boolean;
}
interface Account {
  balance: bigint;
  isDefault: boolean;
  isDeleted: boolean;
}
interface Entry {
  category: number;
  account: number | null;
  cents: bigint;
  date: string;
  description: string | null;
  isDeleted: boolean;
}

export class FinanceModel {
  readonly #categories: Category[] = [];
  readonly #accounts: Account[] = [];
  readonly #entries: Entry[] = [];

  /** @returns the error, if the action is rejected */
  apply(action: Action): Code | undefined {
    switch (action.do) {
      case 'createCategory':
        this.#categories.push({ income: action.income, isDeleted: false });
        return undefined;
      case 'deleteCategory':
        return this.#deleteCategory(action.category, action.moveTo);
      case 'createAccount':
        if (action.isDefault) this.#clearDefault();
        this.#accounts.push({
          balance: action.initial,
          isDefault: action.isDefault,
          isDeleted: false,
        });
        return undefined;
      case 'updateAccount': {
        const account = this.#account(action.account);
        if (!account) return 'NOT_FOUND';
        if (action.isDefault) this.#clearDefault();
        account.balance = action.balance ?? account.balance;
        account.isDefault = action.isDefault ?? account.isDefault;
        return undefined;
      }
      case 'deleteAccount': {
        const account = this.#account(action.account);
        if (!account) return 'NOT_FOUND';
        account.isDeleted = true;
        for (const entry of this.#entries) {
          if (entry.account === action.account) entry.account = null;
        }
        return undefined;
      }
      case 'createEntry': {
        const known = this.#accounts.findIndex(
          ({ isDeleted, isDefault }) => !isDeleted && isDefault,
        );
        const account = action.account === undefined ? (known < 0 ? null : known) : action.account;
        if (!this.#namesRecords({ ...action, account })) return 'VALIDATION_FAILED';
        const entry = { ...action, account, isDeleted: false };
        this.#entries.push(entry);
        this.#move(entry, 1n);
        return undefined;
      }
      case 'updateEntry': {
        const entry = this.#entry(action.entry);
        if (!entry) return 'NOT_FOUND';
        if (!this.#namesRecords(action)) return 'VALIDATION_FAILED';
        this.#move(entry, -1n);
        const { do: _do, entry: _entry, ...changes } = action;
        Object.assign(entry, changes);
        this.#move(entry, 1n);
        return undefined;
      }
      case 'deleteEntry': {
        const entry = this.#entry(action.entry);
        if (!entry) return 'NOT_FOUND';
        this.#move(entry, -1n);
        entry.isDeleted = true;
        return undefined;
      }
    }
  }

  view(): View {
    return {
      accounts: this.#accounts.flatMap(({ balance, isDefault, isDeleted }, index) =>
        isDeleted ? [] : [{ index, balance: decimal(balance), isDefault }],
      ),
      months: Object.fromEntries(months.map((month) => [month, this.#month(month)])),
    };
  }

  #deleteCategory(index: number, moveTo: number | undefined): Code | undefined {
    const category = this.#category(index);
    if (!category) return 'NOT_FOUND';
    const entries = this.#entries.filter((entry) => !entry.isDeleted && entry.category === index);
    if (moveTo === undefined && entries.length > 0) return 'CONFLICT';
    if (moveTo !== undefined) {
      const target = this.#category(moveTo);
      const isOther = moveTo !== index && target?.income === category.income;
      if (!isOther) return 'VALIDATION_FAILED';
      for (const entry of entries) entry.category = moveTo;
    }
    category.isDeleted = true;
    return undefined;
  }

  #month(month: string): MonthView {
    const entries = this.#entries
      .map((entry, index) => ({ ...entry, index }))
      .filter(({ isDeleted, date }) => !isDeleted && date.startsWith(month))
      .toSorted((a, b) => (a.date === b.date ? b.index - a.index : a.date < b.date ? 1 : -1));
    const typeOf = (category: number) =>
      this.#categories[category]?.income ? 'INCOME' : 'EXPENSE';
    const sum = (some: readonly Entry[]) => some.reduce((all, { cents }) => all + cents, 0n);
    const of = (type: string) => sum(entries.filter(({ category }) => typeOf(category) === type));
    const groups = (keyOf: (entry: Entry) => string) =>
      [...Map.groupBy(entries, keyOf)].map(([, some]) => {
        const { category = 0, description = null } = some[0] ?? {};
        const [type, name, total] = [typeOf(category), categoryName(category), sum(some)];
        return { type, category: name, description, total, count: String(some.length) };
      });
    type Group = ReturnType<typeof groups>[number];
    const largestFirst = (a: Group, b: Group) =>
      a.total === b.total ? 0 : a.total < b.total ? 1 : -1;
    const by = (a: string | null, b: string | null) =>
      (a ?? '') < (b ?? '') ? -1 : a === b ? 0 : 1;
    const shown = ({ total, ...group }: Group) => ({ ...group, total: decimal(total) });
    return {
      entries: entries.map(({ cents, date, description, category, account }) => ({
        amount: decimal(cents),
        date,
        description,
        category,
        account,
      })),
      summary: {
        income: decimal(of('INCOME')),
        expenses: decimal(of('EXPENSE')),
        balance: decimal(of('INCOME') - of('EXPENSE')),
      },
      categories: groups(({ category }) => String(category))
        .toSorted((a, b) => by(a.type, b.type) || largestFirst(a, b) || by(a.category, b.category))
        .map((group) => shown(group))
        .map(({ description: _, ...group }) => group),
      topDescriptions: groups(({ category, description }) => `${category} ${description}`)
        .filter(({ description }) => description !== null)
        .toSorted(
          (a, b) =>
            largestFirst(a, b) || by(a.description, b.description) || by(a.category, b.category),
        )
        .slice(0, 10)
        .map(shown),
    };
  }

  #category(index: number) {
    const category = this.#categories[index];
    return category?.isDeleted ? undefined : category;
  }
  #account(index: number) {
    const account = this.#accounts[index];
    return account?.isDeleted ? undefined : account;
  }
  #entry(index: number) {
    const entry = this.#entries[index];
    return entry?.isDeleted ? undefined : entry;
  }

  #namesRecords({ category, account }: EntryFields): boolean {
    const hasCategory = category === undefined || this.#category(category) !== undefined;
    return hasCategory && (account == null || this.#account(account) !== undefined);
  }

  #clearDefault() {
    for (const account of this.#accounts) account.isDefault = false;
  }

  #move({ account, category, cents }: Entry, sign: bigint) {
    const found = account === null ? undefined : this.#accounts[account];
    if (found) found.balance += this.#categories[category]?.income ? sign * cents : -sign * cents;
  }
}
