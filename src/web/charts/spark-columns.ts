import { scaleBand, scaleLinear } from 'd3-scale';
import { type Html, html } from '../framework/html.ts';
import { coordinate } from './geometry.ts';

const width = 120;
const height = 32;

/**
 * Small columns of sums, oldest first, that start at zero. The last one is stronger. Sums of zero
 * are a thin line.
 * @param label the accessible name
 */
export function sparkColumns(values: readonly number[], label: string): Html {
  return html`
<svg class="sparkline" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">
  ${sparkBars(values).map(
    (bar, index) =>
      html`<rect class="${index === values.length - 1 ? 'sparkline-last' : 'sparkline-column'}" x="${bar.x}" y="${bar.y}" width="${bar.width}" height="${bar.height}"/>`,
  )}
</svg>`;
}

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
