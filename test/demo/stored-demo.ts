import type { Database } from '../../src/database/client.ts';

/** How many rows there are of everything that the demo writes. */
export async function countDemoRows({ client }: Database) {
  return {
    users: await client.user.count(),
    credentials: await client.signInMethod.count(),
    promptTemplates: await client.promptTemplate.count(),
    ideas: await client.idea.count(),
    referrals: await client.referral.count(),
    categories: await client.category.count(),
    accounts: await client.account.count(),
    hasEntries: (await client.entry.count()) > 0,
  };
}

export const noRows: Awaited<ReturnType<typeof countDemoRows>> = {
  users: 0,
  credentials: 0,
  promptTemplates: 0,
  ideas: 0,
  referrals: 0,
  categories: 0,
  accounts: 0,
  hasEntries: false,
};

/** The account and three people who accepted an invite, each with the nine default categories. */
export const allRows: typeof noRows = {
  users: 4,
  credentials: 1,
  promptTemplates: 30,
  ideas: 10,
  referrals: 8,
  categories: 4 * 9 + 4,
  accounts: 2,
  hasEntries: true,
};
