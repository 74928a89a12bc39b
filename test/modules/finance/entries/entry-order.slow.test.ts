import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { walk } from '../../../support/finance/changing-list.ts';
import { Financier } from '../../../support/finance/financier.ts';
import { propertyRuns } from '../../../support/properties/property-runs.ts';

const test = useApp();
let permanent: {
  id: number;
  amount: { toFixed(n: number): string };
  date: Date;
  createdAt: Date;
}[];

/** Several entries with the same date or amount, or created at the same time. */
const newEntry = (index: number) => ({
  userId: owner.person.userId,
  categoryId: owner.food,
  amount: ['0.10', '9.99', '10.00', '9999999999.99'][(index * 5) % 4] as string,
  date: new Date(Date.UTC(2026, 0, 1 + ((index * 3) % 5))),
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, 0, (index * 7) % 6)),
});

const owner = useSeed(() => Financier.signUp(test));
beforeAll(async () => {
  const { entry } = test.database.client;
  await entry.createMany({ data: Array.from({ length: 23 }, (_, i) => newEntry(i)) });
  permanent = await entry.findMany({ where: { userId: owner.person.userId } });
});

const keys = {
  DATE: ({ date }: (typeof permanent)[0]) => date.toISOString(),
  AMOUNT: ({ amount }: (typeof permanent)[0]) => amount.toFixed(2).padStart(13, '0'),
  CREATED_AT: ({ createdAt }: (typeof permanent)[0]) => createdAt.toISOString(),
};
type Field = keyof typeof keys;

function expected(field: Field, direction: string): number[] {
  const position = (entry: (typeof permanent)[0]) =>
    `${keys[field](entry)} ${String(entry.id).padStart(10, '0')}`;
  const ids = permanent
    .toSorted((a, b) => (position(a) < position(b) ? -1 : 1))
    .map(({ id }) => id);
  return direction === 'ASC' ? ids : ids.reverse();
}

it('entries in any order are returned once, in both directions, while others are created and deleted', async () => {
  const { entry } = test.database.client;
  const permanentIds = new Set(permanent.map(({ id }) => id));
  const property = fc.asyncProperty(
    fc.constantFrom<Field>('DATE', 'AMOUNT', 'CREATED_AT'),
    fc.constantFrom('ASC', 'DESC'),
    fc.record({ pageSize: fc.integer({ min: 1, max: 9 }), isBackward: fc.boolean() }),
    fc.infiniteStream(fc.nat(100)),
    async (field, direction, how, numbers) => {
      const change = async () => {
        const number = numbers.next().value as number;
        const others = { userId: owner.person.userId, id: { notIn: [...permanentIds] } };
        if (number % 3 === 0) await entry.deleteMany({ where: others });
        else await entry.create({ data: newEntry(number) });
      };
      const order = `orderBy: { field: ${field}, direction: ${direction} }`;
      const list = { field: 'entries', arguments: order, person: owner.person, change };
      const found = await walk(list, how);
      expect(found.filter((id) => permanentIds.has(Number(id)))).toEqual(
        expected(field, direction),
      );
    },
  );
  await fc.assert(property, { numRuns: propertyRuns({ quick: 8, thorough: 60 }) });
});
