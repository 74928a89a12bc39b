import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';
import type { Break } from './schema-breaks.ts';

/** The changes between two printed schemas that can break a client, as GraphQL Inspector sees them. */
export async function graphqlBreaks(before: string, after: string): Promise<Break[]> {
  const changes = await diff(buildSchema(before), buildSchema(after));
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ path, message }) => ({ path: path ?? message, message }));
}
