import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PromptTemplate } from '../../../src/cli/commands/prompts/prompt-template.ts';
import { lowerCase } from '../../../src/common/lower-case.ts';
import { changesOf } from '../../../src/common/template-files/changes.ts';
import {
  categories,
  difficulties,
  visibilities,
} from '../../../src/common/template-files/enums.ts';
import { parseTemplateFile } from '../../../src/common/template-files/parse-file.ts';
import { templateText } from '../../../src/common/template-files/template-file.ts';
import { processorMillis } from '../../support/processor-time.ts';
import { propertyRuns } from '../../support/properties/property-runs.ts';
import { anyCharacter } from '../../support/samples/any-character.ts';

/** Parts that YAML or the file format could misread. */
const oddParts = fc.constantFrom(
  ...['---', '---\n', '\n---\n', '...', '\n', '\r\n', '\r', '\t', '  ', ' ', '# x', ' #', ': '],
  ...['- ', '"', "'", '`', '|', '>', '&a', '*a', '!!js/function', '%', '@', '[', ']', '{', '}'],
  ...[',', '?', '~', 'null', 'true', 'yes', '2026', '0x1F', '1e3', '2026-01-01', '<<', '=', '\\'],
  ...['\u0085', '\u2028', '\ufeff', '\u0007', '\u200d', '\u202e', 'é', 'e\u0301', '🍽️', '日本'],
  ...['../', 'C:\\', '__proto__', '$(x)', '{{NAME}}', 'plain text'],
);
const anyText = fc
  .array(fc.oneof(oddParts, anyCharacter), { maxLength: 12 })
  .map((parts) => parts.join(''));
const field = anyText.map((text) => text.trim() || 'x');
const namesOf = <Name extends string>(values: Readonly<Record<Name, string>>) =>
  fc.constantFrom(...(Object.keys(values) as Name[]));

/** As the server stores them: trimmed, and no blank description or default value. */
const anyVariable = fc.record({
  name: fc.stringMatching(/^[A-Z][A-Z0-9_]{0,9}$/),
  description: fc.option(field),
  kind: fc.constantFrom('TEXT', 'LONG_TEXT', 'NUMBER', 'CHOICE'),
  choices: fc.uniqueArray(field, { maxLength: 4 }),
  defaultValue: fc.option(anyText.filter((text) => text !== '')),
  required: fc.boolean(),
});

const anyTemplate = fc.record({
  databaseId: fc.uuid(),
  slug: fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,2}$/),
  title: field,
  description: field,
  content: anyText,
  category: namesOf(categories),
  difficulty: namesOf(difficulties),
  visibility: namesOf(visibilities),
  estimatedBuildTime: fc.integer({ min: 1, max: 10_080 }),
  tags: fc.uniqueArray(field, { maxLength: 5, selector: lowerCase }),
  // In the order of names, in which they are compared.
  variables: fc
    .uniqueArray(anyVariable, { maxLength: 3, selector: ({ name }) => name })
    .map((variables) =>
      variables
        .toSorted((one, other) => (one.name < other.name ? -1 : 1))
        .map((variable) => ({ ...variable, declared: true })),
    ),
}) as unknown as fc.Arbitrary<PromptTemplate>;

/** The fields as a file has them: declarations only. */
function inFile({ databaseId: _, variables, ...fields }: PromptTemplate) {
  return { ...fields, variables: variables.map(({ declared: _declared, ...rest }) => rest) };
}

const parse = (source: string) => parseTemplateFile(source) ?? { template: undefined, issues: [] };

