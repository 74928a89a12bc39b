import { createHash } from 'node:crypto';

/** The hidden field with the state of the record that the form showed. */
export const stateField = 'shown';

/** The hidden field with the names of the fields that were changed on both sides. */
export const askedField = 'asked';

/** The field with the choice between the entered value (`mine`) and the saved one (`saved`). */
export const choiceField = (name: string): string => `choice-${name}`;

/** The fields of a form that are about its record's state, not about its values. */
export const isStateField = (name: string): boolean =>
  name === stateField || name === askedField || name.startsWith('choice-');

/** The key of `updatedAt` in the state: blank for null. No field of a form has this name. */
const updatedAtKey = '@';

/** 96 bits: enough to find out whether two values differ. Blank values count as missing. */
const hashOf = (values: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(values.filter((value) => value !== '')))
    .digest('base64url')
    .slice(0, 16);

/**
 * When the record of a form was last changed, and a hash of each value that the form shows. The form
 * sends it in a hidden field.
 * @param updatedAt null if the form does not check whether its record has changed
 */
export function stateText(
  updatedAt: string | null,
  values: Iterable<readonly [name: string, values: readonly string[]]>,
): string {
  const hashes = [...values].map(([name, each]) => [name, hashOf(each)] as const);
  const time = updatedAt === null ? '' : new Date(updatedAt).toISOString();
  return new URLSearchParams([[updatedAtKey, time], ...hashes.map((each) => [...each])]).toString();
}

export interface ShownState {
  /** Null if the form does not check whether its record has changed. */
  readonly updatedAt: string | null;
  /** Whether these are the values that the form showed. Undefined for a field that it did not show. */
  readonly isShown: (name: string, values: readonly string[]) => boolean | undefined;
}

/** Undefined for a form without a valid state, such as one that was opened before an upgrade. */
export function readState(text: string): ShownState | undefined {
  const state = new URLSearchParams(text);
  const time = state.get(updatedAtKey);
  if (time === null || !/^(\d{4}(-\d\d){2}T(\d\d:){2}\d\d\.\d{3}Z)?$/.test(time)) return undefined;
  const updatedAt = time === '' ? null : time;
  if (updatedAt !== null && Number.isNaN(Date.parse(updatedAt))) return undefined;
  return {
    updatedAt,
    isShown: (name, values) => (state.has(name) ? state.get(name) === hashOf(values) : undefined),
  };
}

/**
 * Controls with names such as `variables.TOPIC.kind` show one value of the record together: that of the
 * group `variables`. It is a list of names and values.
 */
export const groupOf = (name: string): string | undefined =>
  name.includes('.') ? name.split('.', 1)[0] : undefined;

type NamedValues = readonly (readonly [name: string, values: readonly string[]])[];

/** The value of a group. Blank values count as missing. */
export const groupValues = (group: string, values: NamedValues): readonly string[] =>
  values
    .filter(([name]) => groupOf(name) === group)
    .flatMap(([name, each]) => each.filter(Boolean).map((value) => `${name}=${value}`))
    .toSorted();

/** The values of the record that the controls of a form show. They are recorded while it is rendered. */
export class ShownValues {
  readonly #values = new Map<string, readonly string[]>();
  readonly #lists = new Set<string>();
  readonly #groups = new Map<string, Map<string, readonly string[]>>();
  /** Undefined if the form sends no state, null if it does not check whether its record has changed. */
  updatedAt: string | null | undefined;

  record(name: string, values: readonly string[]): void {
    const group = groupOf(name);
    if (group === undefined) {
      this.#values.set(name, values);
      return;
    }
    const members = this.#groups.getOrInsertComputed(group, () => new Map());
    members.set(name, values);
    this.recordList(group, groupValues(group, [...members]));
  }

  /** Records the checked values of a list, which is not asked about. */
  recordList(name: string, values: readonly string[]): void {
    this.record(name, values);
    this.#lists.add(name);
  }

  get names(): readonly string[] {
    return [...this.#values.keys()];
  }

  isList(name: string): boolean {
    return this.#lists.has(name);
  }

  values(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  /** The fields of a form that have the value of `name`, which may be a group. */
  fields(name: string): NamedValues {
    return [...(this.#groups.get(name) ?? [[name, this.values(name)] as const])];
  }

  get state(): string {
    return this.updatedAt === undefined ? '' : stateText(this.updatedAt, this.#values);
  }
}
