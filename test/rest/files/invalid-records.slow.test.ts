import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { storedFiles } from '../../support/images/stored-files.ts';
import { templateCases, templateFields } from '../../support/samples/invalid-template-records.ts';
import { type Person, signUp } from '../../support/users/people.ts';
import {
  type ArchiveFiles,
  comparable,
  exportedFiles,
  importZip,
  jsonLines,
  manifestOf,
  pack,
  recordsOf,
} from '../../support/users/user-data.ts';
import { signUpWithData } from '../../support/users/user-with-data.ts';

const test = usePrivateApp({
  QUOTA_CATEGORIES: '11',
  QUOTA_ACCOUNTS: '3',
  QUOTA_ENTRIES: '3',
  QUOTA_TEMPLATES: '2',
});
let files: ArchiveFiles;
let person: Person;
/** The user's data and the stored files, before any import. */
let before: object;

beforeAll(async () => {
  files = await exportedFiles((await signUpWithData(test)).person);
  person = await signUp(test);
  before = { data: comparable(await exportedFiles(person)), stored: storedFiles(test) };
});

// biome-ignore lint/suspicious/noExplicitAny: records of any noun.
type Change = (records: any[], files: Map<string, Buffer | string>) => void;

/** The archive with the records of a noun changed, and a manifest that has their number. */
function changed(noun: string, change: Change): Promise<Buffer> {
  const copy = new Map<string, Buffer | string>(files);
  const records = recordsOf(files, noun);
  change(records, copy);
  copy.set(`${noun}.jsonl`, jsonLines(records));
  const { counts, ...manifest } = manifestOf(files);
  counts[noun] = records.length;
  copy.set('manifest.json', JSON.stringify({ ...manifest, counts }));
  return pack(copy);
}

const noun = {
  category: 'categories',
  account: 'accounts',
  entry: 'entries',
  template: 'prompt-templates',
  idea: 'ideas',
} as const;
/** Sets fields of the first record. */
const set =
  (fields: object): Change =>
  ([first]) =>
    Object.assign(first, fields);

const repeat =
  (count: number): Change =>
  (records) => {
    const [first] = records;
    for (let id = 1_000_000; records.length < count; id += 1) {
      const ids = 'slug' in first ? { id: randomUUID(), slug: `slug-${id}` } : { id };
      records.push({ ...first, ...ids, name: `Name ${id}`, isDefault: false, screenshots: [] });
    }
  };

/** Fields of the first record, and the issue of its line. */
const invalidFields: readonly (readonly [string, object, string])[] = [
  [noun.category, { name: ' ' }, "Name can't be blank"],
  [noun.category, { type: 'expense' }, 'Type is not included in the list'],
  [
    noun.account,
    { currentBalance: '1.005' },
    'Current balance must be decimal text with 2 decimals',
  ],
  [noun.entry, { amount: '0.00' }, 'Amount must be greater than 0'],
  [noun.entry, { categoryId: 2_000_000_000 }, 'Category must exist'],
  [noun.entry, { accountId: 2_000_000_000 }, 'Account must exist'],
  [noun.entry, { description: '\0' }, 'Description contains characters that are not allowed'],
  [noun.entry, { createdAt: '2999-01-01T00:00:00.000Z' }, "Created at can't be in the future"],
  [
    noun.entry,
    { createdAt: '2026-01-01T00:00:00+01:00' },
    'Created at must be a time, for example 2026-03-01T12:00:00.000Z',
  ],
  [noun.template, { visibility: 'PURCHASABLE' }, 'Visibility is not included in the list'],
  [
    noun.template,
    { screenshots: [{ file: '../../etc/passwd', createdAt: '2026-01-01T00:00:00.000Z' }] },
    '../../etc/passwd is missing',
  ],
];

