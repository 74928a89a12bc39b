import type { QuotaConfig } from '../config.ts';
import type { Database, DatabaseClient } from '../database/client.ts';
import type { Attempts } from '../identity/attempts.ts';
import type { ClientInfo } from '../identity/audit.ts';
import type { Caller } from '../identity/caller.ts';
import type { Identity } from '../identity/identity.ts';
import type { Images } from '../images/images.ts';
import type { Budget } from './budget.ts';
import type { Slices } from './slices.ts';

/** A window of requests; `resetAt` in milliseconds since 1970. */
export interface CallerRateLimit {
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: number;
}

/** What a resolver knows of the request that it works for. */
export interface Context {
  readonly caller: Caller;
  readonly requestId: string;
  /** The address that links to folio start with, without a slash at the end. */
  readonly baseUrl: string;
  /** The same object for all of a request, its mutations included; a place to hang caches on. */
  readonly requestScope: object;
  /** Set when the operation runs once for each slice of its list. */
  readonly slices: Slices | undefined;
  readonly identity: Identity;
  readonly images: Images;
  /** The client's address, as attempts are counted by. */
  readonly address: string;
  /** Where the request comes from, for the audit trail. */
  readonly clientInfo: ClientInfo;
  /** Where the caller stands in its window; undefined where nothing is counted. */
  readonly rateLimit: CallerRateLimit | undefined;
  /** What the operation costs, and may cost. */
  readonly budget: Budget;
  readonly attempts: Attempts;
  readonly quotas: QuotaConfig;
  /** Inside a root mutation field, the client of its transaction. */
  readonly database: DatabaseClient;
  /** Opens the transaction of a root mutation field; for the executor only. */
  readonly transaction: Database['transaction'];
  /** The time of the request; every rule that depends on the time uses this. */
  readonly now: Date;
  /** Runs a task once the root mutation field's transaction has committed, never if it has not. */
  afterCommit(task: () => void | Promise<void>): void;
  /**
   * Runs a task in a transaction of its own once that of the root mutation field has been rolled
   * back, never if it has committed: what must be kept of a refusal.
   */
  afterRollback(task: (database: DatabaseClient) => Promise<void>): void;
}

/** What the executor is told of a request; the rest of the context is its own. */
export type RequestContext = Pick<
  Context,
  'caller' | 'requestId' | 'address' | 'clientInfo' | 'rateLimit'
>;

/** The user id of the caller; fields whose scopes let anonymous callers in must not ask. */
export function userIdOf(context: Context): string {
  const { caller } = context;
  if (caller.kind === 'anonymous')
    throw new Error('a field that needs a caller has no scope for it');
  return caller.userId;
}
