import { type Html, html } from '../framework/html.ts';
import { plotHeight } from './figure.ts';
import { coordinate, percent } from './geometry.ts';
import { tickLabel } from './short-amount.ts';

interface Scale {
  (value: number): number;
  ticks(count: number): number[];
}

/** Horizontal grid lines with their values. The line of zero is stronger. */
export const gridLines = (y: Scale): Html[] =>
  y.ticks(5).map((value) => {
    const height = coordinate(y(value));
    return html`<line class="chart-grid${value === 0 && ' chart-zero'}" x1="0" x2="100%" y1="${height}" y2="${height}"/>
<text class="chart-tick" x="-8" y="${height}" dy="0.32em" text-anchor="end">${tickLabel(value)}</text>`;
  });

/** A label under the plot. @param isMinor whether to leave it out on narrow screens */
export const axisLabel = (text: string, x: number, isMinor = false): Html =>
  html`<text class="chart-tick${isMinor && ' chart-minor'}" x="${percent(x)}" y="${plotHeight + 22}" text-anchor="middle">${text}</text>`;

/**
 * A line whose horizontal coordinates are from 0 to 100. The line is stretched to the width of the
 * plot, but not its stroke.
 */
export const stretchedPath = (name: string, path: string | null): Html | false =>
  path !== null &&
  html`<svg class="chart-stretched" width="100%" height="${plotHeight}" viewBox="0 0 100 ${plotHeight}" preserveAspectRatio="none"><path class="${name}" d="${path}" vector-effect="non-scaling-stroke"/></svg>`;

/** A text over a chart without values. */
export const emptyLabel = (text: string): Html =>
  html`<text class="chart-empty" x="50%" y="${plotHeight / 2 - 14}" text-anchor="middle">${text}</text>`;
