import type { GraphQLSchema } from 'graphql';
import type { z } from 'zod';
import { FolioError } from '../../errors.ts';
import type { Requirements } from '../../identity/access.ts';
import { keyScopes, permissionLevels, roles } from '../../identity/permissions.ts';
import type { Pagination } from '../pagination.ts';
import type { AnyRestRoute } from '../route.ts';
import type { Components } from './components.ts';
import {
  describeInput,
  describeOperation,
  describeResponse,
  operationName,
} from './descriptions.ts';
import { errorsOf } from './errors.ts';
import { exampleRequest, exampleResponse } from './examples.ts';
import { headerReferences, linkOf, type requestHeaders } from './headers.ts';
import { inputSchema, type JsonSchema, responseSchema } from './json-schema.ts';
import { multipartContent, withoutFiles } from './multipart.ts';
import type { ErrorResponses } from './responses.ts';
import { services, sessionSecurity } from './services.ts';

export interface DocumentParts {
  readonly schema: GraphQLSchema;
  readonly components: Components;
  readonly errors: ErrorResponses;
}

/** `/api/v1/prompt_templates/:id` → "Prompt templates". */
export function tagOf({ path, service }: AnyRestRoute): string {
  const [noun = ''] = path.slice(services[service].prefix.length + 1).split('/');
  const tag = noun.charAt(0).toUpperCase() + noun.slice(1).replaceAll('_', ' ');
  return tag.replace(/^Api\b/, 'API');
}

export function operationOf(route: AnyRestRoute, parts: DocumentParts): object {
  const name = operationName(route);
  const response = describeResponse(responseSchema(route.response), parts.schema);
  const body = route.body && bodyOf(route, response, parts);
  const parameters = [
    ...pathParameters(route, response),
    ...queryParameters(route, parts),
    ...headerParameters(route),
  ];
  return {
    operationId: name.charAt(0).toLowerCase() + name.slice(1),
    tags: [tagOf(route)],
    summary: route.summary,
    description: `${describeOperation(route, parts.schema)} ${describeRequirements(route.requires)}`,
    security: [{ [securityOf(route)]: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body.request } : {}),
    responses: {
      [route.status]: successResponse({ route, response, requestExample: body?.example, parts }),
      ...notModified(route),
      ...errorResponses(route, parts),
    },
  };
}

const isChange = ({ method }: AnyRestRoute) => method !== 'GET';

function headerParameters(route: AnyRestRoute): object[] {
  const names: (keyof typeof requestHeaders)[] = isChange(route)
    ? ['Idempotency-Key', ...(route.current ? (['If-Match'] as const) : [])]
    : ['If-None-Match'];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

const securityOf = ({ bySession, service }: AnyRestRoute) =>
  bySession ? sessionSecurity.name : services[service].security.name;

/** Uses the titles of the permission table, so that the description can't differ from the rule. */
function describeRequirements({ finance, prompts, scope, role, session }: Requirements): string {
  const code = (title: string) => `\`${title.toLowerCase()}\``;
  const requirements = [
    session && 'a web session',
    finance && 'a finance key',
    prompts && `an API key with the permission ${code(permissionLevels[prompts].title)}`,
    scope && `the scope ${code(keyScopes[scope].title)}`,
    role && `an owner with the role ${code(roles[role].title)} or higher`,
  ].filter((requirement) => typeof requirement === 'string');
  return `Requires ${new Intl.ListFormat('en').format(requirements)}.`;
}

function bodyOf(route: AnyRestRoute, response: JsonSchema, { schema, components }: DocumentParts) {
  const body = inputSchema(route.body as z.ZodObject);
  const name = describeInput(body, route, schema);
  const example = exampleRequest(route, body, response);
  const content = {
    'application/json': {
      schema: components.extract({
        ...withoutFiles(body, route),
        ...(name ? { component: name } : {}),
      }),
      example,
    },
    ...(route.multipart ? { 'multipart/form-data': multipartContent(body, route) } : {}),
  };
  return { example, request: { required: body.required !== undefined, content } };
}

function pathParameters({ path }: AnyRestRoute, response: JsonSchema): object[] {
  if (!path.includes(':id')) return [];
  const { description, examples, ...schema } = response.properties?.id ?? {};
  return [{ name: 'id', in: 'path', required: true, description, schema, example: examples?.[0] }];
}

function queryParameters(route: AnyRestRoute, { schema }: DocumentParts): object[] {
  if (!route.query) return [];
  const input = inputSchema(route.query as z.ZodObject);
  describeInput(input, route, schema);
  return Object.entries(input.properties ?? {}).map(([name, { description, ...field }]) => {
    return { name, in: 'query', required: false, description, schema: field };
  });
}

interface SuccessOptions {
  readonly route: AnyRestRoute;
  readonly response: JsonSchema;
  readonly requestExample: object | undefined;
  readonly parts: DocumentParts;
}

function successResponse({ route, response, requestExample, parts }: SuccessOptions): object {
  const example = exampleResponse(response, requestExample) as { pagination?: Pagination };
  return {
    description: route.status === 201 ? 'Created' : 'OK',
    headers: {
      ...headerReferences(
        ...(route.method === 'GET' || route.returnsRecord ? eTag : []),
        ...(isChange(route) ? (['Idempotent-Replayed'] as const) : []),
      ),
      ...(example.pagination ? { Link: linkOf(route, example.pagination) } : {}),
    },
    content: { 'application/json': { schema: parts.components.extract(response), example } },
  };
}

const eTag = ['ETag'] as const;

function notModified({ method }: AnyRestRoute): object {
  if (method !== 'GET') return {};
  const description = '`If-None-Match` has the ETag of the body. The response has no body.';
  return { 304: { description, headers: headerReferences(...eTag) } };
}

function errorResponses(route: AnyRestRoute, { errors }: DocumentParts): Record<string, object> {
  return {
    ...Object.fromEntries(
      errorsOf(route).map((error) => [error.status, errors.toResponse(error, route.bySession)]),
    ),
    default: errors.toResponse(new FolioError('METHOD_NOT_ALLOWED')),
  };
}
