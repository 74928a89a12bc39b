import type { ExecutionResult, GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { formatError } from './format-error.ts';

export type FormatErrors = <Result extends ExecutionResult>(
  result: Result,
  requestId: string,
) => Result;

interface ErrorFormatterOptions {
  readonly log: Logger;
  readonly introspection: boolean;
}

export function createErrorFormatter({ log, introspection }: ErrorFormatterOptions): FormatErrors {
  const formattedErrors = new WeakSet<GraphQLError>();
  const format = (error: GraphQLError, requestId: string) => {
    if (formattedErrors.has(error)) return error;
    const formatted = formatError(error, { fallbackCode: 'BAD_USER_INPUT', requestId, log });
    if (!introspection) formatted.message = withoutSuggestion(formatted.message);
    formattedErrors.add(formatted);
    return formatted;
  };
  return (result, requestId) => {
    if (!result.errors) return result;
    return { ...result, errors: result.errors.map((error) => format(error, requestId)) };
  };
}

/** graphql-js suggests names of the schema for an unknown name. */
function withoutSuggestion(message: string): string {
  return message.replace(/ ?Did you mean .*\?$/s, '');
}
