import type { SectionLink } from '../../ui/wide.ts';

/** The navigation inside Money. */
export const moneyLinks: readonly SectionLink[] = [
  { path: '/money', title: 'Month' },
  { path: '/money/entries', title: 'Entries' },
  { path: '/money/accounts', title: 'Accounts' },
  { path: '/money/categories', title: 'Categories' },
  { path: '/money/trends', title: 'Trends' },
  { path: '/money/import', title: 'Import' },
];
