import { createHash } from 'node:crypto';
import { Fragments } from '../../../common/fragments.ts';
import type { graphql as typed } from '../../../generated/cli/gql.ts';
import type { TypedDocumentString } from '../../../generated/cli/graphql.ts';

export type OperationDocument<Result, Variables> = TypedDocumentString<Result, Variables>;

const fragments = new Fragments();
const operations: string[] = [];

/**
 * Codegen validates the operation or fragment against the printed schema and provides its types; at
 * run time the result is the string itself.
 */
export const graphql = ((source: string) => {
  if (!fragments.declare(source)) operations.push(source);
  return source;
}) as unknown as typeof typed;

export const withFragments = <R, V>(document: OperationDocument<R, V>): string =>
  fragments.appendTo(String(document));

/** SHA-256 in hex. Servers that run trusted documents only know those of this program by it. */
export const hashOf = (source: string): string => createHash('sha256').update(source).digest('hex');

/** All operations of the modules that are loaded, with their fragments, by their hashes. */
export function loadedDocuments(): Record<string, string> {
  const sources = operations.map((source) => fragments.appendTo(source));
  return Object.fromEntries(sources.map((source) => [hashOf(source), source]));
}
