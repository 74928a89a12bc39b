import fc from 'fast-check';
import {
  type DocumentNode,
  type GraphQLField,
  getNamedType,
  getOperationAST,
  isLeafType,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { operationCost } from '../../../src/graphql/limits/cost.ts';
import { schema } from '../../../src/graphql/schema.ts';
import { propertyRuns } from '../../support/properties/property-runs.ts';
import { anyInput } from '../../support/samples/any-input.ts';
import {
  type Composition,
  literalOf,
  type Spelling,
} from '../../support/samples/composed-literals.ts';
import { deepSelection } from '../../support/samples/deep-selection.ts';

function costOfDocument(document: DocumentNode, variables: Record<string, unknown>): number {
  const operation = getOperationAST(document) as OperationDefinitionNode;
  return operationCost(schema, document, operation)(variables);
}

const cost = (source: string, variables = {}) => costOfDocument(parse(source), variables);

type Field = GraphQLField<unknown, unknown> & { readonly operation: 'query' | 'mutation' };

const fieldsOf = (operation: Field['operation'], type = schema.getQueryType()): Field[] =>
  Object.values(type?.getFields() ?? {})
    .filter(({ args }) => args.length > 0)
    .map((field) => ({ ...field, operation }));

const fields = [...fieldsOf('query'), ...fieldsOf('mutation', schema.getMutationType())];

/** Parsed once for a field: some selections have 50 kB. */
function selectionOf({ type, operation }: Field): SelectionSetNode | undefined {
  if (isLeafType(getNamedType(type))) return undefined;
  const leftOut = operation === 'mutation' ? ['query'] : [];
  const document = parse(deepSelection(schema, getNamedType(type), leftOut));
  return getOperationAST(document)?.selectionSet;
}

/** @returns the document, in which its only field has the selection */
const withSelection = (document: DocumentNode, selectionSet: SelectionSetNode | undefined) =>
  visit(document, { Field: { leave: (field) => ({ ...field, selectionSet }) } });

/** The cost of a field with these arguments, some of which are variables or contain them. */
function costOf(
  { field, selection }: { field: Field; selection: SelectionSetNode | undefined },
  values: object,
  spelling: () => Spelling,
) {
  const composition: Composition = { definitions: [], variables: {} };
  const spellings: Iterator<Spelling> = { next: () => ({ value: spelling() }) };
  const args = field.args
    .filter(({ name }) => Object.hasOwn(values, name))
    .map(({ name, type }) => {
      const value = values[name as keyof typeof values];
      if (spelling() === 'literal') {
        return `${name}: ${literalOf(value, type, { spellings, composition })}`;
      }
      composition.definitions.push(`$whole_${name}: ${type}`);
      composition.variables[`whole_${name}`] = value;
      return `${name}: $whole_${name}`;
    });
  const definitions = composition.definitions.join(' ');
  const list = args.length > 0 ? `(${args.join(' ')})` : '';
  const document = parse(
    `${field.operation} ${definitions && `(${definitions})`} { ${field.name}${list} }`,
  );
  return costOfDocument(withSelection(document, selection), composition.variables);
}

describe('the cost of an operation', () => {
  it.each(fields.map((field) => [`${field.operation} ${field.name}`, field] as const))(
    'is the same with literals, variables, and variables inside literals: %s',
    (_name, field) => {
      const measured = { field, selection: selectionOf(field) };
      const types = Object.fromEntries(field.args.map(({ name, type }) => [name, anyInput(type)]));
      const property = fc.property(
        fc.record(types, { requiredKeys: [] }),
        fc.infiniteStream(fc.constantFrom<Spelling>('literal', 'variable')),
        (values, stream) => {
          const literal = costOf(measured, values, () => 'literal');
          expect(costOf(measured, values, () => 'variable')).toBe(literal);
          expect(costOf(measured, values, () => stream.next().value as Spelling)).toBe(literal);
        },
      );
      fc.assert(property, { numRuns: propertyRuns({ quick: 10, thorough: 100 }) });
    },
  );

  const rows = 100;
  const entry = { categoryId: 'x', amount: '1.00' };
  const change = { id: 'x', amount: '1.00' };
  const payload = '{ results { entry { category { entries { nodes { id } } } } } }';
  it.each([
    ['createEntries', 'CreateEntriesInput', 'entries', '[CreateEntryInput!]!', entry],
    ['updateEntries', 'UpdateEntriesInput', 'entries', '[EntryChanges!]!', change],
  ])('of %s is that of its rows in every spelling', (name, input, list, type, row) => {
    const all = Array.from({ length: rows }, () => row);
    const text = (each: object) =>
      `{${Object.entries(each).map(([key, value]) => `${key}: "${value}"`)}}`;
    const each = Array.from({ length: rows }, (_, index) => `$r${index}`);
    const itemType = type.slice(1, -2);
    const spellings = [
      cost(`mutation { ${name}(input: {${list}: [${all.map(text)}]}) ${payload} }`),
      cost(`mutation ($input: ${input}!) { ${name}(input: $input) ${payload} }`, {
        input: { [list]: all },
      }),
      cost(`mutation ($rows: ${type}) { ${name}(input: {${list}: $rows}) ${payload} }`, {
        rows: all,
      }),
      cost(
        `mutation (${each.map((row) => `${row}: ${itemType}`)}) { ${name}(input: {${list}: [${each}]}) ${payload} }`,
        Object.fromEntries(all.map((row, index) => [`r${index}`, row])),
      ),
      cost(
        `mutation ($rows: ${type} = [${all.map(text)}]) { ${name}(input: {${list}: $rows}) ${payload} }`,
      ),
    ];
    expect(spellings[0]).toBeGreaterThan(rows * 25);
    expect(new Set(spellings).size).toBe(1);
  });
});
