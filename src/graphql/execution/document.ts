import { Kind, parse } from 'graphql';
import type { graphql as typedGraphql } from '../../generated/operations/gql.ts';
import type { TypedDocumentString } from '../../generated/operations/graphql.ts';

/** The source of an operation, with the types of its result and its variables. */
export type OperationDocument<Result, Variables> = TypedDocumentString<Result, Variables>;

const fragments = new Map<string, string>();

/** Codegen validates the document against the printed schema and generates its types. */
export const graphql = ((source: string) => {
  const { definitions } = parse(source, { noLocation: true });
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, source);
  }
  return source;
}) as unknown as typeof typedGraphql;

/**
 * Adds the fragments that the source uses, also indirectly.
 * @throws for a fragment that was not declared by `graphql`
 */
export function withFragments<R, V>(document: OperationDocument<R, V>): string {
  const usedFragments = new Set<string>();
  const add = (source: string) => {
    for (const [, name] of source.matchAll(/\.\.\.\s*(?!on\b)(\w+)/g)) {
      const fragment = fragments.get(name as string);
      if (!fragment) throw new Error(`the fragment ${name} is not declared in a loaded module`);
      if (usedFragments.has(fragment)) continue;
      usedFragments.add(fragment);
      add(fragment);
    }
  };
  const source = String(document);
  add(source);
  return [source, ...usedFragments].join('\n');
}
