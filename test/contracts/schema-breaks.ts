import type { JsonSchema } from '../../src/rest/openapi/json-schema.ts';

/** A breaking change: the path, as the changelog names it, and a description. */
export interface Break {
  readonly path: string;
  readonly message: string;
}

/** Whether clients send or read the values of a schema. */
export type Role = 'sent' | 'read';

export type Resolve = (schema: JsonSchema) => JsonSchema;

/** The place of a schema: the path for messages, and who sends its values. */
export interface Place {
  readonly path: string;
  readonly role: Role;
}

interface Side {
  readonly schema: JsonSchema;
  readonly resolve: Resolve;
}

/** Whether a greater limit allows more or fewer values. */
const limits = {
  maxLength: 'more',
  maxItems: 'more',
  maximum: 'more',
  minLength: 'fewer',
  minItems: 'fewer',
  minimum: 'fewer',
} as const;

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

/** Compares two versions of a schema. Compares a component once for each role, under its name. */
export class SchemaComparison {
  readonly breaks: Break[] = [];
  readonly #seen = new Set<string>();

  compare(before: Side, after: Side, { path, role }: Place): void {
    const name = componentOf(before.schema);
    if (name !== undefined && name === componentOf(after.schema)) {
      if (this.#seen.has(`${role} ${name}`)) return;
      this.#seen.add(`${role} ${name}`);
      this.#compareResolved(before, after, { path: name, role });
    } else {
      this.#compareResolved(before, after, { path, role });
    }
  }

  #compareResolved(before: Side, after: Side, { path, role }: Place): void {
    const [old, now] = [before.resolve(before.schema), after.resolve(after.schema)];
    const add = (message: string, at = path) => this.breaks.push({ path: at, message });
    for (const message of valueBreaks(old, now, role)) add(message);

    const next = (from: JsonSchema, to: JsonSchema, at: string) =>
      this.compare({ ...before, schema: from }, { ...after, schema: to }, { path: at, role });
    if (old.items && now.items) next(old.items, now.items, `${path}[]`);

    const [required, requiredNow] = [listOf(old.required), listOf(now.required)];
    for (const [name, field] of Object.entries(old.properties ?? {})) {
      const fieldNow = now.properties?.[name];
      const at = path === '' ? name : `${path}.${name}`;
      if (!fieldNow) {
        add('was removed', at);
        continue;
      }
      if (role === 'read' && required.includes(name) && !requiredNow.includes(name)) {
        add('may now be missing', at);
      }
      next(field, fieldNow, at);
    }
    if (role === 'read') return;
    for (const name of requiredNow.filter((each) => !required.includes(each))) {
      add('is now required', path === '' ? `${name}` : `${path}.${name}`);
    }
  }
}

function componentOf({ $ref }: JsonSchema): string | undefined {
  return typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;
}

/** The breaking changes of a value, without those of its fields. */
function valueBreaks(old: JsonSchema, now: JsonSchema, role: Role): string[] {
  const [types, typesNow] = [listOf(old.type), listOf(now.type)];
  const removedTypes = types.filter((type) => !typesNow.includes(type));
  const gained = typesNow.filter((type) => !types.includes(type));
  const values = listOf(old.enum).filter((value) => now.enum && !now.enum.includes(value));
  return [
    ...(role === 'sent' && removedTypes.length > 0
      ? [`no longer accepts ${removedTypes.join(', ')}`]
      : []),
    ...(role === 'read' && gained.length > 0 ? [`may now be ${gained.join(', ')}`] : []),
    ...values.filter((value) => value !== null).map((value) => `lost the value ${value}`),
    ...(role === 'sent' && now.enum && !old.enum ? ['is now an enum'] : []),
    ...['format', 'pattern', 'const']
      .filter((keyword) => old[keyword] !== now[keyword])
      .map((keyword) => `has another ${keyword}`),
    ...(role === 'sent' ? narrowed(old, now) : []),
  ];
}

function narrowed(old: JsonSchema, now: JsonSchema): string[] {
  return Object.entries(limits).flatMap(([keyword, greaterAllows]) => {
    const [limit, limitNow] = [old[keyword], now[keyword]];
    if (typeof limitNow !== 'number') return [];
    const isNarrower =
      typeof limit !== 'number' || (greaterAllows === 'more' ? limitNow < limit : limitNow > limit);
    return isNarrower ? [`has a narrower ${keyword}: ${limitNow}`] : [];
  });
}
