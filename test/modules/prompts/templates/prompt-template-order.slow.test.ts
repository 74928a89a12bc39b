import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { walk } from '../../../support/finance/changing-list.ts';
import { templateFields } from '../../../support/prompts/templates.ts';
import { propertyRuns } from '../../../support/properties/property-runs.ts';
import { invalidFor } from '../../../support/samples/error-cases.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
let permanent: { id: string; title: string; createdAt: Date; updatedAt: Date }[];
const titles = ['b', 'B', 'a', 'A z', 'ä', 'Ä', 'É', '😀', '_', '1', 'ab', 'AB', 'Z'];

/** Several templates with the same title, or at the same time. */
const newTemplate = (index: number, title = titles[index % titles.length] as string) => ({
  ...templateFields,
  ownerId: person.userId,
  title,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, 0, (index * 7) % 5)),
  updatedAt: new Date(Date.UTC(2026, 0, 2, 0, 0, 0, (index * 3) % 4)),
});

const person = useSeed(() => signUp(test));
beforeAll(async () => {
  const { promptTemplate } = test.database.client;
  await promptTemplate.createMany({ data: Array.from({ length: 26 }, (_, i) => newTemplate(i)) });
  permanent = await promptTemplate.findMany({ where: { ownerId: person.userId } });
});

const bytes = (text: string) => Buffer.from(text).toString('hex');
const keys = {
  CREATED_AT: ({ createdAt }: (typeof permanent)[0]) => createdAt.toISOString(),
  UPDATED_AT: ({ updatedAt }: (typeof permanent)[0]) => updatedAt.toISOString(),
  TITLE: ({ title }: (typeof permanent)[0]) => bytes(title.toLowerCase()),
};
type Field = keyof typeof keys;

function expected(field: Field, direction: 'ASC' | 'DESC'): string[] {
  const key = keys[field];
  const position = (template: (typeof permanent)[0]) => `${key(template)} ${template.id}`;
  const ids = permanent
    .toSorted((a, b) => (position(a) < position(b) ? -1 : 1))
    .map(({ id }) => id);
  return direction === 'ASC' ? ids : ids.reverse();
}

const field = fc.constantFrom<Field>('CREATED_AT', 'UPDATED_AT', 'TITLE');
const direction = fc.constantFrom('ASC' as const, 'DESC' as const);

describe('promptTemplates in any order', () => {
  it('returns each template once, in both directions, while others are created and deleted', async () => {
    const { promptTemplate } = test.database.client;
    const permanentIds = new Set(permanent.map(({ id }) => id));
    const others = fc.infiniteStream(
      fc.record({ index: fc.nat(100), title: fc.constantFrom(...titles) }),
    );
    const property = fc.asyncProperty(
      field,
      direction,
      fc.record({ pageSize: fc.integer({ min: 1, max: 9 }), isBackward: fc.boolean() }),
      others,
      async (by, to, how, stream) => {
        const change = async () => {
          const { index, title } = stream.next().value as { index: number; title: string };
          const keep = { ownerId: person.userId, id: { notIn: [...permanentIds] } };
          if (index % 3 === 0) await promptTemplate.deleteMany({ where: keep });
          else
            await promptTemplate.create({
              data: { id: randomUUID(), ...newTemplate(index, title) },
            });
        };
        const order = `orderBy: { field: ${by}, direction: ${to} }`;
        const list = { field: 'promptTemplates', arguments: order, person, change };
        const found = await walk(list, how);
        expect(found.filter((id) => permanentIds.has(String(id)))).toEqual(expected(by, to));
      },
    );
    await fc.assert(property, { numRuns: propertyRuns({ quick: 8, thorough: 60 }) });
  });

  it.each([
    ['TITLE', 'ASC', 'TITLE', 'DESC'],
    ['CREATED_AT', 'DESC', 'UPDATED_AT', 'DESC'],
    ['UPDATED_AT', 'ASC', 'TITLE', 'ASC'],
  ])('rejects a cursor of %s %s for %s %s', async (by, to, otherField, otherDirection) => {
    const list = `query ($orderBy: PromptTemplateOrder, $after: String) {
      promptTemplates(first: 1, orderBy: $orderBy, after: $after) { pageInfo { endCursor } } }`;
    const first = await person.execute(list, { orderBy: { field: by, direction: to } });
    const variables = {
      after: first.promptTemplates.pageInfo.endCursor,
      orderBy: { field: otherField, direction: otherDirection },
    };
    expect(await person.graphql(list, variables)).toStrictEqual(
      invalidFor('promptTemplates', ['after'], 'After is not a cursor of this list'),
    );
  });

  it.each([
    ['TITLE ASC', 'a\0', randomUUID()],
    ['TITLE ASC', '\ud800', randomUUID()],
    ['UPDATED_AT ASC', '0000-01-01T00:00:00.000Z', randomUUID()],
    ['TITLE ASC', 'a', 'x'],
    ['TITLE ASC', 'a'],
  ])('rejects a cursor with %j', async (...position) => {
    const [by] = String(position[0]).split(' ');
    const list = `query ($after: String) { promptTemplates(first: 1, after: $after,
      orderBy: { field: ${by}, direction: ASC }) { nodes { id } } }`;
    const after = Buffer.from(JSON.stringify(position)).toString('base64');
    expect(await person.graphql(list, { after })).toStrictEqual(
      invalidFor('promptTemplates', ['after'], 'After is not a cursor of this list'),
    );
  });
});
