import type { PromptTemplateVariableInput } from '../../generated/operations/graphql.ts';
import { enumName, enumValue } from '../enum-values.ts';
import { isObject } from '../is-object.ts';
import { didYouMean } from '../suggest.ts';
import { maxIssues, parseYamlList, type YamlValue } from './front-matter.ts';

type Kind = NonNullable<PromptTemplateVariableInput['kind']>;

export interface Declaration {
  readonly name: string;
  readonly description: string | null;
  readonly kind: Kind;
  readonly choices: string[];
  readonly defaultValue: string | null;
  readonly required: boolean;
}

/** A variable as the API returns it. */
export interface StoredVariable {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly kind: Kind;
  readonly choices: readonly string[];
  readonly defaultValue?: string | null | undefined;
  readonly required: boolean;
  readonly declared: boolean;
}

const kinds: Readonly<Record<Kind, string>> = {
  TEXT: 'One line (default).',
  LONG_TEXT: 'Any number of lines.',
  NUMBER: 'A decimal number.',
  CHOICE: 'One of the choices.',
};

/** The declarations as the server stores them, by name. */
export const storedDeclarations = (declarations: readonly Declaration[]): Declaration[] =>
  declarations
    .map(({ name, description, kind, choices, defaultValue, required }) => ({
      name: name.trim(),
      description: description?.trim() || null,
      kind,
      choices: choices.map((choice) => choice.trim()),
      defaultValue: defaultValue || null,
      required,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)));

export const declarationsOf = (variables: readonly StoredVariable[]): Declaration[] =>
  variables
    .filter(({ declared }) => declared)
    .map(({ name, description, kind, choices, defaultValue, required }) => ({
      ...{ name, description: description ?? null, kind, choices: [...choices] },
      ...{ defaultValue: defaultValue ?? null, required },
    }));

/** The declarations as a list for YAML, without the values that are the default. */
export const declarationItems = (
  declarations: readonly Declaration[],
  notRequired: YamlValue = false,
): Readonly<Record<string, YamlValue>>[] =>
  declarations.map(({ name, description, kind, choices, defaultValue, required }) => ({
    name,
    ...(description ? { description } : {}),
    ...(kind === 'TEXT' ? {} : { kind: enumValue(kind) }),
    ...(choices.length > 0 ? { choices } : {}),
    ...(defaultValue ? { default: defaultValue } : {}),
    ...(required ? {} : { required: notRequired }),
  }));

const keys = ['name', 'description', 'kind', 'choices', 'default', 'required'] as const;

type Item = Readonly<Record<string, unknown>>;

/** Reads one declaration. @param add receives the end of a sentence about the value of a key */
function readItem(item: Item, add: (key: string, issue: string) => void): Declaration {
  const text = (key: string): string | null => {
    const value = item[key];
    if (value === undefined || typeof value === 'string') return value ?? null;
    add(key, 'must be a text');
    return null;
  };
  const kindText = text('kind');
  const kind = kindText === null ? 'TEXT' : enumName(kindText, kinds);
  if (!kind) add('kind', `must be one of: ${Object.keys(kinds).map(enumValue).join(', ')}`);
  const { choices = [] } = item;
  const isList = Array.isArray(choices) && choices.every((each) => typeof each === 'string');
  if (!isList) add('choices', 'must be a list of texts');
  const required = text('required') ?? 'true';
  if (!['true', 'false'].includes(required)) add('required', 'must be true or false');
  if (!item.name) add('name', 'is missing');
  return {
    name: text('name') ?? '',
    description: text('description'),
    kind: kind ?? 'TEXT',
    choices: isList ? choices : [],
    defaultValue: text('default'),
    required: required === 'true',
  };
}

interface ReadDeclarations {
  readonly declarations: Declaration[];
  readonly issues: readonly string[];
}

/** Reads a list of YAML or JSON. */
export function readDeclarations(value: unknown): ReadDeclarations {
  if (!Array.isArray(value) || !value.every(isObject)) {
    return { declarations: [], issues: ['must be a list of variables, such as [{name: TOPIC}]'] };
  }
  const issues: string[] = [];
  const declarations = value.map((item: Item, index) => {
    const place = typeof item.name === 'string' && item.name ? item.name : `number ${index + 1}`;
    for (const key of Object.keys(item)) {
      if (issues.length >= maxIssues || keys.some((each) => each === key)) continue;
      issues.push(
        `of ${place} has the unknown key “${key}”.${didYouMean(key, keys)} Valid keys: ${keys.join(', ')}`,
      );
    }
    return readItem(item, (key, issue) => issues.push(`of ${place}: ${key} ${issue}`));
  });
  return { declarations, issues: issues.slice(0, maxIssues) };
}

/** Reads a file with a list of declarations. */
export function parseDeclarations(source: string): ReadDeclarations {
  const value = parseYamlList(source);
  if (typeof value === 'string') return { declarations: [], issues: [value] };
  const { declarations, issues } = readDeclarations(value);
  return { declarations, issues: issues.map((issue) => `The list ${issue}`) };
}
