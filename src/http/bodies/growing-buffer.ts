export class GrowingBuffer {
  #buffer = Buffer.allocUnsafe(64 * 1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(bytes: Buffer): void {
    const length = this.#length + bytes.length;
    if (length > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#buffer.length));
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
    bytes.copy(this.#buffer, this.#length);
    this.#length = length;
  }

  /** @returns a copy of the removed bytes. */
  removeFrom(start: number): Buffer {
    const removed = Buffer.from(this.#buffer.subarray(start, this.#length));
    this.#length = start;
    return removed;
  }

  /** Not a copy; valid until the next change. */
  view(start = 0, end = this.#length): Buffer {
    return this.#buffer.subarray(start, end);
  }
}
