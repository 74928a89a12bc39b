import { LRUCache } from 'lru-cache';
import { MeasuredCache } from '../../measurements/measured-cache.ts';

const maxNames = 100;
/** Of all statements with a name, and of all whose runs are counted. */
const maxCharacters = 1_000_000;
/** A statement gets a name after this number of runs. */
const minRuns = 10;

const textLength = (_value: unknown, text: string) => text.length;

/**
 * A connection parses and plans a named statement only once. For a small statement, this takes
 * PostgreSQL longer than running it. Names are not reused: a statement that was removed gets a new
 * name.
 */
export class StatementNames {
  readonly #names: MeasuredCache<string, string>;
  readonly #used = new Set<string>();
  readonly #runs = new LRUCache<string, number>({
    maxSize: maxCharacters,
    sizeCalculation: textLength,
  });
  #created = 0;

  /** @param cache for metrics */
  constructor(cache = 'prepared_statements') {
    this.#names = new MeasuredCache<string, string>(
      { name: cache },
      {
        max: maxNames,
        maxSize: maxCharacters,
        sizeCalculation: textLength,
        dispose: (name) => this.#used.delete(name),
      },
    );
  }

  /** Counts a run. @returns undefined for a statement that runs rarely */
  nameFor(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known) return known;
    const runs = (this.#runs.get(sql) ?? 0) + 1;
    if (runs <= minRuns) {
      this.#runs.set(sql, runs);
      return undefined;
    }
    this.#runs.delete(sql);
    this.#created += 1;
    const name = `folio_${this.#created}`;
    this.#used.add(name);
    this.#names.set(sql, name);
    return name;
  }

  get created(): number {
    return this.#created;
  }

  isUsed(name: string): boolean {
    return this.#used.has(name);
  }

  forget(sql: string): void {
    this.#names.delete(sql);
  }
}
