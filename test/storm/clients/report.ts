/** The messages between the storm and its client processes, as plain data. */

/** A service that a fault takes away. */
export type Need = 'database' | 'storage' | 'disk';

export type KindName = string;

export interface SeededUser {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
  readonly apiKey: string;
  readonly financeKey: string;
  readonly account: { readonly id: string; readonly databaseId: number };
  readonly expense: { readonly id: string; readonly databaseId: number };
  readonly income: { readonly id: string; readonly databaseId: number };
}

export interface Setup {
  readonly url: string;
  /** Distinguishes the records of this process from those of the others. */
  readonly label: string;
  readonly users: Readonly<Record<UserName, SeededUser>>;
  /** An entry that does not belong to the attacker. */
  readonly victimEntryId: number;
}

export const userNames = [
  'ann',
  'bob',
  'templates',
  'uploads',
  'moreUploads',
  'keys',
  'reader',
  'admin',
  'attacker',
  'canary',
] as const;
export type UserName = (typeof userNames)[number];

/** One request with its outcome. Times in milliseconds since 1970. */
export interface Exchange {
  readonly kind: KindName;
  /** The status and the codes of GraphQL errors. */
  readonly label: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly isDone: boolean;
}

/** A response that the server must never send. */
export interface Violation {
  readonly kind: KindName;
  readonly requestId: string;
  readonly at: number;
  readonly request: string;
  readonly problem: string;
  readonly answer: string;
}

/** The tables whose rows are compared with the ledger. */
export type Noun =
  | 'entry'
  | 'template'
  | 'idea'
  | 'category'
  | 'account'
  | 'user'
  | 'apiKey'
  | 'financeKey'
  | 'referral';

/** The columns of a row that are compared; null: there is no such row. */
export type RowState = Readonly<Record<string, string>> | null;

/** A record that clients wrote, and the states in which the database may have it. */
export interface LedgerRecord {
  readonly noun: Noun;
  /** Unique among all records of the noun. */
  readonly marker: string;
  /** More than one after a write whose response was lost. */
  readonly possible: readonly RowState[];
  /** Whether any write of it was acknowledged. */
  readonly isAcknowledged: boolean;
}

/** An image whose record was acknowledged. */
export interface LedgerImage {
  readonly noun: 'template' | 'idea';
  readonly marker: string;
  /** Path and query of its signed URL. */
  readonly path: string;
  readonly byteSize: number;
}

export interface ClientReport {
  readonly exchanges: readonly Exchange[];
  readonly violations: readonly Violation[];
  readonly violationCount: number;
  readonly kinds: readonly (readonly [KindName, readonly Need[]])[];
  readonly records: readonly LedgerRecord[];
  readonly images: readonly LedgerImage[];
  /** Why a client of the test itself failed. */
  readonly errors: readonly string[];
}

/** The commands of the parent, and the replies. */
export type ToClient =
  | { readonly type: 'run' }
  | { readonly type: 'stop' }
  | { readonly type: 'report' }
  | { readonly type: 'exit' };
export type FromClient =
  | { readonly type: 'ready' }
  | { readonly type: 'stopped' }
  /** Every kind of request has been sent. */
  | { readonly type: 'cycled' }
  | { readonly type: 'report'; readonly report: ClientReport };
