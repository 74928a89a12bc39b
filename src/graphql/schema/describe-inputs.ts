import { type GraphQLSchema, isEnumType, isInputObjectType } from 'graphql';
import type { Input } from '../../input/input.ts';

type InputField = Input['fields'][string];

/** The declared inputs as data: for each field its type, its description and its limits. */
export function describeInputs(schema: GraphQLSchema): object {
  const types = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  const declared = types.flatMap(({ name, extensions }) => {
    const fields = extensions.fields as Input['fields'] | undefined;
    return fields ? [{ name, fields }] : [];
  });
  const byName = declared.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return Object.fromEntries(
    byName.map(({ name, fields }) => [
      name,
      Object.fromEntries(
        Object.entries(fields).map(([field, rule]) => [field, describeField(rule, schema)]),
      ),
    ]),
  );
}

function describeField(field: InputField, schema: GraphQLSchema): object {
  const { type, isRequired, description, range, values } = field;
  return {
    type: typeof type === 'string' ? type : `[${type}]`,
    isRequired,
    description,
    ...range,
    ...(values ? { values: valueDescriptions(type as string, values, schema) } : {}),
  };
}

function valueDescriptions(type: string, values: readonly string[], schema: GraphQLSchema) {
  const enumType = schema.getType(type);
  if (!isEnumType(enumType)) throw new Error(`${type} is not an enum`);
  return Object.fromEntries(
    values.map((value) => [value, enumType.getValue(value)?.description ?? '']),
  );
}
