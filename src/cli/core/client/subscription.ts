import type { CliError } from '../cli-error.ts';
import { graphqlError } from './errors.ts';
import { type Received, readGraphql } from './replies.ts';

export interface StreamListener<Result> {
  /** Called when the server has accepted the subscription. */
  readonly onOpen: () => void;
  readonly onResult: (result: Result) => void;
}

/** Aborts when nothing has been received for a time: the server sends a comment every 12 seconds. */
export class Silence {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(milliseconds: number) {
    const abort = () =>
      this.#controller.abort(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' }));
    this.#timer = setTimeout(abort, milliseconds);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Something was received. */
  interrupt(): void {
    this.#timer.refresh();
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** Reads the events of a subscription to the end. */
export async function readEvents<Result>(
  received: Received,
  { onOpen, onResult }: StreamListener<Result>,
  onData: () => void,
): Promise<{ error?: CliError | undefined }> {
  const { url, response, stream } = received;
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return readGraphql(received);
  }
  const { createParser } = await import('eventsource-parser');
  let error: CliError | undefined;
  let isOpen = false;
  const parser = createParser({
    onEvent({ event, data }) {
      if (event !== 'next') return;
      const result = JSON.parse(data);
      error ??= graphqlError(url, response, result);
      if (!error) onResult(result.data);
    },
  });
  const decoder = new TextDecoder();
  for await (const bytes of stream()) {
    onData();
    parser.feed(decoder.decode(bytes, { stream: true }));
    if (error) break;
    if (!isOpen) onOpen();
    isOpen = true;
  }
  return { error };
}
