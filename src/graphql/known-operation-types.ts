import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

/**
 * A validation rule: the schema has the type of each operation. graphql-js finds a missing type only
 * when it executes the operation.
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
