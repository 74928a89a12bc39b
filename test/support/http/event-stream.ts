import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface StreamedResult {
  // biome-ignore lint/suspicious/noExplicitAny: tests compare the whole value.
  readonly data?: any;
  readonly errors?: readonly { message: string; extensions: { code: string } }[];
}

interface Operation {
  readonly query: string;
  readonly variables?: object;
}

const deadlineMs = 10_000;

/** The results of a subscription, one by one. */
export class EventStream {
  readonly response: Response;
  readonly #abort: AbortController;
  readonly #events: ReadableStreamDefaultReader<{ event?: string | undefined; data: string }>;

  private constructor(response: Response, abort: AbortController) {
    this.response = response;
    this.#abort = abort;
    const { body } = response;
    if (!body) throw new Error('the response has no body');
    this.#events = body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
  }

  static async open(
    url: string,
    headers: Readonly<Record<string, string>>,
    operation: Operation,
  ): Promise<EventStream> {
    const abort = new AbortController();
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(operation),
      signal: abort.signal,
    });
    return new EventStream(response, abort);
  }

  /** @returns undefined when the stream is complete */
  async next(): Promise<StreamedResult | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no event arrived in time')), deadlineMs);
    });
    const { value, done } = await Promise.race([this.#events.read(), timeout]);
    clearTimeout(timer);
    if (done) throw new Error('the connection was lost');
    if (value.event === 'complete') return undefined;
    return JSON.parse(value.data);
  }

  /** Closes the connection. */
  close(): void {
    this.#abort.abort();
    this.#events.cancel().catch(() => {});
  }
}
