import { z } from 'zod';

/**
 * An object of the documented bodies, with its name and an example for the OpenAPI document. The
 * example may hold more fields than this view of the record shows.
 */
export function component<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
  example: Readonly<z.output<z.ZodObject<Shape>>>,
) {
  const shown = Object.keys(shape).map((field) => [field, (example as never)[field]]);
  return z.strictObject(shape).meta({ component: name, examples: [Object.fromEntries(shown)] });
}
