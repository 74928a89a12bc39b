import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { type Action, FinanceModel } from '../../support/finance/finance-model.ts';
import { Financier } from '../../support/finance/financier.ts';
import { GraphQLDriver } from '../../support/finance/graphql-finance-driver.ts';
import { RestDriver } from '../../support/finance/rest-finance-driver.ts';
import { propertyRuns } from '../../support/properties/property-runs.ts';

const test = useApp();
const one = useSeed(() => Financier.signUp(test));
const other = useSeed(() => Financier.signUp(test));

async function clear() {
  const { client } = test.database;
  await client.entry.deleteMany();
  await client.account.deleteMany();
  await client.category.deleteMany();
}

/** The first and last days of months, leap days, and the first and last accepted days. */
const date = fc.constantFrom(
  ...['1900-01-01', '1900-01-31', '2024-02-01', '2024-02-28', '2024-02-29'],
  ...['2024-03-01', '2199-12-01', '2199-12-31'],
);
const cents = fc.oneof(
  fc.bigInt({ min: 1n, max: 1_000n }),
  fc.constantFrom(1n, 10n, 99n, 999_999_999_999n),
);
const balance = fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n });
/** Few records, so that actions use the same ones; sometimes one that does not exist. */
const record = fc.nat({ max: 4 });
const description = fc.constantFrom(null, 'alpha', 'beta', 'gamma');
const account = fc.option(record, { nil: null, freq: 4 });
const leftOut = { requiredKeys: [] as [] };

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      {
        do: fc.constant('createEntry' as const),
        category: record,
        account,
        cents,
        date,
        description,
      },
      { requiredKeys: ['do', 'category', 'cents', 'date', 'description'] },
    ),
  },
  {
    weight: 5,
    arbitrary: fc
      .record({ category: record, account, cents, date, description }, leftOut)
      .chain((fields) => record.map((entry) => ({ do: 'updateEntry' as const, entry, ...fields }))),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('deleteEntry' as const), entry: record }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('createAccount' as const),
      initial: balance,
      isDefault: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        do: fc.constant('updateAccount' as const),
        account: record,
        balance,
        isDefault: fc.boolean(),
      },
      { requiredKeys: ['do', 'account'] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('deleteAccount' as const), account: record }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('createCategory' as const), income: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record(
      { do: fc.constant('deleteCategory' as const), category: record, moveTo: record },
      { requiredKeys: ['do', 'category'] },
    ),
  },
);

/** The records that most actions need. */
const beginning: readonly Action[] = [
  { do: 'createCategory', income: false },
  { do: 'createCategory', income: true },
  { do: 'createCategory', income: false },
  { do: 'createAccount', initial: 10_000n, isDefault: true },
  { do: 'createAccount', initial: -1n, isDefault: false },
];

describe('random changes of finances', () => {
  it('keep balances, totals and lists exact, and equal in REST and GraphQL', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 24 }), async (actions) => {
        await clear();
        const model = new FinanceModel();
        const rest = new RestDriver(one.key);
        const graphql = new GraphQLDriver(other.person);
        for (const each of [...beginning, ...actions]) {
          const expected = model.apply(each);
          expect(await rest.apply(each)).toBe(expected);
          expect(await graphql.apply(each)).toBe(expected);
        }
        const view = model.view();
        expect(await rest.view()).toStrictEqual(view);
        expect(await graphql.view()).toStrictEqual(view);
      }),
      { numRuns: propertyRuns({ quick: 3, thorough: 20 }) },
    );
  });
});
