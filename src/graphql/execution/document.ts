import { Fragments } from '../../common/fragments.ts';
import type { graphql as typedGraphql } from '../../generated/operations/gql.ts';
import type { TypedDocumentString } from '../../generated/operations/graphql.ts';

/** The source of an operation, with the types of its result and its variables. */
export type OperationDocument<Result, Variables> = TypedDocumentString<Result, Variables>;

const fragments = new Fragments();

/** Codegen validates the document against the printed schema and generates its types. */
export const graphql = ((source: string) => {
  fragments.declare(source);
  return source;
}) as unknown as typeof typedGraphql;

export const withFragments = <R, V>(document: OperationDocument<R, V>): string =>
  fragments.appendTo(String(document));
