const [templates, versions, labels] = [
  'prompt-templates',
  'prompt-template-versions',
  'prompt-template-labels',
] as const;
const unknownId = '00000000-0000-4000-8000-000000000000';

/** Fields of the first record of a file, and the issue of its line. */
export const templateFields: readonly (readonly [string, object, string])[] = [
  [templates, { id: 7 }, 'Id must be a UUID'],
  [templates, { slug: 'A b' }, 'Slug must be letters a to z, digits, and single hyphens'],
  [templates, { versionNumber: 0 }, 'Version number must be greater than or equal to 1'],
  [templates, { variables: [{ name: 'a' }] }, 'Name must be capital letters'],
  [versions, { templateId: unknownId }, 'Prompt template must exist'],
  [versions, { number: 3 }, 'Number must be at most 2'],
  [versions, { number: 2 ** 31 }, 'Number must be less than or equal to 2147483647'],
  [versions, { content: 'x' }, 'Content is too short (minimum is 5 characters)'],
  [versions, { note: 'x'.repeat(501) }, 'Note is too long (maximum is 500 characters)'],
  [versions, { createdAt: '2999-01-01T00:00:00.000Z' }, "Created at can't be in the future"],
  [labels, { templateId: unknownId }, 'Prompt template must exist'],
  [labels, { number: 3 }, 'Version must exist'],
  [labels, { name: 'latest' }, "Name can't be latest: that is always the newest version"],
  [labels, { name: 'Live' }, 'Name must be letters a to z, digits, hyphens and underscores'],
];

// biome-ignore lint/suspicious/noExplicitAny: records of any noun.
type Change = (records: any[]) => void;

export const templateCases: readonly (readonly [string, string, Change, string])[] = [
  [
    'a slug twice',
    templates,
    ([a, b]) => Object.assign(b, { slug: a.slug }),
    'prompt-templates.jsonl, line 2: Slug is given twice',
  ],
  [
    'a slug that another title would give',
    templates,
    ([a, b]) => Object.assign(b, { title: a.slug, slug: undefined }),
    'prompt-templates.jsonl, line 2: Either all templates have a slug, or none',
  ],
  [
    'the id of a template twice',
    templates,
    ([a, b]) => Object.assign(b, { id: a.id }),
    'prompt-templates.jsonl, line 2: Id is given twice',
  ],
  [
    'a version twice',
    versions,
    ([a, b]) => Object.assign(b, { ...a }),
    'prompt-template-versions.jsonl, line 2: Number is given twice',
  ],
  [
    'a current version with another text',
    versions,
    ([, b]) => Object.assign(b, { content: 'Other text' }),
    'prompt-template-versions.jsonl, line 2: The current version must have the texts of its template',
  ],
  [
    'a label twice',
    labels,
    (records) => records.push({ ...records[0], number: 2 }),
    'prompt-template-labels.jsonl, line 2: Name is given twice',
  ],
  [
    'too many labels',
    labels,
    (records) => {
      for (let index = 0; index < 20; index += 1)
        records.push({ ...records[0], name: `l${index}` });
    },
    'prompt-template-labels.jsonl, line 21: A template can have at most 20 labels',
  ],
];
