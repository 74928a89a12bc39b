import { FolioError } from '../../errors.ts';

/** When work that has many steps must be done. */
export class Deadline {
  readonly #endsAt: number;

  /** @param duration in milliseconds */
  constructor(duration: number) {
    this.#endsAt = performance.now() + duration;
  }

  /** @throws BUSY after the deadline */
  check(): void {
    if (performance.now() > this.#endsAt) throw new FolioError('BUSY');
  }
}
