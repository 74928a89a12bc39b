import { type SectionLink, type WideView, wideView } from '../../ui/wide.ts';

const links: readonly SectionLink[] = [
  { path: '/money', title: 'Month' },
  { path: '/money/entries', title: 'Entries' },
  { path: '/money/accounts', title: 'Accounts' },
  { path: '/money/categories', title: 'Categories' },
  { path: '/money/trends', title: 'Trends' },
  { path: '/money/import', title: 'Import' },
];

/** A page of Money. @param currentPath the link of the navigation inside Money that is current */
export const moneyView = (currentPath: string, view: Omit<WideView, 'section'>) =>
  wideView({ ...view, section: 'money', links, currentPath });
