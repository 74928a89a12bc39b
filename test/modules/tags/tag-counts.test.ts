import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { invalidFor } from '../../support/samples/error-cases.ts';

const test = useApp();

const tagLists = [['Work', 'travel'], ['work'], ['work', 'Ünï'], ['ünï'], [], ['a', 'Travel']];
const counted = [
  { tag: 'work', count: 3 },
  { tag: 'Travel', count: 2 },
  { tag: 'Ünï', count: 2 },
  { tag: 'a', count: 1 },
];

const owner = useSeed(async () => {
  const financier = await Financier.signUp(test);
  for (const tags of tagLists) {
    await createTemplate(financier.person, { tags });
    await financier.createEntry({ tags });
  }
  const other = await Financier.signUp(test);
  await createTemplate(other.person, { tags: ['work', 'other'] });
  await other.createEntry({ tags: ['work', 'other'] });
  return financier;
});

describe.each(['promptTemplateTags', 'entryTags'])('%s', (field) => {
  it('counts the tags of own records, ignoring case, the most used first', async () => {
    const data = await owner.person.execute(`{ ${field} { tag count } }`);
    expect(data[field]).toEqual(counted);
  });

  it('returns the first tags only', async () => {
    const data = await owner.person.execute(`{ ${field}(first: 2) { tag count } }`);
    expect(data[field]).toEqual(counted.slice(0, 2));
  });

  it('is empty without tags', async () => {
    const { person } = await Financier.signUp(test);
    expect(await person.execute(`{ ${field} { tag } }`)).toEqual({ [field]: [] });
  });

  it.each([
    [0, 'must be greater than or equal to 1'],
    [101, 'must be less than or equal to 100'],
  ])('rejects first: %i', async (first, message) => {
    expect(await owner.person.graphql(`{ ${field}(first: ${first}) { tag } }`)).toEqual(
      invalidFor(field, ['first'], `First ${message}`),
    );
  });
});
