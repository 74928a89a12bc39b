import {
  type GraphQLEnumType,
  type GraphQLLeafType,
  type GraphQLScalarType,
  isEnumType,
} from 'graphql';

/** The part of JSON Schema 2020-12 that describes operations. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly (string | null)[];
  readonly default?: unknown;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

const int = { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 } as const;
const text = { type: 'string' } as const;

const scalars: Readonly<Record<string, JsonSchema>> = {
  ID: text,
  String: text,
  Boolean: { type: 'boolean' },
  Int: int,
  PositiveInt: { ...int, minimum: 1 },
  NonNegativeInt: { ...int, minimum: 0 },
  SafeInt: {
    type: 'integer',
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  },
  Float: { type: 'number' },
  Money: { type: 'string', pattern: String.raw`^-?\d+(\.\d{1,2})?$` },
  DateTime: { type: 'string', format: 'date-time' },
  LocalDate: { type: 'string', format: 'date' },
  YearMonth: { type: 'string', pattern: String.raw`^\d{4}-\d{2}$` },
  UUID: { type: 'string', format: 'uuid' },
  URL: { type: 'string', format: 'uri' },
  EmailAddress: { type: 'string', format: 'email' },
  Upload: text,
};

/** @throws for a scalar that has no schema yet */
export function leafSchema(type: GraphQLLeafType): JsonSchema {
  return isEnumType(type) ? enumSchema(type) : scalarSchema(type);
}

const enumSchema = (type: GraphQLEnumType): JsonSchema => ({
  type: 'string',
  enum: type.getValues().map(({ name }) => name),
});

function scalarSchema({ name }: GraphQLScalarType): JsonSchema {
  const schema = scalars[name];
  if (!schema) throw new Error(`the scalar ${name} has no JSON Schema`);
  return schema;
}

export function nullable(schema: JsonSchema): JsonSchema {
  if (schema.enum) return { ...schema, type: ['string', 'null'], enum: [...schema.enum, null] };
  return { ...schema, type: [schema.type ?? [], 'null'].flat() };
}

export const described = (
  schema: JsonSchema,
  description: string | null | undefined,
): JsonSchema => (description ? { ...schema, description } : schema);
