import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { usePromptFiles } from '../../../support/prompts/prompt-files.ts';
import { templateFields } from '../../../support/prompts/templates.ts';
import { propertyRuns } from '../../../support/properties/property-runs.ts';
import { anyCharacter } from '../../../support/samples/any-character.ts';

const test = useApp();
const { newAccount, newFolder } = usePromptFiles(test);

/** The files of a folder with their contents, without ids. */
const contentsOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return [name, text.replace(/^id: .*\n/m, '')];
    }),
  );

const resultsOf = (rows: readonly { result: string }[]) => rows.map(({ result }) => result);

describe('export, import and export again', () => {
  const parts = fc.constantFrom(
    ...['---', '\n---\n', '\r\n', '\n', ': ', '#', '"', "'", '  ', '../', 'CON', 'é', '日本', '🍽️'],
    ...['{{NAME}}', '\\', 'null', '2026', 'x'],
  );
  const text = fc
    .array(fc.oneof(parts, anyCharacter), { minLength: 1, maxLength: 8 })
    .map((some) => some.join('').replaceAll('\0', ''));
  const value = text.map((some) => some.trim().slice(0, 90) || 'V');
  const declaration = fc.record({
    name: fc.constantFrom('NAME', 'A_1', 'TOPIC', 'UNUSED'),
    description: fc.option(value),
    kind: fc.constantFrom('TEXT' as const, 'LONG_TEXT' as const),
    choices: fc.constant<string[]>([]),
    defaultValue: fc.option(value.map((some) => some.replace(/[\r\n]/g, ' '))),
    required: fc.boolean(),
  });
  const template = fc.record({
    title: text.map((some) => some.trim() || 'T'),
    description: text.map((some) => some.trim() || 'D'),
    content: text.map((some) => `Hello${some}`),
    tags: fc.constantFrom<string[]>([], ['a', '#b'], ['2026', 'x: y']),
    estimatedBuildTime: fc.integer({ min: 1, max: 100 }),
    visibility: fc.constantFrom('PRIVATE' as const, 'PUBLIC' as const),
    difficulty: fc.constantFrom('EASY' as const, 'HARD' as const),
    variables: fc
      .uniqueArray(declaration, { maxLength: 3, selector: ({ name }) => name })
      .map((list) => [...list]),
  });

  it('give the same files but for the ids', async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    const { promptTemplate } = test.database.client;
    const property = fc.asyncProperty(
      fc.array(template, { minLength: 1, maxLength: 6 }),
      async (templates) => {
        const ownerIds = [one.owner.userId, other.owner.userId];
        await promptTemplate.deleteMany({ where: { ownerId: { in: ownerIds } } });
        await promptTemplate.createMany({
          data: templates.map((each) => ({
            ...templateFields,
            ...each,
            ownerId: one.owner.userId,
          })),
        });
        const [first, second] = [newFolder(one), newFolder(one)];
        await one.cli.json('prompts', 'export', '--dir', first);
        const unchanged = await one.cli.json('prompts', 'import', first);
        expect(new Set(resultsOf(unchanged))).toEqual(new Set(['unchanged']));
        const created = await other.cli.json('prompts', 'import', first);
        expect(resultsOf(created)).toEqual(templates.map(() => 'created'));
        await other.cli.json('prompts', 'export', '--dir', second);
        expect(contentsOf(second)).toEqual(contentsOf(first));
        expect(readdirSync(first)).toHaveLength(templates.length);
        for (const name of readdirSync(first)) {
          expect(name).toMatch(/^[\p{L}\p{N}\p{M}-]{1,60}\.md$/u);
        }
      },
    );
    await fc.assert(property, { numRuns: propertyRuns({ quick: 10, thorough: 40 }) });
  });
});
