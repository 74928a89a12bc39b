import type { Database, DatabaseClient } from '../../database/client.ts';
import type { StatementClient } from '../../database/pool/statements.ts';
import type { Attempts, RateLimitState } from '../../identity/attempts.ts';
import type { ClientInfo } from '../../identity/audit.ts';
import type { Caller } from '../../identity/caller.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Images } from '../../images/images.ts';
import type { QuotaConfig } from '../../settings/quotas.ts';
import type { OperationBudget } from './operation-budget.ts';
import type { RequestScope } from './request-scope.ts';
import type { Slices } from './slices.ts';

/** The data and services of a request, for resolvers that run SQL statements only. */
export interface StatementContext {
  readonly caller: Caller;
  readonly requestId: string;
  /** The public URL of the server, without a slash at the end. */
  readonly baseUrl: string;
  /** What the fields of the request share: the same object in the contexts of all its mutations. */
  readonly requestScope: RequestScope;
  /** Defined if the operation runs once for each slice of its list. */
  readonly slices: Slices | undefined;
  readonly identity: Identity;
  readonly images: Images;
  /** The client's address, under which attempts are counted. */
  readonly address: string;
  readonly clientInfo: ClientInfo;
  /** Undefined if requests are not counted. */
  readonly rateLimit: Pick<RateLimitState, 'limit' | 'remaining' | 'resetAt'> | undefined;
  /** The cost of the operation, and its limit. */
  readonly budget: OperationBudget;
  readonly attempts: Attempts;
  readonly quotas: QuotaConfig;
  /** Whether webhooks may have `http:` URLs and addresses that are not public. */
  readonly webhookPrivateAddresses: boolean;
  /** In a root mutation field, the client of its transaction. */
  readonly database: StatementClient;
  /** Open the transaction of a root mutation field. Only the Pothos plugin may call these. */
  readonly transaction: Database['transaction'];
  readonly statementTransaction: Database['statementTransaction'];
  readonly betweenTransactions: Database['betweenTransactions'];
  /** The time of the request. Rules that depend on the time use it instead of the clock. */
  readonly now: Date;
  /** Runs a task after the transaction of the root mutation field has committed. */
  afterCommit(task: () => void | Promise<void>): void;
  /**
   * Runs a task in a new transaction after that of the root mutation field was rolled back. It can
   * store an audit event of a rejected mutation.
   */
  afterRollback(task: (database: DatabaseClient) => Promise<void>): void;
}

/** The data and services of a request, for its resolvers. */
export interface Context extends StatementContext {
  readonly database: DatabaseClient;
}

/** The part of the context that the surface passes to the executor. */
export type RequestContext = Pick<
  Context,
  'caller' | 'requestId' | 'address' | 'clientInfo' | 'rateLimit'
>;

/** The user id of the caller. @throws for anonymous callers, whom the field's auth scopes must reject */
export function userIdOf({ caller }: Pick<Context, 'caller'>): string {
  if (caller.kind === 'anonymous')
    throw new Error('the caller is anonymous: the field needs an auth scope');
  return caller.userId;
}
