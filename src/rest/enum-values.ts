import { z } from 'zod';
import type { EnumMapping } from '../input/enums.ts';

type Translate = (value: unknown) => unknown;

/** A registry also finds the copies of a schema that `.meta()` and `.describe()` create. */
const translations = z.registry<{ translate: Translate }>();

/** A field with an enum value: REST writes it as `starter-kit`, GraphQL as `STARTER_KIT`. */
export function enumField(mapping: EnumMapping) {
  const schema = z.enum(Object.keys(mapping) as [string, ...string[]]);
  const restValues = Object.fromEntries(
    Object.entries(mapping).map(([rest, name]) => [name, rest]),
  );
  translations.add(schema, { translate: (name) => restValues[name as string] ?? name });
  return schema;
}

export function numberText() {
  const schema = z.string().regex(/^\d+$/);
  translations.add(schema, { translate: String });
  return schema;
}

/**
 * Replaces the GraphQL values in a response body by those of REST, in place. Undefined if the
 * schema has none. Create it once for each schema, because it runs for every record.
 */
export function enumTranslator(schema: z.ZodType): Translate | undefined {
  const translation = translations.get(schema);
  if (translation) return translation.translate;
  if (schema instanceof z.ZodNullable) {
    const translate = enumTranslator(schema.unwrap() as z.ZodType);
    return translate && ((value) => (value === null ? null : translate(value)));
  }
  if (schema instanceof z.ZodArray) {
    const translate = enumTranslator(schema.element as z.ZodType);
    return translate && ((values) => (values as unknown[]).map(translate));
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape)
      .map(([name, field]) => [name, enumTranslator(field as z.ZodType)] as const)
      .filter((field): field is [string, Translate] => field[1] !== undefined);
    if (fields.length === 0) return undefined;
    return (value) => {
      const record = value as Record<string, unknown>;
      for (const [name, translate] of fields) record[name] = translate(record[name]);
      return record;
    };
  }
  return undefined;
}
