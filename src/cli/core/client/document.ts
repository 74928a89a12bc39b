import { createHash } from 'node:crypto';
import type { graphql as typed } from '../../../generated/cli/gql.ts';
import type { TypedDocumentString } from '../../../generated/cli/graphql.ts';

export type OperationDocument<Result, Variables> = TypedDocumentString<Result, Variables>;

const fragments = new Map<string, string>();
const operations: string[] = [];

/**
 * Codegen validates the operation or fragment against the printed schema and provides its types; at
 * run time the result is the string itself.
 */
export const graphql = ((source: string) => {
  const fragment = /^\s*fragment\s+(\w+)/.exec(source)?.[1];
  if (fragment) fragments.set(fragment, source);
  else operations.push(source);
  return source;
}) as unknown as typeof typed;

/** Appends the fragments that an operation uses, directly or through other fragments. */
export function withFragments<R, V>(document: OperationDocument<R, V>): string {
  const used = new Set<string>();
  const add = (source: string) => {
    for (const [, name] of source.matchAll(/\.\.\.\s*(?!on\b)(\w+)/g)) {
      const fragment = fragments.get(name as string);
      if (!fragment || used.has(fragment)) continue;
      used.add(fragment);
      add(fragment);
    }
  };
  const source = String(document);
  add(source);
  return [source, ...used].join('\n');
}

/** SHA-256 in hex. Servers that run trusted documents only know those of this program by it. */
export const hashOf = (source: string): string => createHash('sha256').update(source).digest('hex');

/** All operations of the modules that are loaded, with their fragments, by their hashes. */
export function loadedDocuments(): Record<string, string> {
  const sources = operations.map((source) => withFragments(source as never));
  return Object.fromEntries(sources.map((source) => [hashOf(source), source]));
}
