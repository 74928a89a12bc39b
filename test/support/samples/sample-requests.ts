import manifest from '../../../package.json' with { type: 'json' };
import { password } from '../users/people.ts';
import { financeSampleFields, financeSampleRoutes } from './sample-finance-requests.ts';
import { importSampleFields } from './sample-import-requests.ts';
import { userSampleFields } from './sample-user-requests.ts';
import type { Records } from './seeded-records.ts';

/** A sample request for a GraphQL root field, with the expected data. */
export interface SampleField {
  readonly document: string;
  readonly variables?: (records: Records) => object;
  readonly shows: (records: Records) => unknown;
  /** Why the request conflicts with the records, for the outcome `conflict`. */
  readonly conflict?: string;
}

/** A sample request for a REST route, with the expected body. */
export interface SampleRoute {
  /** The value of `:id`; by default the id of the template. */
  readonly id?: (records: Records) => string;
  readonly query?: string;
  readonly payload?: object | ((records: Records) => object);
  /** Takes a web session in place of a key. */
  readonly bySession?: true;
  readonly status: 200 | 201;
  readonly shows: (records: Records) => object;
}

const id = ({ template }: Records) => ({ id: template.id });
const ideaId = ({ idea }: Records) => ({ id: idea.id });
const newIdea = { title: 'New', body: 'A text' };
const keyId = ({ key }: Records) => ({ id: key.id });
const databaseIdOf = (reference: { databaseId: string }) => ({ databaseId: reference.databaseId });
const newTemplate = { title: 'New', description: 'A text', content: 'Hello {{NAME}}' };

export const sampleFields: Readonly<Record<string, SampleField>> = {
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
  'Query.renderPromptTemplate': {
    document: 'query ($id: ID!) { renderPromptTemplate(id: $id, variables: []) { text } }',
    variables: id,
    shows: ({ mark }) => ({ text: `Hello ${mark}` }),
  },
  'Query.promptTemplates': {
    document: '{ promptTemplates { totalCount nodes { title } } }',
    shows: ({ mark }) => ({ totalCount: 1, nodes: [{ title: mark }] }),
  },
  'Query.apiKeys': {
    document: '{ apiKeys { name } }',
    shows: ({ keyNames }) => keyNames.map((name) => ({ name })),
  },
  'Query.referrals': {
    document: '{ referrals { totalCount nodes { code status } } }',
    shows: ({ mark }) => ({ totalCount: 1, nodes: [{ code: mark, status: 'PENDING' }] }),
  },
  'Query.referralStats': {
    document: '{ referralStats { total pending } }',
    shows: () => ({ total: 1, pending: 1 }),
  },
  'Query.rateLimit': {
    document: '{ rateLimit { limit } }',
    shows: () => ({ limit: 100_000 }),
  },
  'Query.credential': {
    document: '{ credential { __typename } }',
    shows: () => ({ __typename: 'Credential' }),
  },
  'Query.serverVersion': {
    document: '{ serverVersion }',
    shows: () => manifest.version,
  },
  'Mutation.createPromptTemplate': {
    document: `mutation ($input: CreatePromptTemplateInput!) {
      createPromptTemplate(input: $input) { promptTemplate { title } }
    }`,
    variables: () => ({ input: { ...newTemplate, category: 'STARTER_KIT' } }),
    shows: () => ({ promptTemplate: { title: 'New' } }),
  },
  'Mutation.duplicatePromptTemplate': {
    document:
      'mutation ($id: ID!) { duplicatePromptTemplate(id: $id) { promptTemplate { content } } }',
    variables: id,
    shows: ({ mark }) => ({ promptTemplate: { content: `Hello ${mark}` } }),
  },
  'Mutation.updatePromptTemplate': {
    document: `mutation ($id: ID!) {
      updatePromptTemplate(id: $id, input: { title: "Changed" }) { promptTemplate { title } }
    }`,
    variables: id,
    shows: () => ({ promptTemplate: { title: 'Changed' } }),
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
    document: `mutation ($id: ID!) { revealApiKey(id: $id, password: "${password}") { secret } }`,
    variables: keyId,
    shows: ({ key }) => ({ secret: key.secret }),
  },
  'Mutation.revokeApiKey': {
    document: 'mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { databaseId } } }',
    variables: keyId,
    shows: ({ key }) => ({ apiKey: databaseIdOf(key) }),
  },
  'Mutation.createReferrals': {
    document: 'mutation { createReferrals(input: { count: 2 }) { referrals { status } } }',
    shows: () => ({ referrals: [{ status: 'PENDING' }, { status: 'PENDING' }] }),
  },
  'Mutation.setUserRole': {
    document: 'mutation ($id: ID!) { setUserRole(userId: $id, role: ADVISOR) { user { role } } }',
    variables: ({ target }) => ({ id: target.id }),
    shows: () => ({ user: { role: 'ADVISOR' } }),
  },
  'Query.idea': {
    document: 'query ($id: ID!) { idea(id: $id) { title } }',
    variables: ideaId,
    shows: ({ mark }) => ({ title: mark }),
  },
  'Query.ideas': {
    document: '{ ideas { totalCount nodes { title } } }',
    shows: ({ mark }) => ({ totalCount: 1, nodes: [{ title: mark }] }),
  },
  'Query.allIdeas': {
    document: '{ allIdeas { totalCount nodes { title } } }',
    shows: ({ mark }) => ({ totalCount: 1, nodes: [{ title: mark }] }),
  },
  'Mutation.submitIdea': {
    document:
      'mutation ($input: SubmitIdeaInput!) { submitIdea(input: $input) { idea { title } } }',
    variables: () => ({ input: newIdea }),
    shows: () => ({ idea: { title: 'New' } }),
  },
  'Mutation.setIdeaStatus': {
    document: 'mutation ($id: ID!) { setIdeaStatus(id: $id, status: PLANNED) { idea { status } } }',
    variables: ideaId,
    shows: () => ({ idea: { status: 'PLANNED' } }),
  },
  ...financeSampleFields,
  ...importSampleFields,
  ...userSampleFields,
};

export const sampleRoutes: Readonly<Record<string, SampleRoute>> = {
  'GET /api/v1/api_keys': {
    status: 200,
    shows: ({ keyNames }) => ({ api_keys: keyNames.map((name) => ({ name })) }),
  },
  'GET /api/v1/referrals': {
    status: 200,
    shows: ({ mark }) => ({ referrals: [{ code: mark }], stats: { total: 1, pending: 1 } }),
  },
  'POST /api/v1/referrals': {
    payload: { count: 2 },
    status: 201,
    shows: () => ({ referrals: [{ status: 'pending' }, { status: 'pending' }], count: 2 }),
  },
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
  'GET /api/v1/ideas': {
    status: 200,
    shows: ({ mark }) => ({ ideas: [{ title: mark }] }),
  },
  'POST /api/v1/ideas': {
    payload: newIdea,
    status: 201,
    shows: () => ({ title: 'New' }),
  },
  'GET /api/v1/ideas/:id': {
    id: ({ idea }) => idea.databaseId,
    status: 200,
    shows: ({ idea, mark }) => ({ id: idea.databaseId, title: mark }),
  },
  ...financeSampleRoutes,
};
