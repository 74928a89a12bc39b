import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { image } from '../../support/images/images.ts';
import { propertyRuns } from '../../support/properties/property-runs.ts';
import { anyUserData, archiveOf } from '../../support/samples/any-user-data.ts';
import { comparable, exportedZip, signUpWith, unpack } from '../../support/users/user-data.ts';

const test = useApp();

const serverFields = ['timesBuilt', 'avgRating', 'featured', 'icon', 'priceCents', 'status'];

/** The records in any order, without what the server adds, and with the records that they refer to. */
async function unordered(zip: Buffer) {
  const data = comparable(await unpack(zip));
  const entries = data.entries.map(
    ({ categoryId, accountId, ...entry }: Record<string, number>) => ({
      ...entry,
      category: data.categories[categoryId as number],
      account: accountId === null ? null : data.accounts[accountId as number],
    }),
  );
  const withSlug = (noun: string) =>
    data[noun].map(({ templateId, ...record }: { templateId: number }) => ({
      ...record,
      template: data['prompt-templates'][templateId].slug,
    }));
  const ofTemplates = {
    'prompt-template-versions': withSlug('prompt-template-versions'),
    'prompt-template-labels': withSlug('prompt-template-labels'),
  };
  const lists = Object.entries({ ...data, ...ofTemplates, entries }) as [string, object[]][];
  const text = (record: object) => {
    const fields = Object.entries(record).filter(([name]) => !serverFields.includes(name));
    return JSON.stringify(
      fields.toSorted(([a], [b]) => (a < b ? -1 : 1)),
      sortedKeys,
    );
  };
  return Object.fromEntries(lists.map(([noun, list]) => [noun, list.map(text).toSorted()]));
}

const sortedKeys = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The longest time of the thorough runs on a busy machine, in milliseconds. */
const timeout = 240_000;

describe('the import of any valid archive', () => {
  it('exports the same records again, and the second export has the same order', {
    timeout,
  }, async () => {
    const images = [await image('png'), await image('png', { width: 41 })];
    await fc.assert(
      fc.asyncProperty(anyUserData, async (data) => {
        const archive = await archiveOf(data, images);
        const first = await exportedZip(await signUpWith(test, archive));
        expect(await unordered(first)).toEqual(await unordered(archive));
        const second = await exportedZip(await signUpWith(test, first));
        expect(comparable(await unpack(second))).toEqual(comparable(await unpack(first)));
      }),
      { numRuns: propertyRuns({ quick: 8, thorough: 40 }) },
    );
  });
});
