import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';

/** An operation and the document that it is in. */
export interface OperationSource {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly node: OperationDefinitionNode;
}
