import { type GraphQLSchema, isEnumType, isInputObjectType } from 'graphql';
import type { FilterField } from '../../input/filters.ts';
import type { InputField } from '../../input/writable-field.ts';

type Field = InputField | FilterField;

/** The declared inputs as data: for each field its type, its description and its limits. */
export function describeInputs(schema: GraphQLSchema): object {
  const types = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  const declared = types.flatMap(({ name, extensions }) => {
    const fields = extensions.fields as Readonly<Record<string, Field>> | undefined;
    const offered = Object.entries(fields ?? {}).filter(([, field]) => isOffered(field));
    return offered.length > 0 ? [{ name, fields: offered }] : [];
  });
  const byName = declared.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return Object.fromEntries(
    byName.map(({ name, fields }) => [
      name,
      Object.fromEntries(fields.map(([field, rule]) => [field, describeField(rule, schema)])),
    ]),
  );
}

const isOffered = (field: Field) => !('notOn' in field) || field.notOn.cli === undefined;

function describeField(field: Field, schema: GraphQLSchema): object {
  const { type, isRequired, description, range, record, option, values, cleared } =
    field as InputField & FilterField;
  return {
    type: typeof type === 'string' ? type : `[${type}]`,
    isRequired,
    description,
    ...range,
    record,
    option,
    cleared,
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
