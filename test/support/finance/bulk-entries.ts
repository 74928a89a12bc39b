import type { TestApp } from '../app/app.ts';
import type { Financier } from './financier.ts';

export const bulkMutations = {
  create: `mutation ($input: CreateEntriesInput!) { createEntries(input: $input) {
    results { index entry { id amount date description tags recurring account { id } category { id } }
      issues { path code message } }
    accounts { id currentBalance } } }`,
  update: `mutation ($input: UpdateEntriesInput!) { updateEntries(input: $input) {
    results { index entry { id amount updatedAt } issues { path code } }
    accounts { id currentBalance } } }`,
  delete: `mutation ($input: DeleteEntriesInput!) { deleteEntries(input: $input) {
    results { index deletedEntryId issues { path code } } accounts { id currentBalance } } }`,
} as const;

/** Creates entries by the bulk mutation, which must succeed. @returns its payload */
export async function createEntries(
  { key }: Financier,
  entries: readonly object[],
  errorPolicy = 'REJECT_ALL',
) {
  const input = { entries, errorPolicy };
  return (await key.execute(bulkMutations.create, { input })).createEntries;
}

/** The code and the details of the error of an operation that must fail. */
export async function errorOf({ key }: Financier, document: string, input: object) {
  const { errors } = await key.graphql(document, { input });
  const { code, details = [] } = errors?.[0]?.extensions ?? {};
  return { code, details: details.map(({ path, code }) => `${path.join('.')}: ${code}`) };
}

export const countEntries = ({ database }: TestApp, { person }: Financier) =>
  database.client.entry.count({ where: { userId: person.userId } });
