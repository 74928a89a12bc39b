import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { type Content, type Html, html } from '../framework/html.ts';
import { coordinate } from './geometry.ts';

const width = 120;
const height = 32;
/** The space for the stroke and the last point. */
const margin = 4;

const small = (label: string, marks: Content): Html => html`
<svg class="sparkline" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">${marks}</svg>`;

/**
 * A small line chart of values, oldest first. The last value is marked with a point. It has no
 * axis: put the current value beside it.
 * @param label the accessible name, such as `Balance of the last 12 months: from 200.00 to 350.00`
 */
export function sparkline(values: readonly number[], label: string): Html {
  const points = sparkPoints(values);
  const last = points.at(-1);
  return small(
    label,
    html`${points.length > 1 && html`<path class="sparkline-line" d="${line()([...points])}"/>`}
${last && html`<circle class="sparkline-last" cx="${last[0]}" cy="${last[1]}" r="2.5"/>`}`,
  );
}

/** The points of the values in the view box. If all values are equal, they are in the middle. */
export function sparkPoints(values: readonly number[]): readonly [number, number][] {
  const x = scaleLinear([0, Math.max(values.length - 1, 1)], [margin, width - margin]);
  const y = scaleLinear(extent(values), [height - margin, margin]);
  return values.map((value, index) => [
    coordinate(values.length === 1 ? width - margin : x(index)),
    coordinate(y(value)),
  ]);
}

function extent(values: readonly number[]): [number, number] {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return min < max ? [min, max] : [min - 1, min + 1];
}

/**
 * Small columns of sums, oldest first, that start at zero. The last one is stronger. Sums of zero
 * are a thin line.
 * @param label the accessible name
 */
export const sparkColumns = (values: readonly number[], label: string): Html =>
  small(
    label,
    sparkBars(values).map(
      (bar, index) =>
        html`<rect class="${index === values.length - 1 ? 'sparkline-last' : 'sparkline-column'}" x="${bar.x}" y="${bar.y}" width="${bar.width}" height="${bar.height}"/>`,
    ),
  );

/** The bars of sums in the view box. @param values not negative */
export function sparkBars(values: readonly number[]) {
  const x = scaleBand<number>([...values.keys()], [0, width]).padding(0.25);
  const length = scaleLinear([0, Math.max(...values, 0) || 1], [1, height]);
  return values.map((value, index) => ({
    x: coordinate(x(index) ?? 0),
    y: coordinate(height - length(value)),
    width: coordinate(x.bandwidth()),
    height: coordinate(length(value)),
  }));
}
