import { password } from './people.ts';
import type { Records } from './seeded-records.ts';

/** A GraphQL root field as a client asks for it, and what it answers when it may. */
export interface TriedField {
  readonly document: string;
  readonly variables?: (records: Records) => object;
  readonly shows: (records: Records) => unknown;
}

/** A REST route as a client asks for it, and what the answer holds when it may. */
export interface TriedRoute {
  readonly payload?: object;
  readonly status: 200 | 201;
  readonly shows: (records: Records) => object;
}

const id = ({ template }: Records) => ({ id: template.id });
const keyId = ({ key }: Records) => ({ id: key.id });
const databaseIdOf = (reference: { databaseId: string }) => ({ databaseId: reference.databaseId });
const newTemplate = { title: 'New', description: 'A text', content: 'Hello {{NAME}}' };

export const triedFields: Readonly<Record<string, TriedField>> = {
  'Query.viewer': {
    document: '{ viewer { databaseId } }',
    shows: ({ owner }) => ({ databaseId: owner.userId }),
  },
  'Query.node': {
    document: 'query ($id: ID!) { node(id: $id) { id ... on PromptTemplate { title } } }',
    variables: id,
    shows: ({ template, mark }) => ({ id: template.id, title: mark }),
  },
  'Query.nodes': {
    document: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on PromptTemplate { title } } }',
    variables: ({ template }) => ({ ids: [template.id] }),
    shows: ({ template, mark }) => [{ id: template.id, title: mark }],
  },
  'Query.promptTemplate': {
    document: 'query ($id: ID!) { promptTemplate(id: $id) { title } }',
    variables: id,
    shows: ({ mark }) => ({ title: mark }),
  },
  'Query.promptTemplates': {
    document: '{ promptTemplates { totalCount nodes { title } } }',
    shows: ({ mark }) => ({ totalCount: 1, nodes: [{ title: mark }] }),
  },
  'Query.apiKeys': {
    document: '{ apiKeys { name } }',
    shows: ({ keyNames }) => keyNames.map((name) => ({ name })),
  },
  'Query.rateLimit': {
    document: '{ rateLimit { limit } }',
    shows: () => ({ limit: 100_000 }),
  },
  'Mutation.createPromptTemplate': {
    document: `mutation ($input: CreatePromptTemplateInput!) {
      createPromptTemplate(input: $input) { title }
    }`,
    variables: () => ({ input: { ...newTemplate, category: 'STARTER_KIT' } }),
    shows: () => ({ title: 'New' }),
  },
  'Mutation.updatePromptTemplate': {
    document: `mutation ($id: ID!) {
      updatePromptTemplate(id: $id, input: { title: "Changed" }) { title }
    }`,
    variables: id,
    shows: () => ({ title: 'Changed' }),
  },
  'Mutation.deletePromptTemplate': {
    document: 'mutation ($id: ID!) { deletePromptTemplate(id: $id) { databaseId } }',
    variables: id,
    shows: ({ template }) => databaseIdOf(template),
  },
  'Mutation.createApiKey': {
    document:
      'mutation { createApiKey(input: { name: "made by an operation" }) { apiKey { name } } }',
    shows: () => ({ apiKey: { name: 'made by an operation' } }),
  },
  'Mutation.revealApiKey': {
    document: `mutation ($id: ID!) { revealApiKey(id: $id, password: "${password}") }`,
    variables: keyId,
    shows: ({ key }) => key.secret,
  },
  'Mutation.revokeApiKey': {
    document: 'mutation ($id: ID!) { revokeApiKey(id: $id) { databaseId } }',
    variables: keyId,
    shows: ({ key }) => databaseIdOf(key),
  },
  'Mutation.setUserRole': {
    document: 'mutation ($id: ID!) { setUserRole(userId: $id, role: ADVISOR) { role } }',
    variables: ({ target }) => ({ id: target.id }),
    shows: () => ({ role: 'ADVISOR' }),
  },
};

export const triedRoutes: Readonly<Record<string, TriedRoute>> = {
  'GET /api/v1/prompt_templates': {
    status: 200,
    shows: ({ mark }) => ({ prompt_templates: [{ title: mark }] }),
  },
  'POST /api/v1/prompt_templates': {
    payload: { ...newTemplate, category: 'starter-kit' },
    status: 201,
    shows: () => ({ title: 'New' }),
  },
  'GET /api/v1/prompt_templates/:id': {
    status: 200,
    shows: ({ template, mark }) => ({ id: template.databaseId, title: mark }),
  },
  'PUT /api/v1/prompt_templates/:id': {
    payload: { title: 'Changed' },
    status: 200,
    shows: ({ template }) => ({ id: template.databaseId, title: 'Changed' }),
  },
  'DELETE /api/v1/prompt_templates/:id': {
    status: 200,
    shows: ({ template }) => ({ id: template.databaseId, deleted: true }),
  },
};
