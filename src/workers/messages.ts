import type { Snapshot } from '../metrics/merged-metrics.ts';

/** Messages between the primary process and its workers. They arrive in order. */

/** From the primary. A worker answers a message with an `id` that is not an answer itself. */
export type PrimaryMessage =
  | { readonly folio: 'signal'; readonly signal: NodeJS.Signals }
  /** Another worker has taken the place of this one. */
  | { readonly folio: 'retire' }
  | { readonly folio: 'forget-keys'; readonly id: number; readonly userId: string }
  | { readonly folio: 'read-metrics'; readonly id: number }
  | Answer;

/** From a worker. The primary answers a message with an `id` that is not an answer itself. */
export type WorkerMessage =
  /** It listens next, and answers from now on. */
  | { readonly folio: 'created' }
  | { readonly folio: 'forget-keys'; readonly id: number; readonly userId: string }
  /** The metrics of a worker that ends. */
  | { readonly folio: 'last-metrics'; readonly metrics: Snapshot }
  | Answer;

interface Answer {
  readonly folio: 'answer';
  readonly id: number;
  readonly value?: unknown;
}

/** rate-limiter-flexible sends its own messages on the same channel. */
export const isMessage = <M extends PrimaryMessage | WorkerMessage>(
  message: M | object,
): message is M => 'folio' in message;
