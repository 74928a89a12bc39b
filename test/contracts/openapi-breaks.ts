import type { JsonSchema } from '../../src/rest/openapi/json-schema.ts';
import { type Break, type Place, SchemaComparison } from './schema-breaks.ts';

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}

interface Operation {
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses?: Readonly<Record<string, Content>>;
}

/** The parts of an OpenAPI document on which clients depend. */
export interface OpenApi {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, JsonSchema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly securitySchemes?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
}

/** The breaking changes between two documents. */
export function openApiBreaks(before: OpenApi, after: OpenApi): Break[] {
  const schemas = new SchemaComparison();
  const breaks: Break[] = [];
  const compareContent = (from: Content | undefined, to: Content | undefined, place: Place) => {
    for (const [type, { schema = {} }] of Object.entries(from?.content ?? {})) {
      const now = to?.content?.[type];
      if (now) compareSchema(schema, now.schema ?? {}, place);
      else breaks.push({ path: place.path, message: `is no longer ${type}` });
    }
  };
  const compareSchema = (from: JsonSchema, to: JsonSchema, place: Place) =>
    schemas.compare(
      { schema: from, resolve: resolver(before) },
      { schema: to, resolve: resolver(after) },
      place,
    );

  for (const [name, operation, now] of operationsOf(before, after)) {
    if (!now) {
      breaks.push({ path: name, message: 'was removed' });
      continue;
    }
    if (credentialsOf(operation, before) !== credentialsOf(now, after)) {
      breaks.push({ path: `${name} security`, message: 'requires other credentials' });
    }
    breaks.push(...parameterBreaks(name, operation, now));
    for (const parameter of operation.parameters ?? []) {
      const same = find(now, parameter);
      const at = `${name} ${parameter.in} ${parameter.name}`;
      if (same)
        compareSchema(parameter.schema ?? {}, same.schema ?? {}, { path: at, role: 'sent' });
    }
    if (now.requestBody?.required && !operation.requestBody?.required) {
      breaks.push({ path: `${name} body`, message: 'is now required' });
    }
    compareContent(operation.requestBody, now.requestBody, { path: `${name} body`, role: 'sent' });
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      const path = `${name} ${status}`;
      if (now.responses?.[status])
        compareContent(response, now.responses[status], { path, role: 'read' });
      else if (status.startsWith('2')) breaks.push({ path, message: 'was removed' });
    }
  }
  return [...breaks, ...schemas.breaks];
}

/** Each operation of the first document with its name, and the same operation of the second. */
function operationsOf(before: OpenApi, after: OpenApi) {
  return Object.entries(before.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) =>
        [
          `${method.toUpperCase()} ${path}`,
          withParameters(operation, before),
          withParameters(after.paths?.[path]?.[method], after),
        ] as const,
    ),
  );
}

/** Resolves references to parameters. */
function withParameters<Each extends Operation | undefined>(
  operation: Each,
  { components }: OpenApi,
): Each {
  if (!operation?.parameters) return operation;
  const parameters = operation.parameters.map((parameter) => {
    const name = parameter.$ref?.split('/').at(-1);
    return (name && components?.parameters?.[name]) || parameter;
  });
  return { ...operation, parameters };
}

/** The credentials to send, without the names that the document gives them. */
function credentialsOf({ security = [] }: Operation, { components }: OpenApi): string {
  const kinds = security.map((alternative) =>
    Object.entries(alternative).map(([name, scopes]) => {
      const {
        description: _,
        bearerFormat: __,
        ...scheme
      } = components?.securitySchemes?.[name] ?? {};
      return [scheme, scopes];
    }),
  );
  return JSON.stringify(kinds);
}

function find({ parameters }: Operation, { name, in: place }: Parameter): Parameter | undefined {
  return parameters?.find((other) => other.name === name && other.in === place);
}

function parameterBreaks(name: string, before: Operation, after: Operation): Break[] {
  const at = (parameter: Parameter) => `${name} ${parameter.in} ${parameter.name}`;
  const removed = (before.parameters ?? []).filter((parameter) => !find(after, parameter));
  const required = (after.parameters ?? []).filter(
    (parameter) => parameter.required && !find(before, parameter)?.required,
  );
  return [
    ...removed.map((parameter) => ({ path: at(parameter), message: 'was removed' })),
    ...required.map((parameter) => ({ path: at(parameter), message: 'is now required' })),
  ];
}

function resolver({ components }: OpenApi): (schema: JsonSchema) => JsonSchema {
  return (schema) => {
    const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
    return name === undefined ? schema : (components?.schemas?.[name] ?? {});
  };
}
