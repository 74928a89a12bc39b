import fc from 'fast-check';
import { decimal } from '../finance/finance-model.ts';
import { jsonLines, pack } from '../users/user-data.ts';
import { anyCharacter } from './any-character.ts';

const text = (maxLength: number) =>
  fc
    .string({ unit: anyCharacter, minLength: 1, maxLength: Math.min(maxLength, 30) })
    .map((value) => value.replaceAll('\0', '').trim() || 'x');
const cents = (max: number) => fc.integer({ min: 1, max }).map((value) => (value / 100).toFixed(2));
const balance = fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }).map(decimal);
/** Few, so that many are equal. */
const time = fc
  .integer({ min: 0, max: 4 })
  .map((seconds) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString());
const times = { createdAt: time, updatedAt: time };
const tags = fc
  .uniqueArray(text(50), { maxLength: 4, selector: (tag) => tag.toLowerCase() })
  .map((list) => list.filter((tag) => tag !== ''));
const day = fc
  .integer({ min: -25_000, max: 80_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

const category = fc.record({
  name: text(100),
  type: fc.constantFrom('EXPENSE', 'INCOME'),
  emoji: text(16),
  sortOrder: fc.integer({ min: -2, max: 2 }),
  ...times,
});
const account = fc.record({
  name: text(4),
  bank: fc.option(text(100)),
  emoji: text(16),
  initialBalance: cents(100_000),
  currentBalance: balance,
  ...times,
});
const entry = fc.record({
  category: fc.nat(),
  account: fc.option(fc.nat()),
  amount: cents(2_000_000_000),
  description: fc.option(text(500)),
  date: day,
  recurring: fc.boolean(),
  tags,
  ...times,
});
const declaration = { name: 'NAME', description: null, required: false, defaultValue: 'a' };
const version = {
  title: text(100),
  description: text(500),
  content: text(10_000).map((value) => ` ${value}{{NAME}}\n`),
  variables: fc.constantFrom(
    [],
    [{ ...declaration, kind: 'TEXT', choices: [] }],
    [{ ...declaration, kind: 'CHOICE', choices: ['a', 'b'] }],
  ),
  note: fc.option(text(500)),
  createdVia: fc.constantFrom('WEB', 'API'),
};
const template = fc.record({
  ...version,
  /** The number of the first version that the template still has. */
  firstNumber: fc.integer({ min: 1, max: 3 }),
  history: fc.array(fc.record({ ...version, createdAt: time }), { maxLength: 4 }),
  labels: fc.uniqueArray(
    fc.record({ name: fc.constantFrom('live', 'next', 'a_1'), version: fc.nat(), movedAt: time }),
    { maxLength: 3, selector: ({ name }) => name },
  ),
  category: fc.constantFrom('PRODUCTIVITY', 'STARTER_KIT'),
  difficulty: fc.constantFrom('EASY', 'MEDIUM', 'HARD'),
  visibility: fc.constantFrom('PRIVATE', 'PUBLIC'),
  tags,
  estimatedBuildTime: fc.integer({ min: 1, max: 10_080 }),
  images: fc.nat({ max: 3 }),
  ...times,
});
const idea = fc.record({
  title: text(200),
  body: text(10_000).map((value) => ` ${value}\n`),
  feedbackType: fc.constantFrom('FEATURE_REQUEST', 'BUG_REPORT'),
  priority: fc.constantFrom('LOW', 'MEDIUM', 'HIGH'),
  images: fc.nat({ max: 3 }),
  ...times,
});

export const anyUserData = fc.record({
  categories: fc.uniqueArray(category, {
    minLength: 1,
    maxLength: 8,
    selector: ({ type, name }) => `${type} ${name.toLowerCase()}`,
  }),
  accounts: fc.array(account, { maxLength: 4 }),
  defaultAccount: fc.nat({ max: 5 }),
  entries: fc.array(entry, { maxLength: 30 }),
  templates: fc.array(template, { maxLength: 6 }),
  ideas: fc.array(idea, { maxLength: 6 }),
});

type UserData = typeof anyUserData extends fc.Arbitrary<infer Value> ? Value : never;

const templateId = (index: number) => `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`;

/** The archive of a user's data. @param image PNG bytes of each image, which the metadata changes */
export function archiveOf(data: UserData, images: readonly Buffer[]): Promise<Buffer> {
  const files: [string, string | Buffer][] = [];
  const addImages = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const number = String(files.length).padStart(12, '0');
      const file = `images/00000000-0000-4000-8000-${number}.png`;
      files.push([file, images[index % images.length] as Buffer]);
      return file;
    });
  const { categories, accounts, defaultAccount, entries } = data;
  const records = {
    categories: categories.map((each, index) => ({ id: index + 1, ...each })),
    accounts: accounts.map((each, index) => {
      return { id: index + 1, ...each, isDefault: index === defaultAccount };
    }),
    entries: entries.map(({ category: position, account: other, ...each }) => ({
      categoryId: (position % categories.length) + 1,
      accountId: other === null || accounts.length === 0 ? null : (other % accounts.length) + 1,
      ...each,
    })),
    'prompt-templates': data.templates.map(
      ({ images: count, firstNumber, history, labels, ...each }, index) => ({
        ...{ id: templateId(index), slug: `slug-${index}` },
        ...each,
        versionNumber: firstNumber + history.length,
        screenshots: addImages(count).map((file) => ({ file, createdAt: each.createdAt })),
      }),
    ),
    'prompt-template-versions': data.templates.flatMap(
      ({ firstNumber, history, ...each }, index) => {
        const { title, description, content, variables, note, createdVia, createdAt } = each;
        const current = { title, description, content, variables, note, createdVia, createdAt };
        return [...history, current].map((version, position) => ({
          ...{ templateId: templateId(index), number: firstNumber + position },
          ...version,
        }));
      },
    ),
    'prompt-template-labels': data.templates.flatMap(({ firstNumber, history, labels }, index) =>
      labels.map(({ name, version, movedAt }) => ({
        ...{ templateId: templateId(index), name, movedAt },
        number: firstNumber + (version % (history.length + 1)),
      })),
    ),
    ideas: data.ideas.map(({ images: count, ...each }) => ({
      ...each,
      attachments: addImages(count).map((file, index) => ({ file, filename: `${index}.png` })),
    })),
  };
  const lists = Object.entries(records);
  const counts = Object.fromEntries(lists.map(([noun, list]) => [noun, list.length]));
  const manifest = { format: 'folio user data', version: 2, counts };
  for (const [noun, list] of lists) files.push([`${noun}.jsonl`, jsonLines(list)]);
  return pack([...files, ['manifest.json', JSON.stringify(manifest)]]);
}
