import type { Client } from '../users/people.ts';
import { createTemplate } from './templates.ts';

export const versionsOf = `versions(first: 100) { totalCount nodes { number note title description content createdVia labels } }`;

export const greeting = {
  ...{ title: 'Greeting', description: 'Says hello', content: 'Hello {{NAME}}' },
  category: 'COMMUNICATION',
};

export const createGreeting = (client: Client, input: object = {}) =>
  createTemplate(client, { ...greeting, ...input });

export const updateTemplate = (client: Client, id: string, input: object) =>
  client.execute(
    'mutation ($id: ID!, $input: UpdatePromptTemplateInput!) { updatePromptTemplate(id: $id, input: $input) { promptTemplate { currentVersion { number } } } }',
    { id, input },
  );

export const setLabelDocument = `mutation ($id: ID!, $label: String!, $number: Int!) {
  setPromptTemplateLabel(id: $id, label: $label, number: $number) { promptTemplate { id } } }`;

export const deleteLabelDocument = `mutation ($id: ID!, $label: String!) {
  deletePromptTemplateLabel(id: $id, label: $label) { promptTemplate { id } } }`;

export const restoreDocument = `mutation ($id: ID!, $number: Int!, $note: String) {
  restorePromptTemplateVersion(id: $id, number: $number, note: $note) {
    promptTemplate { title content currentVersion { number note } } } }`;
