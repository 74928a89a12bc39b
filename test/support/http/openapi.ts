import { readFileSync } from 'node:fs';
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { JsonSchema } from '../../../src/rest/openapi/json-schema.ts';

interface Header {
  readonly schema: JsonSchema;
  readonly description: string;
  readonly example: unknown;
}

interface Content {
  readonly 'application/json': { readonly schema: JsonSchema; readonly example: unknown };
}

export interface Response {
  readonly description: string;
  readonly headers: Readonly<Record<string, Header>>;
  /** Undefined if the response has no body. */
  readonly content?: Content;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

const printed = JSON.parse(
  readFileSync(new URL('../../../schema/openapi.json', import.meta.url), 'utf8'),
);

/** Resolves a reference; the validator resolves references to schemas. */
function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved);
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { $ref?: string };
  if ($ref?.startsWith('#/') && !$ref.startsWith('#/components/schemas/')) {
    const target = $ref
      .slice(2)
      .split('/')
      .reduce((place, name) => place[name], printed);
    return resolved(target);
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolved(each)]));
}

/** `schema/openapi.json`, with its responses and headers in place of references to them. */
export const openApi = resolved(printed) as Document;

export interface NamedOperation {
  readonly method: string;
  /** As the document writes it, with `{id}`. */
  readonly path: string;
  readonly operation: Operation;
}

export const operations: readonly NamedOperation[] = Object.entries(openApi.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
);

/** Those of one of the two services. */
export const operationsOf = (prefix: '/api/v1' | '/api/finance') =>
  operations.filter(({ path }) => path.startsWith(`${prefix}/`));

/** Rejects undocumented fields, which the document itself allows. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.entries(value).map(([name, each]) => [name, closed(each)]);
  return {
    ...Object.fromEntries(inside),
    ...('properties' in value ? { additionalProperties: false } : {}),
  };
}

const ajv = new Ajv2020({ allowUnionTypes: true, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'components', $defs: prepared(openApi.components.schemas) });
const validators = new Map<string, ValidateFunction>();

/** With references to the shared components, which are compiled once. */
function prepared(schema: object): AnySchemaObject {
  const source = JSON.stringify(closed(schema));
  return JSON.parse(source.replaceAll('#/components/schemas/', 'components#/$defs/'));
}

function validatorOf(schema: JsonSchema): ValidateFunction {
  const source = JSON.stringify(schema);
  const known = validators.get(source);
  if (known) return known;
  const validator = ajv.compile(prepared(schema));
  validators.set(source, validator);
  return validator;
}

/** Why a value does not fit a schema of the document; empty when it does. */
export function misfits(schema: JsonSchema, value: unknown): string[] {
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

function operationAt(method: string, url: string): Operation {
  const pathname = url.split('?', 1)[0] ?? '';
  const found = Object.entries(openApi.paths).find(([path]) =>
    new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  const operation = found?.[1][method.toLowerCase()] ?? Object.values(found?.[1] ?? {})[0];
  if (!operation) throw new Error(`The document has no path for ${url}`);
  return operation;
}

/** Asserts that the document has this very reply: its status, its headers and its whole body. */
export function expectDocumented(method: string, url: string, reply: LightMyRequestResponse): void {
  const { responses } = operationAt(method, url);
  const response = responses[reply.statusCode] ?? responses.default;
  if (!response) throw new Error(`${method} ${url} may not answer ${reply.statusCode}`);
  const requestLine = `${method} ${url} ${reply.statusCode}`;
  for (const [name, { schema }] of Object.entries(response.headers)) {
    const sent = reply.headers[name.toLowerCase()];
    // Only the response to a repeated request has this header.
    if (sent === undefined && name === 'Idempotent-Replayed') continue;
    const value = schema.type === 'integer' ? Number(sent) : sent;
    expect(misfits(schema, value), `${requestLine}: ${name}: ${sent}`).toEqual([]);
  }
  const schema = response.content?.['application/json'].schema;
  const type = schema && 'application/json; charset=utf-8';
  expect(reply.headers['content-type'], requestLine).toBe(type);
  if (schema) expect(misfits(schema, reply.json()), requestLine).toEqual([]);
}
