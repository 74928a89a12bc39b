import { expect } from 'vitest';
import { examplePreview } from '../finance/importer.ts';
import { type Person, password } from '../users/people.ts';

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const text = expect.stringMatching(/./);

/** The results of the examples that have run, by name. */
// biome-ignore lint/suspicious/noExplicitAny: a GraphQL reply.
export const results: Record<string, any> = {};
const template = () => results.CreateTemplate.createPromptTemplate.promptTemplate;
const key = () => results.CreateKey.createApiKey;

/** The variables that a user fills in from the results of earlier examples. */
export const filledIn: Record<string, () => Record<string, unknown>> = {
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

/** The result of each example for a person named Ada, if all of them run in order. */
export const expected: Record<string, (person: Person) => object> = {
  Viewer: (person) => ({
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
    node: { __typename: 'PromptTemplate', id: template().id, title: 'Release notes from commits' },
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
      income: '0.00',
      expenses: '0.00',
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
  Changes: () => ({
    changes: {
      position: text,
      nodes: [
        { action: 'DELETED', changedAt: time, record: null },
        { action: 'CREATED', changedAt: time, record: { __typename: 'Idea', id: text } },
      ],
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
