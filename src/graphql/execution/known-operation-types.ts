import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

/** graphql-js reports unsupported operation types, such as subscriptions, only during execution. */
export function knownOperationTypes(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (context.getSchema().getRootType(node.operation)) return;
      const message = `The schema has no ${node.operation} operations`;
      context.reportError(new GraphQLError(message, { nodes: node }));
    },
  };
}
