import { z } from 'zod';
import type { InputField, WritableField } from './writable-field.ts';

/** The input of a mutation. A REST route has it as its body. */
export interface Input<Values extends object = object> {
  /** The name of the GraphQL input type. */
  readonly name: string;
  readonly description: string;
  readonly fields: Readonly<Record<string, InputField>>;
  /** Validates the input that GraphQL passes to a resolver. */
  readonly schema: z.ZodType<Values>;
  /** Validates a REST body under the names of GraphQL. */
  readonly restSchema: z.ZodType<Values>;
}

type WritableFields = Readonly<Record<string, WritableField>>;

interface Declaration<Fields extends WritableFields> {
  readonly name: string;
  readonly description: string;
  readonly fields: Fields;
}

type Created<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends WritableField<infer Value> ? Value : never;
};

type Updated<Fields> = {
  [Name in keyof Fields]?:
    | (Fields[Name] extends WritableField<unknown, infer Value> ? Value : never)
    | undefined;
};

const mapValues = <From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));

function shapes(fields: Readonly<Record<string, InputField>>) {
  return {
    schema: z.object(mapValues(fields, ({ schema }) => schema)),
    restSchema: z.object(mapValues(fields, ({ restSchema }) => restSchema)),
  };
}

/** The input that creates a record. */
export function createInput<Fields extends WritableFields>({
  name,
  description,
  fields,
}: Declaration<Fields>): Input<Created<Fields>> {
  const created = mapValues(fields, ({ create }) => create);
  return { name, description, fields: created, ...shapes(created) } as never;
}

/** The input that updates a record. Fields left out keep their value. */
export function updateInput<Fields extends WritableFields>({
  name,
  description,
  fields,
}: Declaration<Fields>): Input<Updated<Fields>> {
  const updated = mapValues(fields, ({ update }) => update);
  const { schema, restSchema } = shapes(updated);
  return {
    name,
    description,
    fields: updated,
    schema: schema.partial(),
    restSchema: restSchema.partial(),
  } as never;
}
