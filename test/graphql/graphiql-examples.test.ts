import { Kind, parse } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../../src/graphql/graphiql/examples.ts';
import { usePrivateApp } from '../support/app.ts';
import { examplePreview } from '../support/importer.ts';
import { type Person, password, signUp } from '../support/people.ts';

const test = usePrivateApp({ RATE_LIMIT_GRAPHQL: '300/20' });
let person: Person;

beforeAll(async () => {
  person = await signUp(test, { name: 'Ada' });
});

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const text = expect.stringMatching(/./);

/** The results of the examples that have run, by name. */
// biome-ignore lint/suspicious/noExplicitAny: a GraphQL reply.
const results: Record<string, any> = {};
const template = () => results.CreateTemplate.createPromptTemplate.promptTemplate;
const key = () => results.CreateKey.createApiKey;

/** The variables that a user fills in from the results of earlier examples. */
const filledIn: Record<string, () => Record<string, unknown>> = {
  NextPage: () => ({ after: results.Templates.promptTemplates.pageInfo.endCursor }),
  Template: () => ({ id: template().id }),
  Render: () => ({ id: template().id }),
  Node: () => ({ id: template().id }),
  UpdateTemplate: () => ({ id: template().id }),
  DeleteTemplate: () => ({ id: template().id }),
  RevealKey: () => ({ id: key().apiKey.id, password }),
  RevokeKey: () => ({ id: key().apiKey.id }),
};

const storedKey = { name: 'My script', permission: 'READ', scopes: [], expiresAt: null };

const noTotals = { income: '0.00', expenses: '0.00' };

/** The result of each example if all of them run in order. */
const expected: Record<string, () => object> = {
  Viewer: () => ({
    viewer: { id: text, name: 'Ada', email: person.email, role: 'MEMBER', createdAt: time },
  }),
  CreateTemplate: () => ({
    createPromptTemplate: {
      promptTemplate: {
        id: text,
        databaseId: text,
        title: 'Release notes from commits',
        templateVariables: ['PRODUCT', 'VERSION', 'COMMITS'],
        visibility: 'PRIVATE',
        createdVia: 'WEB',
      },
    },
  }),
  Templates: () => ({
    promptTemplates: {
      totalCount: 1,
      nodes: [
        {
          id: template().id,
          title: 'Release notes from commits',
          category: 'DEVELOPER',
          difficulty: 'MEDIUM',
          hasVariables: true,
          tags: ['releases', 'writing'],
          updatedAt: time,
        },
      ],
      pageInfo: { hasNextPage: false, endCursor: text },
    },
  }),
  NextPage: () => ({
    promptTemplates: {
      edges: [],
      pageInfo: { hasPreviousPage: true, hasNextPage: false, endCursor: null },
    },
  }),
  Template: () => ({
    promptTemplate: {
      id: template().id,
      title: 'Release notes from commits',
      description: 'Turns a list of commits into notes that users understand.',
      content:
        'Write release notes for {{PRODUCT}} {{VERSION}}. Group them by what users notice:\n{{COMMITS}}',
      templateVariables: ['PRODUCT', 'VERSION', 'COMMITS'],
      category: 'DEVELOPER',
      difficulty: 'MEDIUM',
      visibility: 'PRIVATE',
      createdVia: 'WEB',
      tags: ['releases', 'writing'],
      estimatedBuildTime: 5,
      timesBuilt: 0,
      screenshotCount: 0,
      createdAt: time,
      updatedAt: time,
    },
  }),
  Render: () => ({
    renderPromptTemplate: {
      text: 'Write release notes for folio 1.0. Group them by what users notice:\nAdd reports',
    },
  }),
  Node: () => ({
    node: {
      __typename: 'PromptTemplate',
      id: template().id,
      title: 'Release notes from commits',
    },
  }),
  UpdateTemplate: () => ({
    updatePromptTemplate: {
      promptTemplate: {
        id: template().id,
        title: 'Release notes from commits',
        difficulty: 'EASY',
        visibility: 'PUBLIC',
        updatedAt: time,
      },
    },
  }),
  Nested: () => ({
    viewer: {
      name: 'Ada',
      promptTemplates: {
        totalCount: 1,
        nodes: [{ title: 'Release notes from commits', owner: { name: 'Ada' }, screenshots: [] }],
      },
    },
    rateLimit: {
      cost: expect.any(Number),
      limit: 300,
      // The ninth example is this person's ninth request.
      remaining: 291,
      resetAt: time,
    },
  }),
  DeleteTemplate: () => ({
    deletePromptTemplate: {
      deletedPromptTemplateId: template().id,
      databaseId: template().databaseId,
    },
  }),
  SubmitIdea: () => ({
    submitIdea: {
      idea: {
        id: text,
        title: 'Export templates as files',
        feedbackType: 'FEATURE_REQUEST',
        priority: 'HIGH',
        status: 'OPEN',
        attachments: [
          { filename: 'attachment-1.png', contentType: 'image/png', width: 1, height: 1 },
        ],
      },
    },
  }),
  Finances: () => ({
    financeSummary: {
      month: new Date().toISOString().slice(0, 7),
      totalIncome: '0.00',
      totalExpenses: '0.00',
      balance: '0.00',
    },
    financeAnalytics: { categories: [] },
    entries: { totalCount: 0, nodes: [] },
  }),
  Report: () => ({
    financeReport: {
      totals: { income: '0.00', expenses: '0.00', balance: '0.00' },
      periods: [
        { from: '2026-01-01', to: '2026-01-31', totals: noTotals },
        { from: '2026-02-01', to: '2026-02-28', totals: noTotals },
        { from: '2026-03-01', to: '2026-03-31', totals: noTotals },
      ],
      categories: [],
      comparison: { from: '2025-10-01', to: '2025-12-31', change: { balance: '0.00' } },
    },
  }),
  PreviewImport: () => ({ previewImport: { importPreview: { ...examplePreview, id: text } } }),
  CreateKey: () => ({
    createApiKey: {
      secret: expect.stringMatching(/^fol_/),
      apiKey: { ...storedKey, id: text, keyPrefix: text },
    },
  }),
  Keys: () => ({
    apiKeys: [
      {
        ...storedKey,
        id: key().apiKey.id,
        keyPrefix: key().secret.slice(0, 10),
        lastUsedAt: null,
        revokedAt: null,
        createdAt: time,
      },
    ],
  }),
  RevealKey: () => ({ revealApiKey: { secret: key().secret } }),
  RevokeKey: () => ({
    revokeApiKey: { apiKey: { id: key().apiKey.id, name: 'My script', revokedAt: time } },
  }),
};

