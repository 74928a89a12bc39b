import type { JsonSchema } from './json-schema.ts';

/** What the document says once and refers to from elsewhere. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  /** The schema with a reference in place of each component in it. */
  extract(schema: JsonSchema): JsonSchema {
    const { type, description, component, use, properties, items, ...rest } = schema;
    const extracted: JsonSchema = {
      ...(type ? { type } : {}),
      ...(description ? { description } : {}),
      ...rest,
      ...(items ? { items: this.extract(items) } : {}),
      ...(properties
        ? {
            properties: Object.fromEntries(
              Object.entries(properties).map(([name, field]) => [name, this.extract(field)]),
            ),
          }
        : {}),
    };
    if (!component) return extracted;
    const known = this.schemas[component];
    if (known && JSON.stringify(known) !== JSON.stringify(extracted)) {
      throw new Error(`Two different schemas have the name ${component}`);
    }
    this.schemas[component] = extracted;
    return { $ref: `#/components/schemas/${component}`, ...(use && { description: use }) };
  }
}
