import {
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';

/** A document with literals, and the variables that are inside them. */
export interface Composition {
  readonly definitions: string[];
  readonly variables: Record<string, unknown>;
}

/** What to do with the value of an input field: write it as a literal, or as a variable. */
export type Spelling = 'literal' | 'variable' | 'missing variable' | 'default';

interface Options {
  readonly spellings: Iterator<Spelling>;
  readonly composition: Composition;
}

/** A value as GraphQL text, in which some fields are variables. */
export function literalOf(value: unknown, type: GraphQLInputType, options: Options): string {
  const nullable = getNullableType(type);
  if (value === null || value === undefined) return 'null';
  if (isListType(nullable)) {
    const items = Array.isArray(value) ? value : [value];
    return `[${items.map((item) => literalOf(item, nullable.ofType, options)).join(' ')}]`;
  }
  if (isInputObjectType(nullable) && typeof value === 'object' && !Array.isArray(value)) {
    const fields = nullable.getFields();
    const texts = Object.entries(value).map(([name, inner]) => {
      const field = fields[name];
      return `${name}: ${field ? fieldText(inner, field.type, options) : untypedLiteral(inner)}`;
    });
    return `{${texts.join(' ')}}`;
  }
  return isEnumType(nullable) && typeof value === 'string' ? value : untypedLiteral(value);
}

function untypedLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(untypedLiteral).join(' ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, inner]) => `${name}: ${untypedLiteral(inner)}`);
  return `{${fields.join(' ')}}`;
}

function fieldText(value: unknown, type: GraphQLInputType, options: Options): string {
  const { definitions, variables } = options.composition;
  const spelling = options.spellings.next().value as Spelling;
  if (spelling === 'literal') return literalOf(value, type, options);
  const name = `v${definitions.length}`;
  if (spelling === 'missing variable' && !isNonNullType(type)) {
    definitions.push(`$${name}: ${type}`);
    return `$${name}`;
  }
  const isDefault = spelling === 'default' && !isNonNullType(type);
  definitions.push(`$${name}: ${type}${isDefault ? ' = null' : ''}`);
  variables[name] = value;
  return `$${name}`;
}
