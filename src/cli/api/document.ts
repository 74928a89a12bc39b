import type { graphql as typed } from '../../generated/cli/gql.ts';
import type { TypedDocumentString } from '../../generated/cli/graphql.ts';

/** The source of an operation that knows its result and its variables. */
export type OperationDocument<Result, Variables> = TypedDocumentString<Result, Variables>;

const fragments = new Map<string, string>();

/**
 * Names an operation of the command line, or a fragment for one. Its types come from codegen,
 * which checks it against the printed schema; at run time it is the source itself.
 */
export const graphql = ((source: string) => {
  const fragment = /^\s*fragment\s+(\w+)/.exec(source)?.[1];
  if (fragment) fragments.set(fragment, source);
  return source;
}) as unknown as typeof typed;

/** The source with the fragments that it uses, directly or through others. */
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
