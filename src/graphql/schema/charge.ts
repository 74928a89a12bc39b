export interface Charge {
  /** Per resolution of the field. Default: 1. A long string: 1 for each 1,000 characters. */
  readonly each?: number;
  /** Once for each selection of the field: one statement serves all parents. */
  readonly once?: number;
  /**
   * The maximum number of items of a list; or the argument that has one element for each item; or
   * `rows`, the number of rows of the mutation that returns the payload.
   */
  readonly listSize?: number | { readonly argument: string } | 'rows';
  /** The list in the `input` of a bulk mutation that has its rows. */
  readonly rows?: string;
  /** The additional cost of finding each item of a list. Default: 0. */
  readonly item?: number;
}

/** A count, a sum or a filter without an index reads records that are not in the response. */
export const aggregateCost = 250;

/** The cost of a value of a filter, in addition to that of the list. */
type FilterCost = (value: unknown) => number;

/** For values that no index serves: the database then reads all records of the list. */
const chargeFilter = (filterCost: FilterCost) => ({ filterCost });

/** The charge of a filter for which all records are read, whatever its value. */
export const chargeScan = chargeFilter(() => aggregateCost);

/** The index of trigrams serves three letters or digits in a row. */
export const chargeShortText = chargeFilter((text) =>
  typeof text === 'string' && /[\p{L}\p{N}]{3}/u.test(text) ? 0 : aggregateCost,
);

export const filterCostOf = (field: { readonly extensions: object }): FilterCost | undefined =>
  (field.extensions as { filterCost?: FilterCost }).filterCost;

/** A list without pages must declare its size. */
export const charge = (of: Charge) => ({ charge: of });

/** The charge of a field; empty if it declares none. */
export function chargeOf(field: { readonly extensions: object }): Charge {
  return (field.extensions as { charge?: Charge }).charge ?? {};
}
