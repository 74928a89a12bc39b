import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

/**
 * Rejects operation types that the schema does not have, such as subscriptions. graphql-js reports
 * them only during execution.
 */
export function knownOperationTypes(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (context.getSchema().getRootType(node.operation)) return;
      const message = `The schema has no ${node.operation} operations`;
      context.reportError(new GraphQLError(message, { nodes: node }));
    },
  };
}
