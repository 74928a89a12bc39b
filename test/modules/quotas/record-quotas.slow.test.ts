import { describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { invalidFor } from '../../support/samples/error-cases.ts';
import { storeApiKeys } from '../../support/users/keys.ts';
import { type Person, signUp } from '../../support/users/people.ts';

const test = usePrivateApp({ QUOTA_CATEGORIES: '12', QUOTA_ACCOUNTS: '3', QUOTA_LIVE_KEYS: '2' });
const issue = (detail: string) => ({ error: 'Validation failed', details: [detail] });

const categoriesOf = ({ userId }: Person) =>
  test.database.client.category.count({ where: { userId } });
const accountsOf = ({ userId }: Person) =>
  test.database.client.account.count({ where: { userId } });

describe('the quota of categories', () => {
  const body = (name: string) => ({ name, type: 'expense', emoji: '📚' });
  const message = 'You have reached the limit of 12 categories; delete one first';

  it('includes the nine categories of sign-up, and returns 422 with the limit', async () => {
    const owner = await Financier.signUp(test);
    for (const name of ['10', '11', '12']) await owner.createCategory({ name });
    const reply = await owner.key.post('/api/finance/categories', body('13'));
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toEqual(issue(message));
    const document =
      'mutation { createCategory(input: { name: "x", type: INCOME, emoji: "x" }) { category { id } } }';
    expect(await owner.key.graphql(document)).toEqual(invalidFor('createCategory', [], message));
    expect(await categoriesOf(owner.person)).toBe(12);
  });

  it('allows a category after another is deleted, and is per user', async () => {
    const [owner, other] = [await Financier.signUp(test), await Financier.signUp(test)];
    for (const name of ['10', '11', '12']) await owner.createCategory({ name });
    await other.createCategory();
    expect((await owner.key.delete(`/api/finance/categories/${owner.food}`)).statusCode).toBe(200);
    await owner.createCategory({ name: '13' });
  });

  it('allows one of eight concurrent requests for the last record', async () => {
    const owner = await Financier.signUp(test);
    for (const name of ['10', '11']) await owner.createCategory({ name });
    for (let round = 0; round < 3; round += 1) {
      await test.database.client.category.deleteMany({ where: { name: { startsWith: 'race ' } } });
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, number) =>
          owner.key.post('/api/finance/categories', body(`race ${number}`)),
        ),
      );
      const statuses = replies.map(({ statusCode }) => statusCode).toSorted();
      expect(statuses).toEqual([201, ...Array(7).fill(422)]);
      expect(await categoriesOf(owner.person)).toBe(12);
    }
  });

  it('applies to the aliases of one operation', async () => {
    const owner = await Financier.signUp(test);
    const fields = Array.from(
      { length: 5 },
      (_, number) =>
        `c${number}: createCategory(input: { name: "alias ${number}", type: INCOME, emoji: "x" }) { category { name } }`,
    );
    const { data, errors } = await owner.key.graphql(`mutation { ${fields.join('\n')} }`);
    expect(Object.values(data).filter(Boolean)).toHaveLength(3);
    expect(errors).toHaveLength(2);
    expect(await categoriesOf(owner.person)).toBe(12);
  });
});

describe('the quota of bank accounts', () => {
  it('returns 422 with the limit for the next account', async () => {
    const owner = await Financier.signUp(test);
    const accounts = [await owner.createAccount(), await owner.createAccount({ is_default: true })];
    await owner.createAccount();
    const reply = await owner.key.post('/api/finance/accounts', { name: 'One more' });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toEqual(
      issue('You have reached the limit of 3 bank accounts; delete one first'),
    );
    // A rejected account does not replace the default account.
    const asDefault = { name: 'One more', is_default: true };
    expect((await owner.key.post('/api/finance/accounts', asDefault)).statusCode).toBe(422);
    expect(await owner.read('accounts')).toContainEqual(
      expect.objectContaining({ id: accounts[1]?.id, is_default: true }),
    );
    await owner.key.delete(`/api/finance/accounts/${accounts[0]?.id}`);
    await owner.createAccount();
  });

  it('allows one of eight concurrent requests for the last record', async () => {
    const owner = await Financier.signUp(test);
    for (const name of ['1', '2']) await owner.createAccount({ name });
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        owner.key.post('/api/finance/accounts', { name: 'Race', is_default: number % 2 === 0 }),
      ),
    );
    const statuses = replies.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, ...Array(7).fill(422)]);
    expect(await accountsOf(owner.person)).toBe(3);
  });
});

describe('the quota of live keys', () => {
  const message = 'You have reached the limit of 2 live keys; revoke one first';

  it('is the configured one, separately for each kind', async () => {
    const person = await signUp(test);
    await storeApiKeys(test, person.userId, 2);
    const create = (field: string) =>
      person.graphql(`mutation { ${field}(input: { name: "x" }) { secret } }`);
    expect(await create('createApiKey')).toEqual(invalidFor('createApiKey', [], message));
    expect((await create('createFinanceKey')).errors).toBeUndefined();
    expect((await create('createFinanceKey')).errors).toBeUndefined();
    expect(await create('createFinanceKey')).toEqual(invalidFor('createFinanceKey', [], message));
  });
});
