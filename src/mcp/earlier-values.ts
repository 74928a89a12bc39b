import { LRUCache } from 'lru-cache';

/** Of one process: 2,000 variables with 10 values of 200 characters. */
const limits = { variables: 2_000, values: 10, length: 200 };

interface Variable {
  readonly userId: string;
  readonly templateId: string;
  readonly name: string;
}

const keyOf = ({ userId, templateId, name }: Variable) =>
  JSON.stringify([userId, templateId, name]);

/**
 * The values that users have given to the variables of their prompt templates, for completion. In
 * the memory of this process only: a restart forgets them.
 */
export class EarlierValues {
  readonly #values = new LRUCache<string, readonly string[]>({ max: limits.variables });

  add(variable: Variable, value: string): void {
    if (value === '' || value.length > limits.length) return;
    const key = keyOf(variable);
    const others = (this.#values.get(key) ?? []).filter((other) => other !== value);
    this.#values.set(key, [value, ...others].slice(0, limits.values));
  }

  /** The latest first. */
  startingWith(variable: Variable, start: string): readonly string[] {
    const values = this.#values.get(keyOf(variable)) ?? [];
    return values.filter((value) => value.toLowerCase().startsWith(start.toLowerCase()));
  }
}
