import type { GraphQLSchema } from 'graphql';
import { permissionLevels } from '../../identity/permissions.ts';
import type { AnyRestRoute, Service } from '../route.ts';
import { Components } from './components.ts';
import { headers } from './headers.ts';
import { type DocumentParts, operationOf, tagOf } from './operation.ts';
import { ErrorResponses, errorSchema } from './responses.ts';
import { services, sessionSecurity } from './services.ts';

interface Options {
  /** The version of folio, for `info.version`. */
  readonly version: string;
  readonly schema: GraphQLSchema;
}

const { v1, finance } = services;

const levels = Object.keys(permissionLevels)
  .map((level) => `\`${level.toLowerCase()}\``)
  .join(', ');

const introduction = `folio keeps reusable prompt templates and a record of finances. This is the REST surface of its two services:

- the ${v1.title.toLowerCase()}, version ${v1.version}, under \`${v1.prefix}\`;
- the ${finance.title.toLowerCase()}, version ${finance.version}, under \`${finance.prefix}\`.

All of it is in the GraphQL API at [\`/graphql\`](/graphql) too. This document is served as [\`/openapi.json\`](/openapi.json), and to read and try as [\`/docs\`](/docs).

## Keys

Every request carries \`Authorization: Bearer <key>\`. To make a key, sign up (\`POST /api/auth/sign-up/email\` with \`name\`, \`email\` and \`password\` as JSON) and run the GraphQL mutation \`createApiKey\` or \`createFinanceKey\` in that session. Only the finance keys themselves are managed in the session, not with a key.

A key of the prompt service (\`${v1.security.prefix}…\`) has one of the permissions ${levels}, each of which holds those before it. A key of the finance service (\`${finance.security.prefix}…\`) may do everything there.

## Texts and times

Bodies are JSON in UTF-8. Lengths are counted in characters (Unicode code points), not in bytes. Times are UTC, as RFC 3339 writes them. Fields that are not known are ignored.

## Failures

Every failure has the same body: \`error\`, a summary, and \`details\`, a sentence for each problem.

## Rate limits

Requests are counted in windows of 60 seconds, for each key, and for each address without a valid one. The \`X-RateLimit\` headers of every reply say where the caller stands.`;

/** The OpenAPI document of the routes; descriptions come from the GraphQL schema behind them. */
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
    },
  };
}

const titleOf = (service: Service) =>
  `${services[service].title}, version ${services[service].version}`;
