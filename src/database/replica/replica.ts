import { setTimeout as delay } from 'node:timers/promises';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { type ReplicaReadOutcome, replicaReads } from '../../measurements/measurements.ts';
import { replicaConnection } from '../pool/connections.ts';
import { type OpenClient, openClient } from '../pool/open-client.ts';
import { StatementNames } from '../pool/statement-names.ts';
import { type OnStatement, type RunStatement, runnerOf } from '../pool/statements.ts';

/** A long read waits for the replica at most this long. In milliseconds, as all times here. */
const maxWait = 1_000;
/** The replica was late or has failed: it is not tried again for this time. */
const restTime = 5_000;
const pauses = { first: 5, longest: 100 };

/**
 * The log position that the standby must reach to have all commits so far. With
 * `synchronous_commit` on, each confirmed commit is flushed, so the flushed position is enough. The
 * rest of the log reaches the standby up to 0.2 s later (`wal_writer_delay`). With it off, a confirmed
 * commit may not be flushed yet, so the end of the log is the position.
 */
const primaryPosition = `
  SELECT (CASE current_setting('synchronous_commit')
            WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn()
          END)::text AS "position",
         current_database() AS "database",
         system_identifier::text AS "system"
    FROM pg_control_system()`;

const replicaState = `
  SELECT pg_is_in_recovery() AS "isStandby",
         current_database() = $2 AND system_identifier::text = $3 AS "isCopy",
         COALESCE(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS "isCurrent"
    FROM pg_control_system()`;

interface PrimaryPosition {
  readonly position: string;
  readonly database: string;
  readonly system: string;
}

interface ReplicaState {
  readonly isStandby: boolean;
  readonly isCopy: boolean;
  readonly isCurrent: boolean;
}

interface ReplicaOptions {
  readonly url: string;
  readonly preparedStatements: boolean;
  readonly onStatement: OnStatement | undefined;
  readonly onError: (error: unknown, what: string) => void;
}

/** A standby of the primary server, for long reads. */
export class Replica {
  readonly #opened: OpenClient;
  readonly #run: RunStatement;
  readonly #onError: ReplicaOptions['onError'];
  /** Why it is not tried before a time of `performance.now()`. */
  #rest: { readonly until: number; readonly outcome: ReplicaReadOutcome } | undefined;

  constructor({ url, preparedStatements, onStatement, onError }: ReplicaOptions) {
    this.#onError = onError;
    this.#opened = openClient(replicaConnection(url), {
      names: preparedStatements ? new StatementNames('replica_prepared_statements') : undefined,
      onStatement,
      onIdleError: (error) => onError(error, 'a connection to the replica was lost'),
    });
    this.#run = runnerOf(this.#opened.client);
  }

  /**
   * Its client, if it has all that was written to the primary before this call. Waits for a moment.
   * @param primary runs statements on the primary
   * @returns undefined if it is late or can't be used
   */
  async clientFor(primary: RunStatement): Promise<PrismaClient | undefined> {
    const outcome = await this.#outcomeFor(primary);
    replicaReads.record({ outcome });
    return outcome === 'used' ? this.#opened.client : undefined;
  }

  async #outcomeFor(primary: RunStatement): Promise<ReplicaReadOutcome> {
    if (this.#rest && performance.now() < this.#rest.until) return this.#rest.outcome;
    const [position] = await primary({ sql: primaryPosition, values: [] });
    const outcome = await this.#compareWith(position as unknown as PrimaryPosition);
    this.#rest = outcome === 'used' ? undefined : { until: performance.now() + restTime, outcome };
    return outcome;
  }

  async #compareWith(position: PrimaryPosition): Promise<ReplicaReadOutcome> {
    const timeout = new AbortController();
    const late = delay(maxWait, 'late' as const, { signal: timeout.signal });
    // An abort rejects it.
    late.catch(() => {});
    const isReached = this.#reach(position, timeout.signal);
    // It may fail after the wait has ended.
    isReached.catch(() => {});
    try {
      const outcome = await Promise.race([isReached, late]);
      if (outcome === 'late') this.#onError(undefined, 'the replica is late or does not respond');
      return outcome;
    } catch (error) {
      this.#onError(error, 'the replica can not be used');
      return 'failed';
    } finally {
      timeout.abort();
    }
  }

  async #reach(position: PrimaryPosition, signal: AbortSignal): Promise<'used' | 'late'> {
    for (let pause = pauses.first; !signal.aborted; pause *= 2) {
      const values = [position.position, position.database, position.system];
      const [row] = await this.#run({ sql: replicaState, values });
      const { isStandby, isCopy, isCurrent } = row as unknown as ReplicaState;
      if (!isStandby || !isCopy) {
        throw new Error('DATABASE_REPLICA_URL does not lead to a standby of the database');
      }
      if (isCurrent) return 'used';
      await delay(Math.min(pause, pauses.longest));
    }
    return 'late';
  }

  close(): Promise<void> {
    return this.#opened.close();
  }
}
