import { LRUCache } from 'lru-cache';

/** Named statements at a time. Each connection keeps the plans of those that it has run. */
const maxNames = 100;
/** Statements whose runs are counted. Their texts are at most a few kilobytes long. */
const maxCounted = 500;
/** How often a statement runs without a name before it gets one. */
const minRuns = 10;

/**
 * Names the statements that run often. A connection parses and plans a named statement once, which
 * takes PostgreSQL longer than running a small one. A name is never used for another text: a statement
 * that was forgotten gets a new one.
 */
export class StatementNames {
  readonly #names = new LRUCache<string, string>({ max: maxNames });
  readonly #runs = new LRUCache<string, number>({ max: maxCounted });
  #lastNumber = 0;

  /** Counts a run of a statement. @returns its name; undefined for a statement that runs rarely */
  nameFor(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known) return known;
    const runs = (this.#runs.get(sql) ?? 0) + 1;
    if (runs <= minRuns) {
      this.#runs.set(sql, runs);
      return undefined;
    }
    this.#runs.delete(sql);
    this.#lastNumber += 1;
    const name = `folio_${this.#lastNumber}`;
    this.#names.set(sql, name);
    return name;
  }

  /** Makes the next name of a statement a new one. */
  forget(sql: string): void {
    this.#names.delete(sql);
  }
}
