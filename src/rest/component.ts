import { z } from 'zod';

interface Component<Shape extends z.ZodRawShape> {
  /** The name under `components/schemas` of the OpenAPI document. */
  readonly name: string;
  /** The GraphQL type with the descriptions of the fields, and of the component. */
  readonly describedBy?: string;
  readonly fields: Shape;
  /** May have more fields than the component, if several views show one record. */
  readonly example: Readonly<z.output<z.ZodObject<Shape>>>;
}

/**
 * An object of a response. A field has the description of the GraphQL field of the same name, or of
 * another one (`.meta({ describedBy: 'Category.type' })`), or its own (`.describe('…')`).
 */
export function component<Shape extends z.ZodRawShape>({
  name,
  describedBy,
  fields,
  example,
}: Component<Shape>) {
  const exampleFields = Object.keys(fields).map((field) => [field, (example as never)[field]]);
  return z.strictObject(fields).meta({
    component: name,
    ...(describedBy ? { describedBy } : {}),
    examples: [Object.fromEntries(exampleFields)],
  });
}
