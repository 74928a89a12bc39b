import type { FairPoolOptions } from '../pool/fair-pool.ts';

/** A query that waits longer fails with 503. Longer than a transaction on a busy machine. */
const connectionTimeoutMillis = 30_000;

/** The cluster is served on the socket in `socketDir`. */
export const socketConnection = (socketDir: string): FairPoolOptions => ({
  // One connection: several would share one backend session, and prepared statements would clash.
  host: socketDir,
  port: 5432,
  user: 'postgres',
  database: 'postgres',
  max: 1,
  connectionTimeoutMillis,
  // Kept open: closing a connection can roll back the transaction of the next one.
  idleTimeoutMillis: 0,
});
