import type { JsonSchema } from './json-schema.ts';

export class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  /**
   * Replaces each component by a reference.
   * @throws if two different schemas have the same component name
   */
  extract(schema: JsonSchema): JsonSchema {
    const { type, description, component, properties, items, ...rest } = schema;
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
    const existing = this.schemas[component];
    if (existing && JSON.stringify(existing) !== JSON.stringify(extracted)) {
      throw new Error(`Two different schemas are named ${component}`);
    }
    this.schemas[component] = extracted;
    return { $ref: `#/components/schemas/${component}` };
  }
}
