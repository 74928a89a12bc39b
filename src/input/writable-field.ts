import type { z } from 'zod';

/** Applies on every surface. */
export interface FieldRule<Value = unknown> {
  readonly type: string | readonly [string];
  readonly schema: z.ZodType<Value>;
  readonly restSchema?: z.ZodType<Value>;
  /** Of a string. */
  readonly length?: { readonly max: number; readonly canBeBlank: boolean };
  /** The command line validates an integer before it sends a request. */
  readonly range?: { readonly min: number; readonly max: number };
  readonly values?: readonly string[];
  /** What an update sets the field to, to remove its value. */
  readonly cleared?: null | readonly never[] | undefined;
}

/** The parts of a field's description, in this order. Each is one or more sentences. */
export interface FieldTexts {
  /** Only for an update input. */
  readonly updateNote?: string | undefined;
  readonly about?: string | undefined;
  /** The limits that the schema enforces. */
  readonly limits?: string | undefined;
  readonly note?: string | undefined;
  /** Only for a create input: the value of a field that is left out. */
  readonly defaultNote?: string | undefined;
}

export interface InputField<Value = unknown> extends FieldRule<Value> {
  readonly restSchema: z.ZodType<Value>;
  readonly isRequired: boolean;
  readonly description: string;
}

/** A field as it is in the inputs that create and that update a record. */
export interface WritableField<Created = unknown, Updated = unknown> {
  readonly create: InputField<Created>;
  readonly update: InputField<Updated>;
}

const join = (...sentences: readonly (string | undefined)[]) =>
  sentences.filter((sentence) => sentence !== undefined).join(' ');

export function requiredField<Value>(
  { cleared, ...rule }: FieldRule<Value>,
  { updateNote, about, limits, note }: FieldTexts,
): WritableField<Value, Value> {
  const field = { ...rule, restSchema: rule.restSchema ?? rule.schema };
  return {
    create: { ...field, isRequired: true, description: join(about, limits, note) },
    update: {
      ...field,
      cleared,
      isRequired: false,
      description: join(updateNote, about, limits, note),
    },
  };
}

/** @param whenCreating makes the schema optional, with the default */
export function optionalField<Value, Created>(
  rule: FieldRule<Value>,
  texts: FieldTexts,
  whenCreating: (schema: z.ZodType<Value>) => z.ZodType<Created>,
): WritableField<Created, Value> {
  const { create, update } = requiredField(rule, texts);
  return {
    update,
    create: {
      ...create,
      isRequired: false,
      description: join(create.description, texts.defaultNote),
      schema: whenCreating(create.schema),
      restSchema: whenCreating(create.restSchema),
    },
  };
}

/** A create input may leave the field out. Null counts as left out (D22). */
export function defaultedField<Value, Default>(
  rule: FieldRule<Value>,
  texts: FieldTexts,
  ifMissing: Default,
): WritableField<Value | Default, Value> {
  return optionalField(rule, texts, (schema) =>
    schema.nullish().transform((value): Value | Default => value ?? ifMissing),
  );
}
