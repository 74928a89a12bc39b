import { expect } from 'vitest';
import { decisionDocument } from '../users/device-logins.ts';
import type { SampleField } from './sample-requests.ts';

export const userSampleFields: Readonly<Record<string, SampleField>> = {
  'Query.changes': {
    document: '{ changes(last: 0) { nodes { action } } }',
    shows: () => ({ nodes: [] }),
  },
  'Query.auditEvents': {
    document: '{ auditEvents(last: 1) { nodes { kind } } }',
    shows: () => ({ nodes: [{ kind: 'SIGNED_UP' }] }),
  },
  'Query.users': {
    document:
      'query ($search: String) { users(filter: { search: $search }) { nodes { databaseId } } }',
    variables: ({ owner }) => ({ search: owner.email }),
    shows: ({ owner }) => ({ nodes: [{ databaseId: owner.userId }] }),
  },
  'Query.invite': {
    document: 'query ($code: String!) { invite(code: $code) { status } }',
    variables: ({ inviteCode }) => ({ code: inviteCode }),
    shows: () => ({ status: 'OPEN' }),
  },
  'Query.passwordResetLink': {
    document: '{ passwordResetLink(token: "unknown") { expiresAt } }',
    shows: () => null,
  },
  'Query.deviceLogin': {
    document: 'query ($userCode: String!) { deviceLogin(userCode: $userCode) { clientName } }',
    variables: ({ deviceLogin: { userCode } }) => ({ userCode }),
    shows: ({ mark }) => ({ clientName: mark }),
  },
  'Mutation.createDeviceLogin': {
    document: 'mutation { createDeviceLogin(input: { clientName: "folio" }) { __typename } }',
    shows: () => ({ __typename: 'CreateDeviceLoginPayload' }),
  },
  'Mutation.approveDeviceLogin': {
    document: decisionDocument('approve'),
    variables: ({ deviceLogin: { userCode } }) => ({ userCode }),
    shows: ({ mark }) => ({ deviceLogin: { clientName: mark } }),
  },
  'Mutation.denyDeviceLogin': {
    document: decisionDocument('deny'),
    variables: ({ deviceLogin: { userCode } }) => ({ userCode }),
    shows: ({ mark }) => ({ deviceLogin: { clientName: mark } }),
  },
  'Mutation.claimDeviceLogin': {
    document: 'mutation ($code: String!) { claimDeviceLogin(deviceCode: $code) { status } }',
    variables: ({ deviceLogin: { deviceCode } }) => ({ code: deviceCode }),
    shows: () => ({ status: 'PENDING' }),
  },
  'Mutation.updateProfile': {
    document:
      'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { user { name } } }',
    variables: ({ newName }) => ({ input: { name: newName } }),
    shows: ({ newName }) => ({ user: { name: newName } }),
  },
  'Mutation.createPasswordReset': {
    document: 'mutation ($id: ID!) { createPasswordReset(userId: $id) { __typename } }',
    variables: ({ target }) => ({ id: target.id }),
    shows: () => ({ __typename: 'CreatePasswordResetPayload' }),
  },
  'Mutation.importUserData': {
    document:
      'mutation { importUserData(input: { archive: "data:application/zip;base64," }) { entries } }',
    shows: () => null,
    conflict:
      'User data can only be imported for a user without data; you have prompt templates, ideas, entries, bank accounts',
  },
  'Query.webhook': {
    document: 'query ($id: ID!) { webhook(id: $id) { databaseId description } }',
    variables: ({ webhook }) => ({ id: webhook.id }),
    shows: ({ webhook, mark }) => ({ databaseId: webhook.databaseId, description: mark }),
  },
  'Query.webhooks': {
    document: '{ webhooks { __typename } }',
    // Finance keys do not list the webhook, which is for ideas.
    shows: () => expect.any(Array),
  },
  'Mutation.createWebhook': {
    document:
      'mutation { createWebhook(input: { url: "https://example.com", recordTypes: [IDEA] }) { __typename } }',
    shows: () => ({ __typename: 'CreateWebhookPayload' }),
  },
  'Mutation.updateWebhook': {
    document:
      'mutation ($id: ID!) { updateWebhook(id: $id, input: { enabled: false }) { webhook { enabled } } }',
    variables: ({ webhook }) => ({ id: webhook.id }),
    shows: () => ({ webhook: { enabled: false } }),
  },
  'Mutation.deleteWebhook': {
    document: 'mutation ($id: ID!) { deleteWebhook(id: $id) { deletedWebhookId } }',
    variables: ({ webhook }) => ({ id: webhook.id }),
    shows: ({ webhook }) => ({ deletedWebhookId: webhook.id }),
  },
  'Mutation.rotateWebhookSecret': {
    document: 'mutation ($id: ID!) { rotateWebhookSecret(id: $id) { webhook { description } } }',
    variables: ({ webhook }) => ({ id: webhook.id }),
    shows: ({ mark }) => ({ webhook: { description: mark } }),
  },
  'Mutation.testWebhook': {
    document: 'mutation ($id: ID!) { testWebhook(id: $id) { webhook { description } } }',
    variables: ({ webhook }) => ({ id: webhook.id }),
    shows: ({ mark }) => ({ webhook: { description: mark } }),
  },
  'Mutation.signOutEverywhere': {
    document: 'mutation { signOutEverywhere { endedSessions } }',
    shows: ({ sessionCount }) => ({ endedSessions: sessionCount }),
  },
};
