/** Reads groups of bars as JSON from standard input and prints a chart as SVG. */
import { json } from 'node:stream/consumers';
import { scaleBand, scaleLinear } from 'd3-scale';
import type { ChartGroup } from '../report/write-report.ts';

const groups = (await json(process.stdin)) as ChartGroup[];
const names = groups[0]?.bars.map(({ name }) => name) ?? [];

const columns = 2;
const [cellWidth, barHeight, labelWidth, headHeight] = [470, 18, 190, 34];
const cellHeight = headHeight + names.length * barHeight + 18;
const top = 52;
const width = columns * cellWidth + 20;
const height = top + Math.ceil(groups.length / columns) * cellHeight + 10;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The names in the order of the legend, each in its row. */
const rows = scaleBand<string>()
  .domain(names)
  .range([0, names.length * barHeight])
  .padding(0.2);

function bar({ name, value }: ChartGroup['bars'][number], lengthOf: (value: number) => number) {
  const y = rows(name) ?? 0;
  const middle = y + rows.bandwidth() / 2;
  const length = lengthOf(value);
  const kind = name === 'folio' ? 'own' : name === names[0] ? 'reference' : 'peer';
  return `<text class="name" x="${labelWidth - 8}" y="${middle}">${escaped(name)}</text>
<rect class="${kind}" x="${labelWidth}" y="${y}" width="${length.toFixed(1)}" height="${rows.bandwidth().toFixed(1)}"/>
<text class="value" x="${(labelWidth + length + 5).toFixed(1)}" y="${middle}">${value ? value.toFixed(2) : '–'}</text>`;
}

function cell({ title, bars }: ChartGroup, index: number): string {
  const x = 10 + (index % columns) * cellWidth;
  const y = top + Math.floor(index / columns) * cellHeight;
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  const lengthOf = scaleLinear()
    .domain([0, largest])
    .range([0, cellWidth - labelWidth - 60]);
  const one = (labelWidth + lengthOf(1)).toFixed(1);
  return `<g transform="translate(${x} ${y})">
<text class="title" x="0" y="16">${escaped(title)}</text>
<g transform="translate(0 ${headHeight - 8})">
<line class="one" x1="${one}" x2="${one}" y1="0" y2="${names.length * barHeight}"/>
${bars.map((one) => bar(one, lengthOf)).join('\n')}
</g>
</g>`;
}

process.stdout.write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="chart-title">
<title id="chart-title">CPU time of the reference divided by that of each server, by workload</title>
<style>
text { font: 12px system-ui, sans-serif; fill: #1f2328; dominant-baseline: central; }
.heading { font-size: 15px; font-weight: 600; }
.title { font-weight: 600; }
.name { text-anchor: end; }
.value { paint-order: stroke; stroke: #ffffff; stroke-width: 4px; }
.own { fill: #1a7f37; }
.reference { fill: #6e7781; }
.peer { fill: #8fb4e3; }
.one { stroke: #6e7781; stroke-dasharray: 3 3; }
.background { fill: #ffffff; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
  .value { stroke: #0d1117; }
  .own { fill: #3fb950; }
  .reference { fill: #8b949e; }
  .peer { fill: #3b6ea8; }
  .background { fill: #0d1117; }
}
</style>
<rect class="background" width="${width}" height="${height}"/>
<text class="heading" x="10" y="18">CPU time per request: reference ÷ server. Longer is better.</text>
<text x="10" y="38">${escaped(`1.00 is ${names[0] ?? ''}.`)}</text>
${groups.map(cell).join('\n')}
</svg>
`);
