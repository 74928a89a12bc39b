import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { type Html, html } from '../framework/html.ts';
import { amount } from '../ui/money.ts';
import { coordinate, percent } from './geometry.ts';
import {
  axisLabel,
  chartFigure,
  emptyLabel,
  gridLines,
  plotHeight,
  stretchedPath,
} from './plot.ts';
import { shortAmount } from './short-amount.ts';

/** A sum that grows from day to day, as decimal strings; the first value is that of day 1. */
export interface DailySums {
  readonly name: string;
  readonly values: readonly string[];
}

interface LineChart {
  readonly id: string;
  readonly title: string;
  /** The month so far: a solid line to its last known day. */
  readonly current: DailySums;
  /** The month to compare it with: a dashed line. */
  readonly previous: DailySums;
}

/** The spending of a month day by day, beside that of the month before. */
export function lineChart({ id, title, current, previous }: LineChart): Html {
  const { x, y, lines, labels } = lineGeometry(current, previous);
  const isEmpty = lines.every((points) => points.every(([, height]) => height === y(0)));
  const [now = [], before = []] = lines;
  const path = line();
  const filled = area<[number, number]>()
    .x(([day]) => day)
    .y0(coordinate(y(0)))
    .y1(([, height]) => height);
  return chartFigure({
    id,
    title,
    description: `Two lines from the first day of the month. ${sentence(previous)} ${sentence(current)}`,
    marks: html`
${gridLines(y)}
${isEmpty && emptyLabel('No expenses in these months')}
${now.length > 1 && stretchedPath('chart-area', filled([...now]))}
${before.length > 1 && stretchedPath('chart-previous', path([...before]))}
${now.length > 1 && stretchedPath('chart-line chart-spending', path([...now]))}
${!isEmpty && labels.map(({ tone, x: end, y: height }) => html`<circle class="chart-dot chart-end-${tone}" cx="${percent(end)}" cy="${height}" r="4"/>`)}
${!isEmpty && labels.map(({ tone, text, x: end, textY, anchor, dx }) => html`<text class="chart-label chart-label-${tone}" x="${percent(end)}" dx="${dx}" y="${textY}" text-anchor="${anchor}">${text}</text>`)}
${[1, 8, 15, 22, 29].map((day) => axisLabel(String(day), x(day)))}`,
    numbers: {
      caption: title,
      titles: ['Day', current.name, previous.name],
      rows: Array.from(
        { length: Math.max(current.values.length, previous.values.length) },
        (_, index) => [
          String(index + 1),
          exact(current.values[index]),
          exact(previous.values[index]),
        ],
      ),
    },
  });
}

const exact = (value: string | undefined): string => (value === undefined ? '' : amount(value));

const sentence = ({ name, values }: DailySums): string =>
  `${name}: ${amount(values.at(-1) ?? '0')} by day ${values.length}.`;

/** The positions of the marks: x from 0 to 100, y from 0 to `plotHeight`. */
export function lineGeometry(current: DailySums, previous: DailySums) {
  const days = Math.max(current.values.length, previous.values.length, 31);
  const top = Math.max(...[...current.values, ...previous.values].map(Number), 0);
  const y = scaleLinear([0, top > 0 ? top : 1], [plotHeight, 0]).nice(5);
  const x = scaleLinear([1, days], [0, 100]);
  const lines = [current, previous].map(({ values }) =>
    values.map((value, index): [number, number] => [
      coordinate(x(index + 1)),
      coordinate(y(Number(value))),
    ]),
  );
  return {
    x: (day: number) => coordinate(x(day)),
    y,
    lines,
    labels: labelsOf(lines, [current, previous]),
  };
}

interface EndLabel {
  readonly tone: 'current' | 'previous';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
  readonly dx: number;
  textY: number;
}

/**
 * A label at the end of each line. Sums only grow, so there is space above the line's end and left
 * of it.
 */
function labelsOf(lines: readonly (readonly [number, number][])[], series: readonly DailySums[]) {
  const ends = lines.flatMap((points, index): EndLabel[] => {
    const end = points.at(-1);
    const { name = '', values = [] } = series[index] ?? {};
    if (!end) return [];
    const [x, y] = end;
    const isLeft = x < 50;
    return [
      {
        tone: index === 0 ? 'current' : 'previous',
        text: `${name} ${shortAmount(values.at(-1) ?? '0')}`,
        x,
        y,
        anchor: isLeft ? 'start' : 'end',
        dx: isLeft ? 10 : 0,
        textY: isLeft ? y + 4 : y - 10,
      },
    ];
  });
  const [one, other] = ends;
  if (one && other && isOverlapping(one, other)) {
    const [upper, lower] = one.textY <= other.textY ? [one, other] : [other, one];
    lower.textY = Math.max(lower.y, upper.textY) + lineHeight;
    if (lower.textY > plotHeight - 4) {
      lower.textY = Math.min(lower.y - 10, plotHeight - 4);
      upper.textY = lower.textY - lineHeight;
    }
  }
  return ends;
}

/** The minimum vertical distance of labels. */
const lineHeight = 18;
/** The width of the plot on a phone of 360 pixels, and of a character of a label. */
const narrowPlot = 260;
const characterWidth = 7;

/** The left and right end of a label on the narrowest screen. */
export function labelExtent({ x, dx, anchor, text }: EndLabel): readonly [number, number] {
  const start = (x / 100) * narrowPlot + dx;
  const width = text.length * characterWidth;
  return anchor === 'start' ? [start, start + width] : [start - width, start];
}

function isOverlapping(one: EndLabel, other: EndLabel): boolean {
  const [[left, right], [otherLeft, otherRight]] = [labelExtent(one), labelExtent(other)];
  const isBeside = right < otherLeft || otherRight < left;
  return !isBeside && Math.abs(one.textY - other.textY) < lineHeight;
}
