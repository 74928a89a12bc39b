import { FolioError } from '../../errors.ts';

/** For work with many steps. */
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
