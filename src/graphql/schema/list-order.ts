import { z } from 'zod';
import type { ComputedKey } from '../../database/query/selection.ts';
import { dayOf, dayText } from '../../input/calendar.ts';
import { isStorable } from '../../input/text.ts';

export type Direction = 'ASC' | 'DESC';

interface KeyKind {
  readonly text: z.ZodType<string>;
  readonly encode: (key: never) => string;
  readonly decode: (text: string) => unknown;
}

/** PostgreSQL has no year 0. */
const hasYear = (text: string) => text >= '0001';

const unchanged = (text: string) => text;

const keyKinds = {
  time: {
    text: z.iso.datetime({ precision: 3 }).refine(hasYear),
    encode: (time: Date) => time.toISOString(),
    decode: (text) => new Date(text),
  },
  date: { text: z.iso.date().refine(hasYear), encode: dayText, decode: dayOf },
  // Lower case can be longer than the string itself.
  text: { text: z.string().max(1_000).refine(isStorable), encode: unchanged, decode: unchanged },
  decimal: {
    text: z.string().regex(/^-?\d{1,15}(\.\d{1,10})?$/),
    encode: (decimal: object | string) => String(decimal),
    decode: unchanged,
  },
  integer: { text: z.string().regex(/^\d{1,9}$/), encode: String, decode: Number },
} satisfies Readonly<Record<string, KeyKind>>;

const idKinds = { uuid: z.uuid(), serial: z.int().positive() };

/** What a list is ordered by, besides the id. */
export interface SortKey {
  /** For a computed key, the name under which it is read. */
  readonly field: string;
  readonly kind: keyof typeof keyKinds;
  readonly id: keyof typeof idKinds;
  readonly computed?: ComputedKey;
}

export interface ListOrder {
  /** The field with the key; `id` if there is no other key. */
  readonly field: string;
  readonly direction: Direction;
  readonly computed: ComputedKey | undefined;
  /** The position of a record, as its cursor contains it. */
  readonly encode: (record: object) => readonly [string, string, string | number];
  /** The keys in a position, the id last; undefined if it is not one of this order. */
  readonly decode: (position: unknown) => readonly unknown[] | undefined;
}

/** @param name identifies the order in cursors, together with the direction */
export function listOrder(name: string, direction: Direction, key: SortKey): ListOrder {
  const { field, kind, id, computed } = key;
  const { text, encode, decode }: KeyKind = keyKinds[kind];
  const fullName = `${name} ${direction}`;
  const position = z.tuple([z.literal(fullName), text, idKinds[id]]);
  return {
    field,
    direction,
    computed,
    encode: (record) => {
      const { [field]: value, id: ownId } = record as Record<string, unknown>;
      return [fullName, encode(value as never), ownId as string | number];
    },
    decode: (value) => {
      const { data } = position.safeParse(value);
      return data && [decode(data[1]), data[2]];
    },
  };
}

/** The orders of a list by the names of their keys. */
export function listOrders<Name extends string>(keys: Readonly<Record<Name, SortKey>>) {
  const orders = (Object.keys(keys) as Name[]).flatMap((name) =>
    (['ASC', 'DESC'] as const).map(
      (direction) => [`${name} ${direction}`, listOrder(name, direction, keys[name])] as const,
    ),
  );
  const byName = new Map(orders);
  return (name: Name, direction: Direction) => byName.get(`${name} ${direction}`) as ListOrder;
}

export const newestFirst = listOrder('CREATED_AT', 'DESC', {
  field: 'createdAt',
  kind: 'time',
  id: 'uuid',
});
