/** What the default categories lack; each is an expense. */
export const ownCategories = [
  ['Utilities', '💡'],
  ['Travel', '✈️'],
  ['Subscriptions', '📺'],
  ['Studio', '🖥️'],
] as const;

/** The demo's bank accounts. Salary and living go through one, the freelance work through both. */
export const sampleAccounts = {
  everyday: {
    name: 'Everyday account',
    bank: 'Harbour Savings Bank',
    emoji: '🏦',
    initialBalance: '2840.55',
    isDefault: true,
  },
  studio: {
    name: 'Studio account',
    bank: 'Cooperative Business Bank',
    emoji: '💼',
    initialBalance: '1500.00',
    isDefault: false,
  },
} as const;

type Expense =
  | 'Food'
  | 'Housing'
  | 'Transport'
  | 'Health'
  | 'Leisure'
  | 'Other'
  | (typeof ownCategories)[number][0];

/** What an entry is put under; the names of the default categories and of the demo's own. */
export type SampleCategory =
  | { readonly type: 'EXPENSE'; readonly name: Expense }
  | { readonly type: 'INCOME'; readonly name: 'Salary' | 'Freelance' | 'Other' };

export const expense = (name: Expense): SampleCategory => ({ type: 'EXPENSE', name });
export const income = (
  name: Extract<SampleCategory, { type: 'INCOME' }>['name'],
): SampleCategory => ({ type: 'INCOME', name });

/** An entry of the demo. */
export interface SampleEntry {
  readonly day: Date;
  readonly category: SampleCategory;
  /** Null: paid in cash, so linked to no account. */
  readonly account: keyof typeof sampleAccounts | null;
  /** Whole cents, so that nothing is ever rounded. */
  readonly cents: number;
  readonly description: string;
  readonly tags: readonly string[];
  readonly recurring: boolean;
}
