import { type Content, type Html, html } from '../framework/html.ts';
import { coordinate, percent } from './geometry.ts';
import { type NumberTable, numberTable } from './number-table.ts';
import { tickLabel } from './short-amount.ts';

/** The height of the plots in pixels. Texts have a fixed size too; widths are percentages. */
export const plotHeight = 240;

interface Figure {
  /** The prefix of the ids, unique on the page. */
  readonly id: string;
  readonly title: string;
  /** The content of the chart in one or two sentences, for screen readers. */
  readonly description: string;
  /** Whether labels lie to the right of the plot. Default: false. */
  readonly hasEndLabels?: boolean;
  /** SVG elements: horizontal positions are percentages, vertical ones are pixels of `plotHeight`. */
  readonly marks: Content;
  readonly numbers: NumberTable;
}

/**
 * A chart and its table. The SVG element has no view box, so that labels keep their size at every
 * width; labels of the axes lie outside of it, in the padding around the plot.
 */
export const chartFigure = (figure: Figure): Html => {
  const { id, title, description, hasEndLabels = false, marks, numbers } = figure;
  return html`
<figure class="chart">
  <div class="chart-plot${hasEndLabels && ' chart-plot-labelled'}">
    <svg class="chart-svg" width="100%" height="${plotHeight}" role="img" aria-labelledby="${id}-title ${id}-desc">
      <title id="${id}-title">${title}</title>
      <desc id="${id}-desc">${description}</desc>
      ${marks}
    </svg>
  </div>
  ${numberTable(numbers)}
</figure>`;
};

interface Scale {
  (value: number): number;
  ticks(count: number): number[];
}

/** Horizontal grid lines with their values. The line of zero is stronger. */
export const gridLines = (y: Scale): Html[] =>
  y.ticks(5).map((value) => {
    const height = coordinate(y(value));
    return html`<line class="chart-grid${value === 0 && ' chart-zero'}" x1="0" x2="100%" y1="${height}" y2="${height}"/>
<text x="-8" y="${height}" dy="0.32em" text-anchor="end">${tickLabel(value)}</text>`;
  });

/** A label under the plot. @param isMinor whether to leave it out on narrow screens */
export const axisLabel = (text: string, x: number, isMinor = false): Html =>
  html`<text${isMinor && html` class="chart-minor"`} x="${percent(x)}" y="${plotHeight + 22}" text-anchor="middle">${text}</text>`;

/**
 * A line whose horizontal coordinates are from 0 to 100. The line is stretched to the width of the
 * plot, but not its stroke.
 */
export const stretchedPath = (name: string, path: string | null): Html | false =>
  path !== null &&
  html`<svg width="100%" height="${plotHeight}" viewBox="0 0 100 ${plotHeight}" preserveAspectRatio="none"><path class="${name}" d="${path}" vector-effect="non-scaling-stroke"/></svg>`;

/** The label over a chart without values. */
export const emptyLabel = (text: string): Html =>
  html`<text class="chart-empty" x="50%" y="${plotHeight / 2 - 14}" text-anchor="middle">${text}</text>`;
