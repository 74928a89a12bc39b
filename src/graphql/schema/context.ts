import type { GraphQLResolveInfo } from 'graphql';
import type { Database, DatabaseClient } from '../../database/client.ts';
import type { StatementClient } from '../../database/pool/statements.ts';
import type { RenderingCounts } from '../../database/rendering-counts.ts';
import type { Attempts, RateLimitState } from '../../identity/attempts.ts';
import type { ClientInfo } from '../../identity/audit.ts';
import type { Caller } from '../../identity/caller.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Images } from '../../images/images.ts';
import type { ChangeFeeds } from '../../live/change-feeds.ts';
import type { QuotaConfig } from '../../settings/quotas.ts';
import type { OperationBudget } from './operation-budget.ts';
import type { RequestScope } from './request-scope.ts';
import type { Slices } from './slices.ts';

/** The header `Idempotency-Key` of a request, and how its response says that it is a replay. */
export interface Idempotency {
  /** 1 to 255 printable ASCII characters. */
  readonly key: string;
  /** Called if all root mutation fields had been executed before. */
  readonly onReplay: () => void;
}

type Open = Database['transaction' | 'statementTransaction'];

/** Used by the plugin of the transactions, see `graphql/execution/idempotency` and `dry-run.ts`. */
export interface RootFieldRequest {
  /** Otherwise, `transaction` rolls back. */
  readonly commits: boolean;
  hasResult(info: GraphQLResolveInfo): Promise<boolean>;
  transaction<T>(open: Open, work: (client: StatementClient) => Promise<T>): Promise<T>;
  claim(client: StatementClient, info: GraphQLResolveInfo): Promise<boolean>;
  store(value: unknown, context: StatementContext, info: GraphQLResolveInfo): Promise<void>;
}

export interface StatementContext {
  readonly caller: Caller;
  readonly requestId: string;
  readonly baseUrl: string;
  /** The same object in the contexts of all mutations of the request. */
  readonly requestScope: RequestScope;
  /** Defined if the operation runs once for each slice of its list. */
  readonly slices: Slices | undefined;
  readonly identity: Identity;
  readonly images: Images;
  readonly changeFeeds: ChangeFeeds;
  readonly renderings: Pick<RenderingCounts, 'add'>;
  readonly address: string;
  readonly clientInfo: ClientInfo;
  readonly rateLimit: Pick<RateLimitState, 'limit' | 'remaining' | 'resetAt'> | undefined;
  readonly budget: OperationBudget;
  readonly attempts: Attempts;
  readonly quotas: QuotaConfig;
  readonly webhookPrivateAddresses: boolean;
  /** In a root mutation field, the client of its transaction. */
  readonly database: StatementClient;
  /** Only the Pothos plugin may call these: they open the transaction of a root mutation field. */
  readonly transaction: Database['transaction'];
  readonly statementTransaction: Database['statementTransaction'];
  readonly betweenTransactions: Database['betweenTransactions'];
  readonly idempotency?: Idempotency | undefined;
  /** Returns what a mutation would change, from a transaction that is rolled back. */
  readonly dryRun?: boolean | undefined;
  /** Defined if the request has an idempotency key, or is a dry run. */
  readonly rootFieldRequest?: RootFieldRequest | undefined;
  /** Defined if the selection of this root mutation field is completed, and the others are null. */
  readonly executedField?: { readonly name: string; readonly value: unknown } | undefined;
  /**
   * Checks that a record is in the state that the client has seen. Called in a transaction that has
   * locked the record, before its input is validated.
   * @throws PRECONDITION_FAILED, NOT_FOUND
   */
  readonly precondition?: ((context: StatementContext) => Promise<void>) | undefined;
  /** Rules that depend on the time use it instead of the clock. */
  readonly now: Date;
  /** Runs after the transaction of the root mutation field has committed. */
  afterCommit(task: () => void | Promise<void>): void;
  /** Runs in a new transaction after a rollback, for example to store an audit event. */
  afterRollback(task: (database: DatabaseClient) => Promise<void>): void;
}

export interface Context extends StatementContext {
  readonly database: DatabaseClient;
}

export type RequestContext = Pick<
  Context,
  | 'caller'
  | 'requestId'
  | 'address'
  | 'clientInfo'
  | 'rateLimit'
  | 'idempotency'
  | 'dryRun'
  | 'precondition'
> & {
  /** Default: that of the primary server. */
  readonly database?: DatabaseClient;
};

/** @throws for anonymous callers: the field's auth scopes must reject them */
export function userIdOf({ caller }: Pick<Context, 'caller'>): string {
  if (caller.kind === 'anonymous')
    throw new Error('the caller is anonymous: the field needs an auth scope');
  return caller.userId;
}
