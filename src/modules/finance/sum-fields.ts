export const sumFields = {
  income: { type: 'Money', description: 'The sum of all income.' },
  expenses: { type: 'Money', description: 'The sum of all expenses, as a positive number.' },
  balance: { type: 'Money', description: 'Income minus expenses. May be negative.' },
} as const;
