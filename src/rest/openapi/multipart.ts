import type { AnyRestRoute } from '../route.ts';
import type { JsonSchema } from './json-schema.ts';

/** The field for files is documented for multipart only. */
export function withoutFiles(body: JsonSchema, { multipart }: AnyRestRoute): JsonSchema {
  if (!multipart) return body;
  const { [multipart.files]: _, ...properties } = body.properties ?? {};
  return { ...body, properties };
}

/** List names end with `[]`, and files are sent as bytes. */
export function multipartContent(body: JsonSchema, { multipart }: AnyRestRoute): object {
  const { files, dataUrls } = multipart as NonNullable<AnyRestRoute['multipart']>;
  const fields = Object.entries(body.properties ?? {}).map(([name, field]) => {
    if (name === files) return [`${name}[]`, { ...field, items: { type: 'string' } }];
    return [name === dataUrls ? `${name}[]` : name, field];
  });
  const schema = { ...body, properties: Object.fromEntries(fields) };
  return {
    schema,
    encoding: { [`${files}[]`]: { contentType: 'image/png, image/jpeg, image/webp, image/gif' } },
  };
}
