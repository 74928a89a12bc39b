import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/rest/openapi/json-schema.ts';
import { restRoutes } from '../../src/rest/routes.ts';
import { misfits, openApi, operations } from '../support/http/openapi.ts';

const { components } = openApi;

/** Every schema with its path: those of components and of responses. */
function allSchemas(): [string, JsonSchema][] {
  const below = (at: string, schema: JsonSchema): [string, JsonSchema][] => [
    [at, schema],
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      below(`${at}.${name}`, field),
    ),
    ...(schema.items ? below(`${at}[]`, schema.items) : []),
  ];
  return [
    ...Object.entries(components.schemas).flatMap(([name, schema]) => below(name, schema)),
    ...operations.flatMap(({ method, path, operation }) =>
      Object.entries(operation.responses).flatMap(([status, { content }]) =>
        content ? below(`${method} ${path} ${status}`, content['application/json'].schema) : [],
      ),
    ),
  ];
}

describe('the OpenAPI document', () => {
  it('contains exactly the routes of the server', () => {
    const documented = operations.map(({ method, path }) => `${method} ${path}`);
    const registered = restRoutes.map(
      ({ method, path }) => `${method} ${path.replace(':id', '{id}')}`,
    );
    expect(registered.length).toBeGreaterThan(0);
    expect(documented.toSorted()).toEqual(registered.toSorted());
  });

  it('has the version of folio, and names the versions of the two services', () => {
    expect(openApi.info.title).toBe('folio');
    expect(openApi.info.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(openApi.info.description).toContain('the prompt service, version 1, under `/api/v1`');
    expect(openApi.info.description).toContain(
      'the finance service, version 2, under `/api/finance`',
    );
    expect(openApi.tags).toEqual([
      { name: 'Prompt templates', description: 'Prompt service, version 1' },
      { name: 'Ideas', description: 'Prompt service, version 1' },
      { name: 'API keys', description: 'Prompt service, version 1' },
      { name: 'Referrals', description: 'Prompt service, version 1' },
      ...['Categories', 'Entries', 'Analytics', 'Summary', 'Accounts', 'Keys'].map((name) => ({
        name,
        description: 'Finance service, version 2',
      })),
    ]);
    for (const { operation } of operations) {
      expect(openApi.tags.map(({ name }) => name)).toEqual(
        expect.arrayContaining([...operation.tags]),
      );
    }
  });

  it('declares the security schemes of keys and sessions', () => {
    expect(components.securitySchemes).toEqual({
      promptKey: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'fol_…',
        description: 'An API key for the prompt service.',
      },
      financeKey: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'fin_…',
        description: 'A finance key for the finance service.',
      },
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'folio_session',
        description: expect.stringContaining('__Host-folio_session'),
      },
    });
  });

  it('describes each operation and its required permission', () => {
    const ofPrompts = operations.filter(({ path }) => path.startsWith('/api/v1/'));
    const texts = ofPrompts.map(({ operation }) => [
      operation.operationId,
      operation.summary,
      operation.description,
    ]);
    expect(texts).toEqual([
      [
        'listPromptTemplates',
        'List prompt templates',
        "The caller's prompt templates, newest first. Requires an API key with the permission `read`.",
      ],
      [
        'createPromptTemplate',
        'Create a prompt template',
        'Creates a prompt template. 422 lists each validation issue, including the limits on images (default 1 GiB per user, 25 per request). Requires an API key with the permission `manage`.',
      ],
      [
        'showPromptTemplate',
        'Show a prompt template',
        "One of the caller's prompt templates. 404 if it does not exist. Requires an API key with the permission `read`.",
      ],
      [
        'updatePromptTemplate',
        'Update a prompt template',
        "Updates one of the caller's prompt templates. `updated_at` changes only if a value changes. A change of the title, the description, the content or the variables creates a version. Requires an API key with the permission `manage`.",
      ],
      [
        'deletePromptTemplate',
        'Delete a prompt template',
        "Deletes one of the caller's prompt templates with its versions, labels, screenshots and share links. Requires an API key with the permission `manage`.",
      ],
      [
        'listIdeas',
        'List ideas',
        "The caller's ideas, newest first. Requires an API key with the permission `read`.",
      ],
      [
        'submitIdea',
        'Submit an idea',
        'Submits an idea. Any permission is sufficient. 422 lists each validation issue and each rejected image, including the limits on images (default 1 GiB per user, 25 per request). Requires an API key with the permission `read`.',
      ],
      [
        'showIdea',
        'Show an idea',
        "One of the caller's ideas. 404 if it does not exist. Requires an API key with the permission `read`.",
      ],
      [
        'listApiKeys',
        'List API keys',
        "The caller's API keys for the prompt service, newest first, including revoked and expired keys. Requires an API key with the permission `admin`.",
      ],
      [
        'listReferrals',
        'List referrals',
        "The caller's referral invites, newest first. Requires an API key with the permission `manage`, the scope `referrals`, and an owner with the role `advisor` or higher.",
      ],
      [
        'createReferrals',
        'Create referrals',
        "Creates anonymous invite codes: all or none. 422 above the limit of the caller's role. Requires an API key with the permission `manage`, the scope `referrals`, and an owner with the role `advisor` or higher.",
      ],
    ]);
  });

  it('mentions parameters by their REST names', () => {
    const deletion = operations.find(({ operation }) => operation.operationId === 'deleteCategory');
    expect(deletion?.operation.description).toContain('unless `move_to` is given');
  });

  it('describes every parameter, property, component, header and response', () => {
    const properties = allSchemas().flatMap(([at, { properties = {} }]) =>
      Object.entries(properties).map(([name, field]): [string, unknown] => {
        const component = String(field.$ref).split('/').at(-1) as string;
        const description = field.description ?? components.schemas[component]?.description;
        return [`${at}.${name}`, description];
      }),
    );
    const others = [
      ...Object.entries(components.schemas),
      ...operations.flatMap(({ path, operation: { parameters = [], responses } }) => [
        ...parameters.map((parameter) => [`${path} ${parameter.name}`, parameter] as const),
        ...Object.entries(responses).flatMap(([status, response]) => [
          [`${path} ${status}`, response] as const,
          ...Object.entries(response.headers),
        ]),
      ]),
    ].map(([at, { description }]): [string, unknown] => [at, description]);
    expect(properties.length).toBeGreaterThan(70);
    expect(
      [...properties, ...others].filter(([, text]) => typeof text !== 'string' || text === ''),
    ).toEqual([]);
  });

  it('contains no GraphQL names in descriptions', () => {
    const names = /\b([a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+|PRIVATE|PUBLIC|EASY|FORBIDDEN)\b/;
    expect('EASY, or `updatedAt`, or NOT_FOUND').toMatch(names);
    const texts = [
      ...allSchemas().map(([, { description }]) => description ?? ''),
      ...operations.map(({ operation }) => operation.description),
    ];
    expect(texts.filter((text) => names.test(text))).toEqual([]);
  });

  it('has examples that are valid under its schemas', () => {
    const bodies = operations.flatMap(({ method, path, operation }) =>
      [operation.requestBody, ...Object.values(operation.responses)].flatMap((each) =>
        each?.content ? [{ at: `${method} ${path}`, ...each.content['application/json'] }] : [],
      ),
    );
    const parameters = operations.flatMap(({ path, operation }) =>
      [
        ...(operation.parameters ?? []),
        ...Object.values(operation.responses).flatMap(({ headers }) => Object.values(headers)),
      ].flatMap(({ schema, example }) =>
        example === undefined ? [] : [{ at: path, schema, example }],
      ),
    );
    const inSchemas = allSchemas().flatMap(([at, schema]) =>
      (schema.examples ?? []).map((example) => ({ at, schema, example })),
    );
    const all = [...bodies, ...parameters, ...inSchemas];
    expect(bodies.every(({ example }) => example !== undefined)).toBe(true);
    expect(inSchemas.length).toBeGreaterThan(3);
    expect(
      all
        .map(({ at, schema, example }) => ({ at, errors: misfits(schema, example) }))
        .filter(({ errors }) => errors.length > 0),
    ).toEqual([]);
  });

  it('does not allow a body with an extra field, a missing field or a wrong type', () => {
    const schema = components.schemas.Pagination as JsonSchema;
    const [example] = schema.examples as [Record<string, unknown>];
    const { total_pages: _, ...fewer } = example;
    expect(misfits(schema, example)).toEqual([]);
    expect(misfits(schema, { ...example, more: 1 })).toHaveLength(1);
    expect(misfits(schema, fewer)).toHaveLength(1);
    expect(misfits(schema, { ...example, page: '1' })).toHaveLength(1);
  });
});
