import { Prisma } from '../generated/prisma/client.ts';

const hasCode = (error: unknown, code: string) =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === code;

/** Of Prisma or of a statement that `pg` has run. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, 'P2002') || constraintViolation(error)?.kind === 'unique';
}

const violations: Readonly<Record<string, 'foreign key' | 'unique'>> = {
  '23503': 'foreign key',
  '23505': 'unique',
};

/** For a statement that `pg` has run: the violated constraint. Undefined for other errors. */
export function constraintViolation(error: unknown) {
  const { code, constraint } = error as { readonly code?: string; readonly constraint?: string };
  const kind = violations[code ?? ''];
  return kind && { kind, constraint: constraint ?? '' };
}

/**
 * The same request may succeed when it is sent again later. Keys are Prisma's codes, the driver
 * adapter's kinds, SQLSTATEs, socket error codes, and the messages of `pg` and `pg-pool`: their own
 * errors have no code. Values describe the error for the log.
 */
const temporaryErrors: Readonly<Record<string, string>> = {
  P1001: 'the database server is unreachable',
  P1002: 'the database server is unreachable',
  P1008: 'the operation timed out',
  P1017: 'the connection was closed',
  P1018: 'the transaction was closed',
  P2024: 'no free connection in the pool',
  P2028: 'the transaction did not start or finish in time',
  P2034: 'the transaction lost against a concurrent one',
  P2037: 'the database server has too many connections',

  ConnectionClosed: 'the connection was closed',
  DatabaseNotReachable: 'the database server is unreachable',
  SocketTimeout: 'the operation timed out',
  TooManyConnections: 'the database server has too many connections',
  TransactionAlreadyClosed: 'the transaction was closed',
  TransactionWriteConflict: 'the transaction lost against a concurrent one',

  // Classes 08 (connection exceptions) and 53 (insufficient resources) are temporary as a whole.
  '25006': 'the database is read-only',
  '25P03': 'the transaction was idle for too long',
  '25P04': 'the transaction took too long',
  '40001': 'the transaction lost against a concurrent one',
  '40003': 'the connection was closed',
  '40P01': 'the transaction lost against a concurrent one',
  '55000': 'the database accepts no connections',
  '55P03': 'a lock was not available in time',
  '57014': 'the statement took too long',
  '57P01': 'the database server is shutting down',
  '57P02': 'the database server is shutting down',
  '57P03': 'the database server is starting or shutting down',
  '57P05': 'the connection was closed',

  QUEUE_FULL: 'too many statements or tasks of the user are waiting',

  EADDRNOTAVAIL: 'the database server is unreachable',
  EAI_AGAIN: 'the database host name can not be resolved',
  ECONNABORTED: 'the connection was closed',
  ECONNREFUSED: 'the database server is unreachable',
  ECONNRESET: 'the connection was closed',
  EHOSTDOWN: 'the database server is unreachable',
  EHOSTUNREACH: 'the database server is unreachable',
  ENETDOWN: 'the database server is unreachable',
  ENETUNREACH: 'the database server is unreachable',
  ENOTFOUND: 'the database host name can not be resolved',
  EPIPE: 'the connection was closed',
  ETIMEDOUT: 'the operation timed out',

  'timeout exceeded when trying to connect': 'no free connection in the pool',
  'Connection terminated due to connection timeout': 'the database server is unreachable',
  'timeout expired': 'the database server is unreachable',
  'Connection terminated unexpectedly': 'the connection was closed',
  'Connection terminated': 'the connection was closed',
  'Client has encountered a connection error and is not queryable': 'the connection was closed',
  'Client was closed and is not queryable': 'the connection was closed',
  'Query read timeout': 'the database server did not answer',
  'Cannot use a pool after calling end on the pool': 'folio is stopping',
};

interface Described {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly kind?: unknown;
  readonly message?: unknown;
  readonly syscall?: unknown;
  readonly cause?: unknown;
  readonly meta?: { readonly driverAdapterError?: unknown } | null;
}

/** Errors are nested a few levels deep; a cycle must not hang the process. */
const maxDepth = 5;

/** Why the database could not serve a request now although it may soon; undefined for a defect. */
export function temporaryReason(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > maxDepth) return undefined;
  if (error instanceof Prisma.PrismaClientInitializationError) return temporaryErrors.P1001;
  const { code, originalCode, kind, message, syscall, cause, meta } = error as Described;
  for (const key of [originalCode, code, kind, message]) {
    if (typeof key !== 'string') continue;
    if (Object.hasOwn(temporaryErrors, key)) return temporaryErrors[key];
    if (/^08[\dA-Z]{3}$/.test(key)) return 'the connection was closed';
    if (/^53[\dA-Z]{3}$/.test(key)) return 'the database server is out of resources';
  }
  // The socket file of the embedded database is gone. Any other missing file is a defect.
  const isFromPrisma = error instanceof Prisma.PrismaClientKnownRequestError;
  if (code === 'ENOENT' && (syscall === 'connect' || isFromPrisma)) return temporaryErrors.P1001;
  return temporaryReason(cause, depth + 1) ?? temporaryReason(meta?.driverAdapterError, depth + 1);
}

/** Another transaction has held a lock for longer than the lock timeout. */
export function isLockTimeout(error: unknown): boolean {
  return temporaryReason(error) === temporaryErrors['55P03'];
}

export function isBusy(error: unknown): boolean {
  return temporaryReason(error) !== undefined;
}