describe('the GraphiQL examples', () => {
  it('are eighteen operations with unique names', () => {
    expect(examples.length).toBe(18);
    expect(new Set(examples.map(({ name }) => name)).size).toBe(18);
    for (const { name, query } of examples) {
      const [operation, ...others] = parse(query).definitions;
      expect(others).toEqual([]);
      expect(operation).toMatchObject({ kind: Kind.OPERATION_DEFINITION, name: { value: name } });
    }
  });

  it('start with a unique comment of one short line', () => {
    const comments = examples.map(({ query }) => query.split('\n', 1)[0]);
    for (const comment of comments) expect(comment).toMatch(/^# [A-Z].{15,50}\.$/);
    expect(new Set(comments).size).toBe(18);
    for (const { query } of examples) expect(query.match(/#/g)).toEqual(['#']);
  });

  it('have a value for each variable, empty if the user fills it in', () => {
    for (const { name, query, variables = {} } of examples) {
      const [operation] = parse(query).definitions;
      const declared =
        operation?.kind === Kind.OPERATION_DEFINITION && operation.variableDefinitions;
      const names = (declared || []).map(({ variable }) => variable.name.value);
      expect(Object.keys(variables), name).toEqual(names);
      const isEmpty = (value: unknown) => value === '' || value === null;
      const empty = names.filter((each) => isEmpty(variables[each]));
      expect(Object.keys(filledIn).includes(name), name).toBe(empty.length > 0);
    }
  });

  it('succeed if they run one after the other', async () => {
    expect(Object.keys(expected)).toEqual(examples.map(({ name }) => name));
    for (const { name, query, variables } of examples) {
      results[name] = await person.execute(query, { ...variables, ...filledIn[name]?.() });
      expect(results[name], name).toEqual(expected[name]?.());
    }
  });
});
