export const ownCategories = [
  ['Utilities', '💡'],
  ['Travel', '✈️'],
  ['Subscriptions', '📺'],
  ['Studio', '🖥️'],
] as const;

/** Salary and everyday expenses use one account, freelance work uses both. */
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

/** Default categories and additional ones of the demo. */
export type SampleCategory =
  | { readonly type: 'EXPENSE'; readonly name: Expense }
  | { readonly type: 'INCOME'; readonly name: 'Salary' | 'Freelance' | 'Other' };

export const expense = (name: Expense): SampleCategory => ({ type: 'EXPENSE', name });
export const income = (
  name: Extract<SampleCategory, { type: 'INCOME' }>['name'],
): SampleCategory => ({ type: 'INCOME', name });

export interface SampleEntry {
  readonly day: Date;
  readonly category: SampleCategory;
  /** Null if paid in cash. */
  readonly account: keyof typeof sampleAccounts | null;
  /** In cents. */
  readonly cents: number;
  readonly description: string;
  readonly tags: readonly string[];
  readonly recurring: boolean;
}
