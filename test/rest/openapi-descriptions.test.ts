import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLObjectType,
  getNamedType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withFragments } from '../../src/graphql/execution/document.ts';
import { component } from '../../src/rest/component.ts';
import { describeResponse } from '../../src/rest/openapi/descriptions.ts';
import { type JsonSchema, responseSchema } from '../../src/rest/openapi/json-schema.ts';
import { camelCase } from '../../src/rest/read-input.ts';
import type { AnyRestRoute } from '../../src/rest/route.ts';
import { restRoutes } from '../../src/rest/routes.ts';

const graphqlSchema = buildSchema(
  readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'),
);

/** The types and fields that an operation selects, for example `Referral` and `Referral.code`. */
function selectedNames(route: AnyRestRoute): Set<string> {
  const names = new Set<string>();
  const types = new TypeInfo(graphqlSchema);
  visit(
    parse(withFragments(route.operation)),
    visitWithTypeInfo(types, {
      Field(node) {
        names.add(`${types.getParentType()?.name}.${node.name.value}`);
        names.add(String(getNamedType(types.getType() as GraphQLObjectType)));
      },
    }),
  );
  return names;
}

/** The names that a response schema declares in `describedBy`, for its fields too. */
function declaredNames({ describedBy, items, properties = {} }: JsonSchema): string[] {
  const fields = Object.entries(properties).map(([name, field]) =>
    describedBy && !field.description && !field.describedBy
      ? { ...field, describedBy: `${describedBy}.${camelCase(name)}` }
      : field,
  );
  const children = [...(items ? [items] : []), ...fields];
  return [...(describedBy ? [describedBy] : []), ...children.flatMap(declaredNames)];
}

describe('describeResponse', () => {
  const noteSchema = buildSchema(`
    """A note."""
    type Note {
      """PRIVATE or PUBLIC."""
      visibility: String
      undescribed: String
    }
    type Query {
      """The note of the day."""
      note: Note
    }
  `);
  const describeNote = (fields: z.ZodRawShape) =>
    describeResponse(responseSchema(z.strictObject(fields)), noteSchema).properties;

  it('uses the description of the GraphQL field, with enum values as REST writes them', () => {
    const visibility = z.enum(['private', 'public']).nullable();
    expect(
      describeNote({ visibility: visibility.meta({ describedBy: 'Note.visibility' }) }),
    ).toEqual({
      visibility: {
        type: ['string', 'null'],
        enum: ['private', 'public', null],
        description: '`private` or `public`.',
      },
    });
  });

  it("keeps a schema's own description", () => {
    const text = z.string().meta({ describedBy: 'Note.visibility' });
    expect(describeNote({ text: text.describe('The text.') })).toEqual({
      text: { type: 'string', description: 'The text.' },
    });
  });

  it('uses the descriptions of the GraphQL type for a component and its fields', () => {
    const note = component({
      name: 'Note',
      describedBy: 'Note',
      fields: { text: z.string().describe('The text.'), visibility: z.string() },
      example: { text: 'Milk', visibility: 'PUBLIC' },
    });
    expect(describeNote({ note })?.note).toMatchObject({
      component: 'Note',
      description: 'A note.',
      properties: { visibility: { description: 'PRIVATE or PUBLIC.' } },
    });
  });

  it('throws for a field without a description', () => {
    const below = z.strictObject({ text: z.string() }).describe('A note.');
    for (const fields of [{ text: z.string() }, { notes: z.array(below).describe('Notes.') }]) {
      expect(() => describeNote(fields)).toThrow('The response field text has no description');
    }
  });

  it.each([
    ['Note.text', 'The GraphQL schema has no Note.text'],
    ['Text', 'The GraphQL schema has no Text'],
    ['Text.note', 'The GraphQL schema has no Text.note'],
    ['Note.undescribed', 'Note.undescribed has no description in the GraphQL schema'],
  ])('throws for the declaration %s', (describedBy, message) => {
    expect(() => describeNote({ text: z.string().meta({ describedBy }) })).toThrow(message);
  });
});

describe.each(restRoutes)('the response of $method $path', (route) => {
  const schema = responseSchema(route.response);

  it('has a description for every field', () => {
    expect(() => describeResponse(schema, graphqlSchema)).not.toThrow();
  });

  it('is described by types and fields that its operation selects', () => {
    const selected = selectedNames(route);
    expect(selected.size).toBeGreaterThan(2);
    expect(declaredNames(schema).filter((name) => !selected.has(name))).toEqual([]);
  });
});

it('most response fields declare the GraphQL field that describes them', () => {
  const declared = restRoutes.flatMap((route) => declaredNames(responseSchema(route.response)));
  expect(new Set(declared).size).toBeGreaterThan(60);
});
