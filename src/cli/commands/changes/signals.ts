import { graphql } from '../../core/client/document.ts';
import type { Call } from '../../core/declare/command.ts';
import type { Source } from './sources.ts';

const document = graphql(`
  subscription CliChangeSignals($recordTypes: [RecordType!]!) {
    changes(filter: { recordTypes: $recordTypes }) {
      cursor
    }
  }
`);

/** Seconds between two reads while the server sends signals, in case that one was lost. */
const readEvery = 60;
/** The minimum time between two attempts to open a stream, in milliseconds. */
const retryMs = 30_000;
/** The minimum time between two reads, in milliseconds: many changes are read at once. */
const pauseMs = 1_000;

/** A stream of one service. It only tells that there is something to read. */
class Stream {
  readonly #source: Source;
  readonly #onSignal: () => void;
  #triedAt = Number.NEGATIVE_INFINITY;
  isOpen = false;
  #isRunning = false;
  #controller = new AbortController();

  constructor(source: Source, onSignal: () => void) {
    this.#source = source;
    this.#onSignal = onSignal;
  }

  /** Older servers, and some proxies, send no streams. */
  openIfDue(): void {
    if (this.#isRunning || performance.now() - this.#triedAt < retryMs) return;
    this.#triedAt = performance.now();
    this.#isRunning = true;
    this.#controller = new AbortController();
    const { api, types } = this.#source;
    const signal = () => {
      this.isOpen = true;
      this.#onSignal();
    };
    const listener = { onOpen: signal, onResult: signal, controller: this.#controller };
    api
      .subscribe(document, { recordTypes: [...types] }, listener)
      .catch(() => {})
      .finally(() => {
        this.#isRunning = false;
        if (!this.isOpen) return;
        this.isOpen = false;
        // A reader that waits for signals must read, and wait no longer than without a stream.
        this.#onSignal();
      });
  }

  close(): void {
    this.#controller.abort();
  }
}

/** Waits for changes: until the server sends one, or for the interval of `--interval`. */
export function changeSignals(sources: readonly Source[], wait: Call['wait']) {
  let onSignal = () => {};
  // Node 20 has no Promise.withResolvers.
  const nextSignal = () =>
    new Promise<void>((resolve) => {
      onSignal = resolve;
    });
  let signalled = nextSignal();
  let readAt = Number.NEGATIVE_INFINITY;
  const streams = sources.map((source) => new Stream(source, () => onSignal()));
  return {
    /** @param seconds the longest wait without streams */
    async next(seconds: number): Promise<void> {
      for (const stream of streams) stream.openIfDue();
      const areOpen = streams.every(({ isOpen }) => isOpen);
      const timer = new AbortController();
      const time = wait((areOpen ? readEvery : seconds) * 1_000, timer.signal);
      await Promise.race([time, signalled]);
      timer.abort();
      const pause = readAt + pauseMs - performance.now();
      if (areOpen && pause > 0) await wait(pause);
      signalled = nextSignal();
      readAt = performance.now();
    },
    /** An open stream would keep the process running. */
    close(): void {
      for (const stream of streams) stream.close();
    },
  };
}
