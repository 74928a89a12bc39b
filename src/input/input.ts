import { z } from 'zod';
import { label } from './issues.ts';
import type { InputField, WritableField } from './writable-field.ts';

export interface Input<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly description: string;
  readonly fields: Readonly<Record<string, InputField>>;
  readonly schema: z.ZodObject<Shape>;
  readonly restSchema: z.ZodObject<Shape>;
}

type WritableFields = Readonly<Record<string, WritableField>>;

interface Declaration<Fields extends WritableFields> {
  readonly name: string;
  readonly description: string;
  readonly fields: Fields;
}

type CreateShape<Fields extends WritableFields> = {
  [Name in keyof Fields]: Fields[Name]['create']['schema'];
};

type UpdateShape<Fields extends WritableFields> = {
  [Name in keyof Fields]: z.ZodOptional<Fields[Name]['update']['schema']>;
};

/** The sentences that each update input has in common. */
function updateRules(fields: Readonly<Record<string, InputField>>): string {
  const cleared = Object.keys(fields).filter((name) => fields[name]?.cleared === null);
  const names = cleared.map((name) => `the ${label([name]).toLowerCase()}`);
  const list = new Intl.ListFormat('en').format(names);
  const nullRule = list ? `clears ${list}, and is rejected elsewhere` : 'is rejected';
  return `Fields left out keep their value; null ${nullRule}.`;
}

const mapValues = <From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));

export function createInput<Fields extends WritableFields>({
  fields,
  ...texts
}: Declaration<Fields>): Input<CreateShape<Fields>> {
  const created = mapValues(fields, ({ create }) => create);
  const schema = z.object(mapValues(created, (field) => field.schema));
  const restSchema = z.object(mapValues(created, (field) => field.restSchema));
  return { ...texts, fields: created, schema, restSchema } as never;
}

export function updateInput<Fields extends WritableFields>({
  name,
  description,
  fields,
}: Declaration<Fields>): Input<UpdateShape<Fields>> {
  const updated = mapValues(fields, ({ update }) => update);
  const schema = z.object(mapValues(updated, (field) => field.schema.optional()));
  const restSchema = z.object(mapValues(updated, (field) => field.restSchema.optional()));
  const texts = { name, description: `${description} ${updateRules(updated)}` };
  return { ...texts, fields: updated, schema, restSchema } as never;
}
