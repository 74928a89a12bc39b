import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { isBusy, temporaryReason } from '../../database/errors.ts';
import { type ErrorCode, errorCatalogue, FolioError } from '../../errors.ts';
import { messageWithoutValues } from './message-without-values.ts';

/** In characters. Names of the document in a message of graphql-js can be long. */
const maxMessageLength = 1_000;

export function shortenedMessage(message: string): string {
  if (message.length <= maxMessageLength) return message;
  const half = maxMessageLength / 2;
  return `${message.slice(0, half)} … ${message.slice(-half)}`.toWellFormed();
}

/** For FORBIDDEN, it contains the reasons: many clients show only the message. */
export function messageOf({ code, message, details }: FolioError): string {
  if (code !== 'FORBIDDEN' || details.length === 0) return message;
  return details.map((detail) => detail.message).join('. ');
}

function toFolioError(error: GraphQLError): FolioError | undefined {
  const original = error.originalError ?? (error instanceof FolioError ? error : undefined);
  // From the compiled executor: a resolver has returned null, or another value of the wrong type.
  if (!original && error.path && !error.extensions?.code) return new FolioError('INTERNAL');
  if (original === undefined || original instanceof FolioError) return original;
  if (original instanceof GraphQLError) return toFolioError(original);
  return new FolioError(isBusy(original) ? 'BUSY' : 'INTERNAL');
}

interface FormatErrorOptions {
  /** The code of errors that have none, such as those about variables. */
  readonly fallbackCode: ErrorCode;
  readonly requestId: string;
  readonly log: Logger;
}

/** An unexpected error is masked, and logged with the request id (D165). */
export function formatError(
  error: GraphQLError,
  { fallbackCode, requestId, log }: FormatErrorOptions,
): GraphQLError {
  const cause = toFolioError(error);
  // Yoga sets a code on errors in the document, and plugins can set one on their own errors. Errors
  // of the compiled executor have no extensions.
  const ownCode = error.extensions?.code as ErrorCode | undefined;
  const code = cause?.code ?? ownCode ?? fallbackCode;
  const level = errorCatalogue[code]?.logLevel ?? 'debug';
  if (level !== 'debug') {
    const err = error.originalError ?? error;
    log[level]({ err, requestId, code, reason: temporaryReason(err) }, 'operation failed');
  }
  const { details = [], cost, reason } = cause ?? {};
  const { nodes = null, source = null, positions = null, path = null, locations } = error;
  const message = cause ? messageOf(cause) : shortenedMessage(messageWithoutValues(error.message));
  const formatted = new GraphQLError(message, {
    nodes,
    source,
    positions,
    path,
    extensions: {
      code,
      ...(reason ? { reason } : {}),
      ...(details.length > 0 ? { details } : {}),
      ...(cost ? { cost } : {}),
      requestId,
    },
  });
  // Errors of the compiled executor have locations, but no nodes.
  return locations ? Object.assign(formatted, { locations }) : formatted;
}
