import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';
import type { Break } from './schema-breaks.ts';

/** The breaking changes between two printed schemas, found by GraphQL Inspector. */
export async function graphqlBreaks(before: string, after: string): Promise<Break[]> {
  const changes = await diff(buildSchema(before), buildSchema(after));
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ path, message }) => ({ path: path ?? message, message }));
}
