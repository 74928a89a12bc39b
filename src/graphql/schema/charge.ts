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

/** The charge of a filter for which the database can read all records of the list. */
export const chargeScan = { filterCost: aggregateCost };

/** The cost of a filter, in addition to that of the list. */
export const filterCostOf = (field: { readonly extensions: object }): number =>
  (field.extensions as Partial<typeof chargeScan>).filterCost ?? 0;

/** A list without pages must declare its size. */
export const charge = (of: Charge) => ({ charge: of });

/** The charge of a field; empty if it declares none. */
export function chargeOf(field: { readonly extensions: object }): Charge {
  return (field.extensions as { charge?: Charge }).charge ?? {};
}
