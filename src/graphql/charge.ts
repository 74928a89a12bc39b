/** What a field costs, where that is not one for each value. */
export interface Charge {
  /** Each time that it is resolved; 1 if left out. A text costs 1 for each 1,000 characters. */
  readonly each?: number;
  /** In addition, once for each selection of the field: one statement serves all parents. */
  readonly once?: number;
  /** The most items of a list, or the argument that has one element for each item. */
  readonly listSize?: number | { readonly argument: string };
  /** In addition, for each item of a list: what finding it costs; 0 if left out. */
  readonly item?: number;
}

/** What counting or adding up may cost: it reads records that are not returned. */
export const aggregateCost = 250;

/** The `extensions` of a field with this charge. Every list that has no pages needs a size. */
export const charge = (of: Charge) => ({ charge: of });

/** The charge of a field; none where nothing was declared. */
export function chargeOf(field: { readonly extensions: object }): Charge {
  return (field.extensions as { charge?: Charge }).charge ?? {};
}
