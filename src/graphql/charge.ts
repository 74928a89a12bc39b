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

/** The cost of a count or a sum, which reads records that are not in the response. */
export const aggregateCost = 250;

/** The `extensions` of a field with this charge. A list without pages must declare its size. */
export const charge = (of: Charge) => ({ charge: of });

/** The charge of a field; empty if it declares none. */
export function chargeOf(field: { readonly extensions: object }): Charge {
  return (field.extensions as { charge?: Charge }).charge ?? {};
}
