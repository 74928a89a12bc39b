/** The cost of a field, if it is not 1 for each value. */
export interface Charge {
  /** For each time that the field is resolved. Default: 1. A text costs 1 for each 1,000 characters. */
  readonly each?: number;
  /** In addition, once for each selection of the field, because one statement serves all parents. */
  readonly once?: number;
  /**
   * The maximum number of items of a list; or the argument that has one element for each item; or
   * `rows`, the number of rows of the mutation that returns the payload.
   */
  readonly listSize?: number | { readonly argument: string } | 'rows';
  /** For a bulk mutation: the list in its `input` that has its rows. */
  readonly rows?: string;
  /** In addition, the cost of finding each item of a list. Default: 0. */
  readonly item?: number;
}

/** The cost of a count, a sum or a filter without an index: it reads records that are not in the response. */
export const aggregateCost = 250;

/** The cost of a value of a filter, in addition to that of the list. */
type FilterCost = (value: unknown) => number;

/**
 * The `extensions` of an input field of a filter, for values that no index serves: the database then
 * reads all records of the list.
 */
const chargeFilter = (filterCost: FilterCost) => ({ filterCost });

/** The charge of a filter for which all records are read, whatever its value. */
export const chargeScan = chargeFilter(() => aggregateCost);

/** The charge of a text to search for: an index of trigrams serves three letters or digits in a row. */
export const chargeShortText = chargeFilter((text) =>
  typeof text === 'string' && /[\p{L}\p{N}]{3}/u.test(text) ? 0 : aggregateCost,
);

/** The cost function of an input field; undefined if an index serves all its values. */
export const filterCostOf = (field: { readonly extensions: object }): FilterCost | undefined =>
  (field.extensions as { filterCost?: FilterCost }).filterCost;

/** The `extensions` of a field with this charge. A list without pages must declare its size. */
export const charge = (of: Charge) => ({ charge: of });

/** The charge of a field; empty if it declares none. */
export function chargeOf(field: { readonly extensions: object }): Charge {
  return (field.extensions as { charge?: Charge }).charge ?? {};
}