const cases: readonly (readonly [string, string, Change, string])[] = [
  [
    'a name twice',
    noun.category,
    ([a, b]) => Object.assign(b, { name: a.name.toUpperCase(), type: a.type }),
    'categories.jsonl has the name "BOOKS 📚" twice',
  ],
  [
    'an id twice',
    noun.category,
    ([a, b]) => Object.assign(b, { id: a.id }),
    'categories.jsonl, line 2: Id is given twice',
  ],
  [
    'too many categories',
    noun.category,
    repeat(12),
    'The archive has 12 categories, and at most 11 are allowed',
  ],
  [
    'too many accounts',
    noun.account,
    repeat(4),
    'The archive has 4 accounts, and at most 3 are allowed',
  ],
  [
    'too many entries',
    noun.entry,
    repeat(4),
    'The archive has 4 entries, and at most 3 are allowed',
  ],
  [
    'too many prompt templates',
    noun.template,
    repeat(3),
    'The archive has 3 prompt templates, and at most 2 are allowed',
  ],
  [
    'two default accounts',
    noun.account,
    ([a, b]) => Object.assign(a, { isDefault: b.isDefault }),
    'accounts.jsonl, line 2: Another account is the default account already',
  ],
  ['no date', noun.entry, set({ date: undefined }), "entries.jsonl, line 1: Date can't be blank"],
  [
    'a missing image',
    noun.template,
    (_, copy) => copy.delete([...copy.keys()].find((name) => name.endsWith('.jpg')) as string),
    '.jpg is missing',
  ],
  ['an image of no record', noun.template, set({ screenshots: [] }), 'does not belong to a record'],
  [
    'an image of two records',
    noun.template,
    ([a, b]) => Object.assign(b, { screenshots: a.screenshots }),
    'belongs to another record already',
  ],
  [
    'a GIF as a screenshot',
    noun.template,
    ([template], copy) => {
      const [idea, ...others] = recordsOf(files, noun.idea);
      const [{ file }, ...attachments] = idea.attachments;
      template.screenshots.push({ file, createdAt: idea.createdAt });
      copy.set('ideas.jsonl', jsonLines([{ ...idea, attachments }, ...others]));
    },
    'has a type that is not accepted for prompt-templates',
  ],
  [
    'a record that is not an object',
    noun.idea,
    (records) => records.push(null),
    'ideas.jsonl, line 3: Record must be an object',
  ],
  [
    'a record that is a list',
    noun.idea,
    (records) => records.push([]),
    'ideas.jsonl, line 3: Record must be an object',
  ],
  [
    'too many attachments',
    noun.idea,
    set({ attachments: Array(6).fill({ file: 'a', filename: 'a' }) }),
    'ideas.jsonl, line 1: Attachments are too many (maximum is 5)',
  ],
];

describe('an archive with invalid records', () => {
  async function expectRejected(archive: Buffer, message: string) {
    const reply = await importZip(person, archive);
    expect(reply.statusCode, reply.body).toBe(422);
    const { error, details } = reply.json();
    expect(error).toBe('Validation failed');
    expect(details[0]).toContain(message);
    const data = comparable(await exportedFiles(person));
    expect({ data, stored: storedFiles(test) }).toEqual(before);
  }

  it.each([...invalidFields, ...templateFields])(
    'is rejected as a whole: %s with %j',
    async (file, fields, issue) => {
      await expectRejected(await changed(file, set(fields)), `${file}.jsonl, line 1: ${issue}`);
    },
  );

  it.each([...cases, ...templateCases])(
    'is rejected as a whole: %s',
    async (_, changedNoun, change, message) => {
      await expectRejected(await changed(changedNoun, change), message);
    },
  );

  it('lists the first 100 issues', async () => {
    const invalid = await changed(noun.entry, (records) => {
      for (let index = 0; index < 200; index += 1) records.push({ ...records[0], amount: '-1' });
    });
    const { details } = (await importZip(person, invalid)).json();
    expect(details).toHaveLength(100);
    expect(details.at(-1)).toBe('entries.jsonl, line 103: Amount must be greater than 0');
  });

  it('does not set fields that only the server can set', async () => {
    const status = { status: 'COMPLETED' };
    const forged = await changed(noun.template, (records, copy) => {
      Object.assign(records[0], {
        featured: true,
        avgRating: 5,
        timesBuilt: 9,
        priceCents: 1,
        icon: 'x',
        ownerId: 'x',
      });
      const ideas = recordsOf(files, noun.idea).map((idea) => ({ ...idea, ...status }));
      copy.set('ideas.jsonl', jsonLines(ideas));
    });
    const other = await signUp(test);
    const reply = await importZip(other, forged);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(comparable(await exportedFiles(other))).toEqual(comparable(files));
  });
});
