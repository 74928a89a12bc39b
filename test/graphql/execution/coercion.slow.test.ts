import fc from 'fast-check';
import {
  buildSchema,
  type DocumentNode,
  execute,
  type GraphQLField,
  type GraphQLInputType,
  getOperationAST,
  type OperationDefinitionNode,
  type OperationTypeNode,
  parse,
  typeFromAST,
  validate,
  visit,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/graphql/execution/jit/compile.ts';
import { interpretedOperation } from '../../../src/graphql/execution/operation.ts';
import type { Context } from '../../../src/graphql/schema/context.ts';
import { schema } from '../../../src/graphql/schema.ts';
import { echoSchema } from '../../support/graphql/echo-schema.ts';
import { propertyRuns } from '../../support/properties/property-runs.ts';
import { anyInput } from '../../support/samples/any-input.ts';
import {
  type Composition,
  literalOf,
  type Spelling,
} from '../../support/samples/composed-literals.ts';
import { documentsIn, nameOf } from '../../support/samples/operations.ts';

const echo = echoSchema(schema);
const numRuns = propertyRuns({ quick: 20, thorough: 60 });

/** A result as in the response: the errors of graphql-jit have other properties. */
const plain = (result: object) => JSON.parse(JSON.stringify(result));

/** Runs a document with graphql-js, and with folio's executor before and after it is compiled. */
function comparisonOf(document: DocumentNode, comparedSchema = echo) {
  const node = getOperationAST(document) as OperationDefinitionNode;
  const source = { schema: comparedSchema, document, node };
  const operation = interpretedOperation(source);
  const { compiled } = compile(operation, source) ?? {};
  const context = {} as Context;
  return async (variableValues: Record<string, unknown>) => {
    const expected = plain(await execute({ schema: comparedSchema, document, variableValues }));
    const interpreted = plain(await operation.run(context, variableValues));
    expect(plain((await compiled?.run(context, variableValues)) ?? {})).toEqual(interpreted);
    expect(interpreted.data).toEqual(expected.data);
    expect(interpreted.errors?.length).toBe(
      expected.errors && Math.min(expected.errors.length, 10),
    );
    return interpreted.data;
  };
}

interface Field extends GraphQLField<unknown, unknown> {
  readonly operation: 'query' | 'mutation';
}

const anyArguments = ({ args }: Field) =>
  fc.record(Object.fromEntries(args.map(({ name, type }) => [name, anyInput(type)])), {
    requiredKeys: [],
  });

/** An operation whose arguments are variables. */
function withVariables({ operation, name, args }: Field): DocumentNode {
  const definitions = args.map((argument) => `$${argument.name}: ${argument.type}`).join(' ');
  const values = args.map((argument) => `${argument.name}: $${argument.name}`).join(' ');
  return parse(`${operation} (${definitions}) { ${name}(${values}) }`);
}

/** An operation whose arguments are literals, with variables inside them. */
function withLiterals(
  { operation, name, args }: Field,
  values: object,
  spellings: Iterator<Spelling>,
) {
  const composition: Composition = { definitions: [], variables: {} };
  const texts = args
    .filter((argument) => Object.hasOwn(values, argument.name))
    .map((argument) => {
      const value = values[argument.name as keyof typeof values];
      return `${argument.name}: ${literalOf(value, argument.type, { spellings, composition })}`;
    });
  const { definitions, variables } = composition;
  const head = definitions.length > 0 ? `(${definitions.join(' ')})` : '';
  const list = texts.length > 0 ? `(${texts.join(' ')})` : '';
  return { document: parse(`${operation} ${head} { ${name}${list} }`), variables };
}

const spellings = fc.infiniteStream(
  fc.constantFrom<Spelling>('literal', 'variable', 'missing variable', 'default'),
);

const fieldsOf = (operation: Field['operation']) =>
  Object.values(echo.getRootType(operation as OperationTypeNode)?.getFields() ?? {})
    .filter(({ args }) => args.length > 0)
    .map((field): [string, Field] => [field.name, { ...field, operation }]);

describe.each([...fieldsOf('mutation'), ...fieldsOf('query')])(
  '%s, interpreted and compiled,',
  (_name, field) => {
    it('gets the same arguments or errors from the same variables', async () => {
      const compare = comparisonOf(withVariables(field));
      const property = fc.asyncProperty(anyArguments(field), async (variables) => {
        await compare(variables);
      });
      await fc.assert(property, { numRuns });
    });

    it('gets the same arguments or errors from literals that contain variables', async () => {
      let compared = 0;
      const property = fc.asyncProperty(anyArguments(field), spellings, async (values, stream) => {
        const { document, variables } = withLiterals(field, values, stream);
        if (validate(echo, document).length > 0) return;
        compared += 1;
        await comparisonOf(document)(variables);
      });
      await fc.assert(property, { numRuns: numRuns * 2 });
      expect(compared).toBeGreaterThan(0);
    });
  },
);

/** The mutations of the project, without the selections of their results. */
const documents = documentsIn('src/**/*.ts')
  .filter((source) => /^\s*mutation\b/.test(source))
  .map((source): [string, DocumentNode] => [
    nameOf(source) as string,
    visit(parse(source), { Field: ({ selectionSet: _removed, ...node }) => node }),
  ]);

describe('the mutation of the project', () => {
  it.each(documents)(
    'gets the same arguments, interpreted and compiled: %s',
    async (_name, document) => {
      const { variableDefinitions = [] } = getOperationAST(document) as OperationDefinitionNode;
      const variables = fc.record(
        Object.fromEntries(
          variableDefinitions.map(({ variable, type }) => [
            variable.name.value,
            anyInput(typeFromAST(schema, type) as GraphQLInputType),
          ]),
        ),
        { requiredKeys: [] },
      );
      const compare = comparisonOf(document);
      const property = fc.asyncProperty(variables, async (values) => {
        await compare(values);
      });
      await fc.assert(property, { numRuns });
    },
  );
});

describe('default values', () => {
  const defaults = echoSchema(
    buildSchema(`
      input Range { from: Int! = 1, to: Int, step: Int = 2, kinds: [Kind!] = [DAY] }
      enum Kind { DAY WEEK }
      type Query { list(first: Int! = 10, kind: Kind = DAY, range: Range = {to: 5}): Int }
      type Mutation { list(range: Range!): Int }`),
  );

  const range = { from: 1, step: 2, kinds: ['DAY'] };
  const usual = { first: 10, kind: 'DAY', range: { ...range, to: 5 } };

  // Fails under graphql 17 with graphql-jit 0.8.9.
  it.each([
    ['{ list }', {}, usual],
    ['query ($kind: Kind) { list(kind: $kind) }', {}, usual],
    ['query ($kind: Kind) { list(kind: $kind) }', { kind: null }, { ...usual, kind: null }],
    ['query ($kind: Kind = WEEK) { list(kind: $kind) }', {}, { ...usual, kind: 'WEEK' }],
    ['query ($kind: Kind! = WEEK) { list(kind: $kind) }', {}, { ...usual, kind: 'WEEK' }],
    ['query ($range: Range) { list(range: $range) }', { range: {} }, { ...usual, range }],
    ['query ($to: Int) { list(range: {to: $to}) }', {}, { ...usual, range }],
    [
      'query ($step: Int = 3) { list(range: {step: $step}) }',
      {},
      { ...usual, range: { ...range, step: 3 } },
    ],
  ])(
    'of arguments, input fields and variables are used: %s',
    async (query, variables, expected) => {
      const { list } = await comparisonOf(parse(query), defaults)(variables);
      expect(JSON.parse(list)).toEqual(expected);
    },
  );
});
