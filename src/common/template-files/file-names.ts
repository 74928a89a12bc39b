/** Equal for names that a file system may take for the same. */
const nameKey = (name: string) => name.normalize('NFKD').toUpperCase().toLowerCase();

/** Names of files in one folder. Equal slugs are numbered. */
export class FileNames {
  readonly #used: Set<string>;
  /** The last number of each slug. */
  readonly #numbers = new Map<string, number>();

  /** @param existing the names that the folder already has */
  constructor(existing: readonly string[] = []) {
    this.#used = new Set(existing.map(nameKey));
  }

  /** A new name that begins with the slug. */
  next(slug: string): string {
    for (;;) {
      const number = (this.#numbers.get(slug) ?? 0) + 1;
      this.#numbers.set(slug, number);
      const name = `${slug}${number === 1 ? '' : `-${number}`}.md`;
      if (this.#used.has(nameKey(name))) continue;
      this.#used.add(nameKey(name));
      return name;
    }
  }
}
