/** The GraphQL fragments of the loaded modules. */
export class Fragments {
  readonly #sources = new Map<string, string>();

  /** @returns whether the source declares a fragment */
  declare(source: string): boolean {
    const names = Array.from(
      source.matchAll(/^\s*fragment\s+(\w+)/gm),
      ([, name]) => name as string,
    );
    for (const name of names) this.#sources.set(name, source);
    return names.length > 0;
  }

  /**
   * Appends the fragments that an operation uses, directly or through other fragments.
   * @throws for a fragment that no loaded module declares
   */
  appendTo(operation: string): string {
    const used = new Set<string>();
    const add = (source: string) => {
      for (const [, name] of source.matchAll(/\.\.\.\s*(?!on\b)(\w+)/g)) {
        const fragment = this.#sources.get(name as string);
        if (!fragment) throw new Error(`the fragment ${name} is not declared in a loaded module`);
        if (used.has(fragment)) continue;
        used.add(fragment);
        add(fragment);
      }
    };
    add(operation);
    return [operation, ...used].join('\n');
  }
}
