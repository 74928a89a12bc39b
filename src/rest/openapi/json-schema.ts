import { z } from 'zod';
import { snakeCase } from '../../input/snake-case.ts';

export interface JsonSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: unknown[];
  examples?: unknown[];
  /** The name under `components/schemas`. Not in the document, nor is `describedBy`. */
  component?: string;
  /** The GraphQL type or field with the description: `Referral` or `Referral.code`. */
  describedBy?: string;
  [keyword: string]: unknown;
}

/** Allows more fields, so that a new field is not a breaking change. */
export function responseSchema(schema: z.ZodType): JsonSchema {
  return simplify(z.toJSONSchema(schema, { io: 'output' }) as JsonSchema);
}

/** The schema of a query or body, with snake_case names. */
export function inputSchema(schema: z.ZodObject): JsonSchema {
  const { properties = {}, required } = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  const fields = Object.entries(properties).map(([name, field]) => [
    snakeCase(name),
    withDefault(simplify(field), schema.shape[name] as z.ZodType),
  ]);
  const requiredNames = (required as string[] | undefined)?.map(snakeCase);
  return {
    type: 'object',
    ...(requiredNames ? { required: requiredNames } : {}),
    properties: Object.fromEntries(fields),
  };
}

function withDefault(field: JsonSchema, schema: z.ZodType): JsonSchema {
  const { data: value } = schema.safeParse(undefined);
  if (value === undefined) return field;
  const restValue = field.enum?.find((each) => schema.safeParse(each).data === value);
  return { ...field, default: restValue ?? value };
}

/** Removes the keywords that only zod needs, and writes type and description first. */
function simplify(schema: JsonSchema): JsonSchema {
  const { $schema: _, type, description, pattern, properties, items, ...rest } = schema;
  const { anyOf, additionalProperties: __, minimum, maximum, enum: values, ...others } = rest;
  if (Array.isArray(anyOf)) return nullable(anyOf.map(simplify), schema);
  const limits = { minimum, maximum };
  return {
    ...(type ? { type } : {}),
    ...(description ? { description } : {}),
    ...(values ? { enum: values } : {}),
    ...(pattern && type === 'string' && !others.format ? { pattern } : {}),
    ...Object.fromEntries(Object.entries(limits).filter(([, limit]) => isLimit(limit))),
    ...others,
    ...(items ? { items: simplify(items) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, field]) => [name, simplify(field)]),
          ),
        }
      : {}),
  };
}

/** zod gives every integer the limits of JavaScript's safe integers. */
const isLimit = (limit: unknown) =>
  typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

function nullable(
  [schema = {}, ...others]: JsonSchema[],
  { description, describedBy }: JsonSchema,
): JsonSchema {
  const [other] = others;
  if (others.length !== 1 || other?.type !== 'null' || typeof schema.type !== 'string') {
    throw new Error('Only a schema or null is supported as a choice of schemas');
  }
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(description ? { description } : {}),
    ...(describedBy ? { describedBy } : {}),
    ...(schema.enum ? { enum: [...schema.enum, null] } : {}),
  };
}
