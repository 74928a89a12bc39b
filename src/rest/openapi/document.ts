import type { GraphQLSchema } from 'graphql';
import { permissionLevels } from '../../identity/permissions.ts';
import type { AnyRestRoute, Service } from '../route.ts';
import { Components } from './components.ts';
import { headers, requestHeaders } from './headers.ts';
import { type DocumentParts, operationOf, tagOf } from './operation.ts';
import { ErrorResponses, errorSchema } from './responses.ts';
import { services, sessionSecurity } from './services.ts';

interface Options {
  readonly version: string;
  readonly schema: GraphQLSchema;
}

const { v1, finance } = services;

const levels = Object.keys(permissionLevels)
  .map((level) => `\`${level.toLowerCase()}\``)
  .join(', ');

const introduction = `folio stores reusable prompt templates and a record of income and expenses. This is the REST API of its two services:

- the ${v1.title.toLowerCase()}, version ${v1.version}, under \`${v1.prefix}\`;
- the ${finance.title.toLowerCase()}, version ${finance.version}, under \`${finance.prefix}\`.

The GraphQL API at [\`/graphql\`](/graphql) has the same records and operations, and more. This document is served at [\`/openapi.json\`](/openapi.json), and as a web page with a client at [\`/docs\`](/docs).

## Keys

Send a key with every request: \`Authorization: Bearer <key>\`. To create a key, open [API keys](/settings/api-keys) or [Finance keys](/settings/finance-keys) in your settings. A program can sign up with \`POST /api/auth/sign-up/email\` (\`name\`, \`email\` and \`password\` as JSON), then run the GraphQL mutation \`createApiKey\` or \`createFinanceKey\` with the session cookie. The routes for finance keys require the session cookie instead of a key. All other routes ignore the session of a signed-in user: also on the page [\`/docs\`](/docs), enter a key.

An API key for the prompt service (\`${v1.security.prefix}…\`) has one of the permissions ${levels}. Each permission includes those before it. A finance key (\`${finance.security.prefix}…\`) has full access to the finance service.

## Bodies

Bodies are JSON in UTF-8. Lengths are in characters (Unicode code points), not in bytes. Times are in UTC, in the format of RFC 3339. Unknown fields are ignored.

## Errors

All errors have the same body: \`error\` is a summary, and \`details\` has one text for each validation issue or other reason.

## Rate limits

Requests are counted in windows of 60 seconds: for each key, for each user of a session on the routes for finance keys, and otherwise for each IP address. The \`X-RateLimit\` headers of every response contain the limit, the requests left and the end of the window.`;

/** The OpenAPI document of the routes, with descriptions from the GraphQL schema. */
export function openApiDocument(routes: readonly AnyRestRoute[], options: Options): object {
  const parts: DocumentParts = {
    schema: options.schema,
    components: new Components(),
    errors: new ErrorResponses(),
  };
  const routesByPath = Map.groupBy(routes, ({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'));
  const paths = Object.fromEntries(
    Array.from(routesByPath, ([path, declared]) => [
      path,
      Object.fromEntries(
        declared.map((route) => [route.method.toLowerCase(), operationOf(route, parts)]),
      ),
    ]),
  );
  const routesByService = Map.groupBy(routes, ({ service }) => service);
  const tagsOf = (declared: readonly AnyRestRoute[]) => [...new Set(declared.map(tagOf))];
  return {
    openapi: '3.1.1',
    info: { title: 'folio', version: options.version, description: introduction },
    servers: [{ url: '/', description: 'This server' }],
    tags: Array.from(routesByService, ([service, declared]) =>
      tagsOf(declared).map((name) => ({ name, description: titleOf(service) })),
    ).flat(),
    'x-tagGroups': Array.from(routesByService, ([service, declared]) => ({
      name: titleOf(service),
      tags: tagsOf(declared),
    })),
    paths,
    components: {
      securitySchemes: {
        ...Object.fromEntries(
          Array.from(routesByService.keys(), (service) => {
            const { name, prefix, description } = services[service].security;
            return [
              name,
              { type: 'http', scheme: 'bearer', bearerFormat: `${prefix}…`, description },
            ];
          }),
        ),
        ...(routes.some(({ bySession }) => bySession)
          ? { [sessionSecurity.name]: sessionSecurity.scheme }
          : {}),
      },
      schemas: { ...parts.components.schemas, Error: errorSchema },
      responses: parts.errors.shared,
      headers,
      parameters: requestHeaders,
    },
  };
}

const titleOf = (service: Service) =>
  `${services[service].title}, version ${services[service].version}`;
