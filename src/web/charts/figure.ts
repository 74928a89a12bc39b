import { type Content, type Html, html } from '../framework/html.ts';

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
  readonly numbers: Html;
}

/**
 * A chart and its table. The SVG element has no view box, so that texts keep their size at every
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
  <details class="chart-numbers"><summary>Show the numbers</summary>${numbers}</details>
</figure>`;
};

interface NumberTable {
  readonly caption: string;
  readonly titles: readonly string[];
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly Content[])[];
}

/** A table of numbers that scrolls by itself, so that it stays a table on narrow screens. */
export const numberTable = ({ caption, titles, rows }: NumberTable): Html => html`
<div class="chart-scroll" role="region" aria-label="${caption}" tabindex="0">
<table class="numbers">
  <caption>${caption}</caption>
  <thead><tr>${titles.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
  <tbody>${rows.map(
    ([heading, ...cells]) =>
      html`<tr><th scope="row">${heading}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody>
</table>
</div>`;
