import Table from 'cli-table3';
import stringWidth from 'string-width';
import type { Colors } from './colors.ts';
import { safeLine } from './safe-text.ts';

/** A column of a table. */
export interface Column<Row> {
  readonly title: string;
  readonly value: (row: Row) => string;
  readonly align?: 'right';
  /** May be cut short when the terminal is narrow. */
  readonly shrinks?: true;
  /** Left out of a terminal where the others would be cut too short, the last one first. */
  readonly expendable?: true;
}

const gap = 2;
const narrowest = 8;
/** What a column that shrinks is worth, before others are left out for it. */
const readable = 24;

/** The columns for which there is room, by their places. */
function affordable<Row>(
  columns: readonly Column<Row>[],
  natural: readonly number[],
  room: number,
) {
  const places = columns.map((_, index) => index);
  const needed = (index: number) =>
    columns[index]?.shrinks ? Math.min(natural[index] ?? 0, readable) : (natural[index] ?? 0);
  const used = () => places.reduce((sum, index) => sum + needed(index) + gap, -gap);
  while (used() > room) {
    const last = places.findLastIndex((index) => columns[index]?.expendable);
    if (last < 0) break;
    places.splice(last, 1);
  }
  return places;
}

/** Takes from the widest columns that may shrink, until the table fits or none is left to take from. */
function fitted(natural: readonly number[], shrinks: readonly boolean[], room: number): number[] {
  const widths = [...natural];
  const used = () => widths.reduce((sum, width) => sum + width + gap, -gap);
  while (used() > room) {
    const widest = widths.reduce(
      (best, width, index) =>
        shrinks[index] && width > narrowest && width > (widths[best] ?? narrowest) ? index : best,
      -1,
    );
    if (widest < 0) break;
    widths[widest] = (widths[widest] as number) - 1;
  }
  return widths;
}

const borderless = {
  ...{ top: '', 'top-mid': '', 'top-left': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '' },
  ...{ left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '' },
  middle: ' '.repeat(gap),
};

/** Rows for people, as wide as the terminal at most. */
export function fittedTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  width: number,
  colors: Colors,
): string {
  const texts = columns.map(({ value }) => rows.map((row) => safeLine(value(row))));
  const natural = columns.map(({ title }, index) =>
    Math.max(stringWidth(title), ...(texts[index] ?? []).map((text) => stringWidth(text))),
  );
  const places = affordable(columns, natural, width);
  const pick = <T>(list: readonly T[]) => places.map((index) => list[index] as T);
  const shown = pick(columns);
  const cells = rows.map((_, row) => pick(texts).map((column) => column[row] ?? ''));
  const table = new Table({
    chars: borderless,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
    head: shown.map(({ title }) => colors.bold(title.toUpperCase())),
    colWidths: fitted(
      pick(natural),
      shown.map(({ shrinks }) => shrinks === true),
      width,
    ),
    colAligns: shown.map(({ align }) => align ?? 'left'),
  });
  table.push(...cells);
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Rows for programs: no titles, nothing cut, a tab between the values. */
export function tabSeparated<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  return rows.map((row) => columns.map(({ value }) => safeLine(value(row))).join('\t')).join('\n');
}
