import type { UpdatePromptTemplateInput } from '../../generated/operations/graphql.ts';
import { enumName, enumValue } from '../enum-values.ts';
import { didYouMean } from '../suggest.ts';
import { isUuid } from '../uuid.ts';
import { type Declaration, readDeclarations } from './declarations.ts';
import { categories, difficulties, visibilities } from './enums.ts';
import { lineTexts, maxIssues, parseYaml, splitFrontMatter } from './front-matter.ts';

export interface TemplateFile {
  readonly id?: string;
  readonly fields: Omit<UpdatePromptTemplateInput, 'note' | 'screenshots' | 'variables'> & {
    readonly content: string;
    readonly variables?: Declaration[];
  };
}

interface ParsedFile {
  readonly template: TemplateFile;
  /** Why the file is invalid; empty for a valid file. */
  readonly issues: readonly string[];
}

type Reader = (value: unknown) => unknown;

/** Rejects a value of the front matter. */
class ValueError extends Error {
  readonly issues: readonly string[];

  constructor(...issues: readonly string[]) {
    super();
    this.issues = issues;
  }
}

const text: Reader = (value) => {
  if (typeof value === 'string') return value;
  throw new ValueError('must be a text');
};

const texts: Reader = (value) => {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw new ValueError('must be a list of texts, such as [work, letters]');
};

const wholeNumber: Reader = (value) => {
  if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value);
  throw new ValueError('must be a whole number');
};

const uuid: Reader = (value) => {
  if (typeof value === 'string' && isUuid(value)) return value.toLowerCase();
  throw new ValueError('must be a UUID');
};

const variables: Reader = (value) => {
  const { declarations, issues } = readDeclarations(value === '' ? [] : value);
  if (issues.length === 0) return declarations;
  throw new ValueError(...issues);
};

const oneOf =
  (names: Readonly<Record<string, string>>): Reader =>
  (value) => {
    const name = typeof value === 'string' ? enumName(value, names) : undefined;
    if (name !== undefined) return name;
    throw new ValueError(`must be one of: ${Object.keys(names).map(enumValue).join(', ')}`);
  };

/** For each field of the front matter, the field of the API and how to read the value. */
const readers: Readonly<Record<string, readonly [field: string, read: Reader]>> = {
  id: ['id', uuid],
  slug: ['slug', text],
  title: ['title', text],
  description: ['description', text],
  category: ['category', oneOf(categories)],
  difficulty: ['difficulty', oneOf(difficulties)],
  visibility: ['visibility', oneOf(visibilities)],
  estimated_build_time: ['estimatedBuildTime', wholeNumber],
  tags: ['tags', texts],
  variables: ['variables', variables],
};

function unknownField(name: string): string {
  const valid = Object.keys(readers);
  return `Unknown field “${name}”.${didYouMean(name, valid)} Valid fields: ${valid.join(', ')}`;
}

/** @returns undefined for a file without front matter. */
export function parseTemplateFile(source: string): ParsedFile | undefined {
  const parts = splitFrontMatter(source);
  if (!parts) return undefined;
  const issues: string[] = [];
  const fields: Record<string, unknown> = { content: parts.content };
  const values = parseYaml(parts.yaml);
  if (typeof values === 'string') issues.push(values);
  else {
    const lineText = lineTexts(source);
    for (const [name, value] of Object.entries(values)) {
      if (issues.length >= maxIssues) break;
      const [field, read] = Object.hasOwn(readers, name) ? (readers[name] ?? []) : [];
      if (!field || !read) issues.push(`${unknownField(name)}${lineText(name)}`);
      else {
        try {
          fields[field] = read(value);
        } catch (error) {
          if (!(error instanceof ValueError)) throw error;
          for (const issue of error.issues) {
            issues.push(`The field “${name}” ${issue}${lineText(name)}`);
          }
        }
      }
    }
  }
  const { id, ...others } = fields;
  const template = { ...(id ? { id } : {}), fields: others } as unknown as TemplateFile;
  return { template, issues };
}
