/** A coordinate for an SVG attribute: two decimals, never exponential. */
export const coordinate = (value: number): number => Math.round(value * 100) / 100;

/** A horizontal position or length in percent: a chart is as wide as its container. */
export const percent = (value: number): string => `${coordinate(value)}%`;

interface SpreadOptions {
  readonly gap: number;
  readonly min: number;
  readonly max: number;
}

/** Moves positions apart by at least `gap`, in their order, as little as possible. */
export function spread(
  wanted: readonly number[],
  { gap, min, max }: SpreadOptions,
): readonly number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => at(wanted, a) - at(wanted, b));
  const placed = wanted.map((position) => Math.min(Math.max(position, min), max));
  order.forEach((index, rank) => {
    const above = order[rank - 1];
    if (above !== undefined) placed[index] = Math.max(at(placed, index), at(placed, above) + gap);
  });
  let limit = max;
  for (const index of order.toReversed()) {
    placed[index] = coordinate(Math.min(at(placed, index), limit));
    limit = at(placed, index) - gap;
  }
  return placed;
}

const at = (values: readonly number[], index: number): number => values[index] ?? 0;
