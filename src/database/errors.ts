import { Prisma } from '../generated/prisma/client.ts';

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Prisma.PrismaClientKnownRequestError && codes.includes(error.code);

/** A row with the same unique value exists, or has just been made by somebody else. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, 'P2002');
}

/** What the driver adapter says of PostgreSQL's refusal. */
interface AdapterFailure {
  readonly cause?: { readonly originalCode?: string };
}

/**
 * The database could not serve now and may soon: no connection, a full pool, a lock or statement
 * that took too long, a transaction that lost against another.
 */
export function isBusy(error: unknown): boolean {
  if (hasCode(error, 'P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034')) return true;
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  const { cause, code, meta } = error as AdapterFailure & {
    code?: string;
    meta?: { driverAdapterError?: AdapterFailure };
  };
  // A query's error has the driver's in `meta`; a transaction's is the driver's.
  const sqlState = (meta?.driverAdapterError?.cause ?? cause)?.originalCode ?? '';
  return (
    // Lock and statement timeouts, deadlock, serialization, too many connections, shutting down.
    ['55P03', '57014', '40P01', '40001', '53300', '57P01', '57P02', '57P03'].includes(sqlState) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT'].includes(code ?? '')
  );
}
