import {
  type FieldDefinitionNode,
  type GraphQLSchema,
  Kind,
  lexicographicSortSchema,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  printSchema,
  visit,
} from 'graphql';
import { mayBeNull } from '../schema/nullable-root-fields.ts';

/** As client libraries define it. Introspection does not show where a directive is used. */
const definition = `
"""
The field is null only if it has an error. Clients that throw errors can treat it as non-null.
"""
directive @semanticNonNull(levels: [Int!]! = [0]) on FIELD_DEFINITION
`;

const directive = {
  kind: Kind.DIRECTIVE,
  name: { kind: Kind.NAME, value: 'semanticNonNull' },
} as const;

/** In alphabetical order, with `@semanticNonNull` on root fields. */
export function printSchemaDocument(schema: GraphQLSchema): string {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const isNullOnErrorOnly = (type: ObjectTypeDefinitionNode, field: FieldDefinitionNode) => {
    const root = roots.find((each) => each?.name === type.name.value);
    const declared = root?.getFields()[field.name.value];
    return declared !== undefined && !mayBeNull(declared);
  };
  const document = visit(parse(`${definition}${printSchema(lexicographicSortSchema(schema))}`), {
    ObjectTypeDefinition: (type) => ({
      ...type,
      fields: (type.fields ?? []).map((field) =>
        isNullOnErrorOnly(type, field) ? { ...field, directives: [directive] } : field,
      ),
    }),
  });
  return withBlankLines(print(document));
}

/** Adds a blank line before each description, as `printSchema` does. */
function withBlankLines(sdl: string): string {
  const lines: string[] = [];
  let isDescription = false;
  for (const line of sdl.split('\n')) {
    const trimmed = line.trim();
    const isFence = trimmed.startsWith('"""');
    if (isFence && !isDescription && /[^{(]$/.test(lines.at(-1) ?? '')) lines.push('');
    if (isFence && (trimmed === '"""' || !trimmed.endsWith('"""'))) isDescription = !isDescription;
    lines.push(line);
  }
  return lines.join('\n');
}
