import { channel } from 'node:diagnostics_channel';
import type { Work } from './work.ts';

/** An event that a part of the server records for `src/metrics/` and `src/tracing/`. By default, nothing subscribes. */
function measurement<Message extends object>(name: string) {
  const published = channel(`folio.${name}`);
  return {
    /** Check it before work that only a subscriber needs. */
    get isMeasured(): boolean {
      return published.hasSubscribers;
    },
    record(message: Message): void {
      published.publish(message);
    },
    subscribe(onMessage: (message: Message) => void): void {
      published.subscribe((message) => onMessage(message as Message));
    },
  };
}

export interface RequestMeasurement {
  /** The pattern of the route; undefined if no route serves the path and the method. */
  readonly route: string | undefined;
  readonly method: string;
  readonly status: number;
  readonly seconds: number | undefined;
}

export interface OperationMeasurement {
  /** Undefined for an operation of a client: the number of names must be limited. */
  readonly name: string | undefined;
  /** Undefined without errors. */
  readonly errorCode: string | undefined;
  readonly statements: number;
  readonly seconds: number;
}

export interface StatementMeasurement {
  /** Values are parameters, which are not recorded. */
  readonly sql: string;
  readonly seconds: number;
  /** The work that the statement is a part of; undefined without traces. */
  readonly work: Work | undefined;
}

export interface StorageMeasurement {
  readonly operation: string;
  readonly result: 'ok' | 'error' | 'timeout' | 'rejected';
  readonly seconds: number;
}

export interface DeliveryMeasurement {
  readonly kind: 'ping' | 'changes';
  readonly result: 'delivered' | 'failed';
  readonly seconds: number;
}

export interface RetentionMeasurement {
  readonly table: string;
  readonly deleted: number;
  readonly hasFailed: boolean;
}

/**
 * `used`: the replica serves the read. `late`: it lacks writes of the primary, or does not respond.
 * `failed`: it can't be reached, or is not a standby of the primary.
 */
export type ReplicaReadOutcome = 'used' | 'late' | 'failed';

export const requests = measurement<RequestMeasurement>('request');
export const operations = measurement<OperationMeasurement>('operation');
export const statements = measurement<StatementMeasurement>('statement');
/** Waiting times of tasks that could not start at once. */
export const queueWaits = measurement<{ readonly queue: string; readonly seconds: number }>(
  'queue-wait',
);
export const rateLimits = measurement<{ readonly limit: string; readonly isExceeded: boolean }>(
  'rate-limit',
);
export const storageCalls = measurement<StorageMeasurement>('storage-call');
export const deliveries = measurement<DeliveryMeasurement>('delivery');
export const retentionRuns = measurement<RetentionMeasurement>('retention-run');
export const replicaReads = measurement<{ readonly outcome: ReplicaReadOutcome }>('replica-read');
