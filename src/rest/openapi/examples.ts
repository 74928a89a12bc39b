import type { AnyRestRoute } from '../route.ts';
import type { JsonSchema } from './json-schema.ts';

/** Built from the examples in the schema. */
function exampleOf(schema: JsonSchema): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.items) return [exampleOf(schema.items)];
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field)]));
  }
  return schema.const ?? schema.default ?? schema.enum?.[0];
}

/** The route's own example, or the body's fields with the values of the response's example. */
export function exampleRequest(route: AnyRestRoute, body: JsonSchema, response: JsonSchema) {
  if (route.requestExample) return route.requestExample;
  const record = exampleOf(response) as Record<string, unknown>;
  const names = Object.keys(body.properties ?? {}).filter((name) => name in record);
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

export function exampleResponse(response: JsonSchema, request: object | undefined): unknown {
  const example = exampleOf(response);
  if (!request) return example;
  const sentFields = Object.entries(request).filter(([name]) => name in (example as object));
  return { ...(example as object), ...Object.fromEntries(sentFields) };
}
