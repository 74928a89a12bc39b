/** A coordinate for an SVG attribute: two decimals, never exponential. */
export const coordinate = (value: number): number => Math.round(value * 100) / 100;

/**
 * The height of a value as a number. Only the marks of a chart use it; labels and tables show the
 * decimal text of the API.
 */
export const toNumber = (amount: string): number => Number(amount);