describe('the file of a template', () => {
  it('contains all fields exactly, with any values', () => {
    const property = fc.property(anyTemplate, (template) => {
      const source = templateText(template);
      const { template: parsed, issues } = parse(source);
      expect(issues).toEqual([]);
      expect(parsed).toEqual({ id: template.databaseId, fields: inFile(template) });
      expect(changesOf(parsed as never, template)).toEqual({});
      expect(source.endsWith(`\n---\n${template.content}`)).toBe(true);
    });
    fc.assert(property, { numRuns: propertyRuns({ quick: 500, thorough: 20_000 }) });
  });

  it.each([
    [
      ['ΟΔΟΣ', 'οδος'],
      ['ΟΔΟΣ', 'οδος'],
    ],
    [['İ', 'i'], ['İ']],
  ])('has no change if the server stores the tags %j as %j', (tags, stored) => {
    const [template] = fc.sample(anyTemplate, 1) as [PromptTemplate];
    const { template: parsed } = parse(templateText({ ...template, tags }));
    expect(changesOf(parsed as never, { ...template, tags: stored })).toEqual({});
  });

  it('names each field that was changed', () => {
    const property = fc.property(anyTemplate, anyTemplate, (template, other) => {
      const changes = changesOf(parse(templateText(other)).template as never, template);
      const stored = inFile(template);
      const expected = Object.entries(inFile(other)).filter(
        ([name, value]) =>
          JSON.stringify(value) !== JSON.stringify(stored[name as keyof typeof stored]),
      );
      expect(changes).toEqual(Object.fromEntries(expected));
    });
    fc.assert(property, { numRuns: propertyRuns({ quick: 200, thorough: 5_000 }) });
  });

  it('is readable', () => {
    const template = {
      databaseId: '01a1fd0c-5a2e-714b-a106-fd2aacb1c797',
      slug: 'plan-a-migration',
      title: 'Plan: a “migration”',
      description: 'Two\nlines',
      content: 'First\r\n---\nLast',
      category: 'STARTER_KIT',
      difficulty: 'EASY',
      visibility: 'PRIVATE',
      estimatedBuildTime: 2,
      tags: ['work', '#1', '2026'],
      variables: [
        {
          ...{ name: 'TABLE', description: 'Its name', kind: 'TEXT', choices: [], required: true },
          ...{ defaultValue: null, declared: true },
        },
        {
          ...{ name: 'SIZE', description: null, kind: 'CHOICE', choices: ['big', '2'] },
          ...{ defaultValue: 'big', required: false, declared: true },
        },
        { name: 'OTHER', kind: 'TEXT', choices: [], required: true, declared: false },
      ],
    } as unknown as PromptTemplate;
    expect(templateText(template)).toBe(`---
id: 01a1fd0c-5a2e-714b-a106-fd2aacb1c797
slug: plan-a-migration
title: "Plan: a “migration”"
description: "Two\\nlines"
category: starter-kit
difficulty: easy
visibility: private
estimated_build_time: 2
tags:
  - work
  - "#1"
  - "2026"
variables:
  - name: TABLE
    description: Its name
  - name: SIZE
    kind: choice
    choices:
      - big
      - "2"
    default: big
    required: false
---
First\r\n---\nLast`);
  });

  it('may be written by hand, in any style of YAML, with any line breaks', () => {
    const source = [
      '\ufeff---',
      "title:   'It''s 2026'  # a comment",
      'description: >-',
      '  Two',
      '  lines',
      'category: STARTER_KIT',
      'tags: [yes, 12, "a: b"]',
      '---',
      'Hello',
    ].join('\r\n');
    expect(parse(source)).toEqual({
      template: {
        fields: {
          title: "It's 2026",
          description: 'Two lines',
          category: 'STARTER_KIT',
          tags: ['yes', '12', 'a: b'],
          content: 'Hello',
        },
      },
      issues: [],
    });
  });

  it('ends its front matter only at a line feed', () => {
    const source = '---\ntitle: "a\u2028---\u2028b"\n---\n\u2028---\n';
    const { template } = parse(source);
    expect(template?.fields).toEqual({ title: 'a\u2028---\u2028b', content: '\u2028---\n' });
  });

  it.each(['', 'Hello', '--', ' ---\ntitle: x\n---\n', '---\ntitle: x\n', '----\n---\n'])(
    'is not %j, because that has no front matter',
    (source) => {
      expect(parseTemplateFile(source)).toBeUndefined();
    },
  );

  it.each([
    ['titel: x', 'Unknown field “titel”. Did you mean title? Valid fields: id, slug, title, '],
    ['__proto__: {title: x}', 'Unknown field “__proto__”.'],
    ['constructor: x', 'Unknown field “constructor”.'],
    ['title: [x]', 'The field “title” must be a text'],
    ['tags: work', 'The field “tags” must be a list of texts'],
    ['tags: [[x]]', 'The field “tags” must be a list of texts'],
    ['category: cooking', 'The field “category” must be one of: productivity, business,'],
    ['category: constructor', 'The field “category” must be one of: '],
    ['estimated_build_time: 1.5', 'The field “estimated_build_time” must be a whole number'],
    ['id: 12', 'The field “id” must be a UUID'],
    ['title: x\ntitle: y', 'Map keys must be unique'],
    ['title: "x', 'Missing closing "quote'],
    ['title: x: y', 'Nested mappings are not allowed in compact mappings'],
    ['- title', 'The front matter is not a list of fields'],
    ['title: &a x\ndescription: *a', 'Alias resolution is disabled'],
  ])('is invalid with %j', (yaml, issue) => {
    const { issues } = parse(`---\n${yaml}\n---\nHello`);
    expect(issues.join('\n')).toContain(issue);
    expect(issues.length).toBeGreaterThan(0);
  });

  it('is invalid with more levels than the stack has', () => {
    const { issues } = parse(`---\ntags: ${'['.repeat(50_000)}\n---\nHello`);
    expect(issues).toHaveLength(1);
  });

  const numbered = (count: number, line: (number: number) => string) =>
    Array.from({ length: count }, (_, index) => line(index)).join('\n');

  it.each([
    ['unknown fields', numbered(7_000, (number) => `x${number}: y`), 20],
    ['unknown keys of variables', `variables:\n${'- x: y\n'.repeat(5_000)}`, 20],
    ['keys of one map', `title: {${numbered(7_000, (number) => `x${number}: y,`)}}`, 1],
    ['items', `tags: [${'x,'.repeat(500_000)}]`, 1],
    ['errors of YAML', `title: "${'\\q'.repeat(60_000)}"`, 1],
  ])('is read in linear time with thousands of %s', async (_what, yaml, count) => {
    const read = () => {
      expect(parse(`---\n${yaml}\n---\nHello`).issues).toHaveLength(count);
    };
    expect(await processorMillis(read)).toBeLessThan(1_500);
  });

  it('runs no code and reads no tags of other languages', () => {
    const { template, issues } = parse('---\ntitle: !!js/function "function () {}"\n---\n');
    expect([issues, template?.fields.title]).toEqual([[], 'function () {}']);
  });
});
