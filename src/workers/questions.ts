/** Waits for the answers of one other process. */
export class Questions {
  readonly #waiting = new Map<number, (value: unknown) => void>();
  #lastId = 0;

  /**
   * Never rejects.
   * @param send sends the message with this id
   * @returns the value of the answer; undefined if there is none in time
   */
  async ask(send: (id: number) => void, timeoutMs: number): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const timer = setTimeout(resolve, timeoutMs);
    this.#waiting.set(id, resolve);
    send(id);
    const value = await promise;
    clearTimeout(timer);
    this.#waiting.delete(id);
    return value;
  }

  answer({ id, value }: { readonly id: number; readonly value?: unknown }): void {
    this.#waiting.get(id)?.(value);
  }

  /** The other process has ended. */
  cancel(): void {
    for (const resolve of this.#waiting.values()) resolve(undefined);
  }
}
