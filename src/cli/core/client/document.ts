import type { graphql as typed } from '../../../generated/cli/gql.ts';
import type { TypedDocumentString } from '../../../generated/cli/graphql.ts';

/** Has the types of the result and variables. */
export type OperationDocument<Result, Variables> = TypedDocumentString<Result, Variables>;

const fragments = new Map<string, string>();

/**
 * Codegen validates the operation or fragment against the printed schema and provides its types; at
 * run time the result is the string itself.
 */
export const graphql = ((source: string) => {
  const fragment = /^\s*fragment\s+(\w+)/.exec(source)?.[1];
  if (fragment) fragments.set(fragment, source);
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
