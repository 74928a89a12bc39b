import { globalId } from '../../../src/graphql/schema/global-id.ts';
import type { TestApp } from '../app/app.ts';
import { signUp } from '../users/people.ts';
import { Financier } from './financier.ts';

/** A new user with an entry of the default account. */
export async function ownerOfEntry(test: TestApp, body: object = {}) {
  const owner = await Financier.withAccounts(await signUp(test));
  const [account] = owner.accounts;
  const { id } = await owner.createEntry({
    category_id: owner.food,
    account_id: account?.databaseId,
    ...body,
  });
  return { owner, key: owner.key, account, entry: globalId('Entry', id), databaseId: id };
}
