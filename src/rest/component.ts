import { z } from 'zod';

interface Component<Shape extends z.ZodRawShape> {
  readonly name: string;
  readonly describedBy?: string;
  readonly fields: Shape;
  /** May have more fields than the component, if several views show one record. */
  readonly example: Readonly<z.output<z.ZodObject<Shape>>>;
}

/**
 * A field has the description of the GraphQL field of the same name, or of another one (`.meta({
 * describedBy: 'Category.type' })`), or its own (`.describe('…')`).
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
