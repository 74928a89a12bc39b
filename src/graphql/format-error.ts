import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { isBusy, temporaryReason } from '../database/errors.ts';
import { type ErrorCode, errorCatalogue, FolioError } from '../errors.ts';

/** Characters of a message; GraphQL's own show the value that does not fit, an image perhaps. */
const maxMessageLength = 1_000;

function shortened(message: string): string {
  if (message.length <= maxMessageLength) return message;
  const half = maxMessageLength / 2;
  return `${message.slice(0, half)} … ${message.slice(-half)}`.toWellFormed();
}

/** The failure behind a GraphQL error, in the catalogue's terms; undefined for GraphQL's own. */
function toFolioError(error: GraphQLError): FolioError | undefined {
  const original = error.originalError ?? (error instanceof FolioError ? error : undefined);
  if (original === undefined || original instanceof FolioError) return original;
  if (original instanceof GraphQLError) return toFolioError(original);
  return new FolioError(isBusy(original) ? 'BUSY' : 'INTERNAL');
}

interface FormatErrorOptions {
  /** The code of GraphQL's own complaints (a document or variable that does not fit). */
  readonly fallbackCode: ErrorCode;
  readonly requestId: string;
  readonly log: Logger;
}

/**
 * An error as the public may see it: with its code, its details and the request's id. What is not
 * in the catalogue is replaced, and logged under that id.
 */
export function formatError(
  error: GraphQLError,
  { fallbackCode, requestId, log }: FormatErrorOptions,
): GraphQLError {
  const cause = toFolioError(error);
  const code = cause?.code ?? fallbackCode;
  const level = errorCatalogue[code].logLevel;
  if (level !== 'debug') {
    const err = error.originalError ?? error;
    log[level]({ err, requestId, code, reason: temporaryReason(err) }, 'operation failed');
  }
  const details = cause?.details ?? [];
  const { nodes = null, source = null, positions = null, path = null, locations } = error;
  const formatted = new GraphQLError(cause?.message ?? shortened(error.message), {
    nodes,
    source,
    positions,
    path,
    extensions: { code, ...(details.length > 0 ? { details } : {}), requestId },
  });
  // The compiled executor says where, but not by which nodes.
  return locations ? Object.assign(formatted, { locations }) : formatted;
}
