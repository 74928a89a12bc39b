import { type IncomingMessage, ServerResponse } from 'node:http';

/** In milliseconds. Responses that end within this time of each other are written together. */
const maxDelayMs = 0.25;

type End = readonly [chunk: unknown, encoding: BufferEncoding, callback: (() => void) | undefined];

let waiting: BatchedResponse[] = [];
let firstMs = 0;
let lastMs = 0;

/**
 * Writes responses that end at about the same time one after the other, at the latest in the next
 * iteration of the event loop (ADR 43). Writes at other times would each wake up the client, which
 * takes half the time of a write.
 */
export class BatchedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  static {
    // Declared as a property in the types of Node, which an accessor may not override.
    Object.defineProperty(BatchedResponse.prototype, 'writableEnded', {
      get(this: BatchedResponse) {
        return this.#isEnded;
      },
    });
  }

  #isEnded = false;
  #end: End | undefined;

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of Node have no common type.
  override end(chunk?: any, encoding?: any, callback?: any): this {
    if (chunk === undefined || this.#isEnded) {
      this.#write();
      this.#isEnded = true;
      return super.end(chunk, encoding, callback);
    }
    this.#isEnded = true;
    const now = performance.now();
    const isAlone = waiting.length === 0 && now - lastMs > maxDelayMs;
    lastMs = now;
    if (isAlone) return super.end(chunk, encoding, callback);
    this.#end = [chunk, encoding, callback];
    if (waiting.push(this) === 1) {
      firstMs = now;
      setImmediate(BatchedResponse.#writeWaiting);
    } else if (now - firstMs > maxDelayMs) BatchedResponse.#writeWaiting();
    return this;
  }

  #write(): void {
    if (!this.#end) return;
    const [chunk, encoding, callback] = this.#end;
    this.#end = undefined;
    super.end(chunk, encoding, callback);
  }

  static #writeWaiting(): void {
    const responses = waiting;
    waiting = [];
    for (const response of responses) response.#write();
  }
}
