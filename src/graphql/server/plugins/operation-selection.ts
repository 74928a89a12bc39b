import { type DocumentNode, type GraphQLError, type GraphQLSchema, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { FolioError } from '../../../errors.ts';
import { validateOnce } from './validation.ts';

/**
 * Rejects unknown operation names, and mutations by GET. Yoga rejects them with other codes.
 * Validation errors have precedence, and Yoga validates later, so this plugin validates rejected
 * documents.
 */
export function useOperationSelection(): Plugin {
  let schema: GraphQLSchema | undefined;
  return {
    onSchemaChange: (change) => {
      schema = change.schema as GraphQLSchema;
    },
    onParse() {
      return ({ result, context, replaceParseResult }) => {
        if (!schema || !isDocument(result)) return;
        const { params, request } = context;
        const method = request?.method ?? 'POST';
        const error = selectionError({
          document: result,
          operationName: params?.operationName,
          method,
        });
        if (!error) return;
        const invalid = validateOnce(schema, result);
        replaceParseResult(invalid.length > 0 ? validationErrors(invalid) : error);
      };
    },
  };
}

interface Selection {
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  readonly method: string;
}

function selectionError({ document, operationName, method }: Selection): GraphQLError | undefined {
  const operation = getOperationAST(document, operationName);
  if (!operation) {
    const message = operationName
      ? `The document has no operation named ${operationName}`
      : 'The document has several operations; operationName is required';
    return new FolioError('GRAPHQL_VALIDATION_FAILED', { message });
  }
  if (method === 'GET' && operation.operation === 'mutation') {
    return new FolioError('METHOD_NOT_ALLOWED', {
      message: 'GET requests can only run queries and subscriptions',
    });
  }
  return undefined;
}

/** Combines validation errors, with the same code that Yoga sets on them. */
function validationErrors(errors: readonly GraphQLError[]): AggregateError {
  for (const { extensions } of errors) extensions.code ??= 'GRAPHQL_VALIDATION_FAILED';
  return new AggregateError(errors);
}

function isDocument(result: unknown): result is DocumentNode {
  return typeof result === 'object' && result !== null && 'definitions' in result;
}
