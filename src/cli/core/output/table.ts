import type { Colors } from './colors.ts';
import { recordLines } from './record.ts';
import { safeLine } from './safe-text.ts';
import { widthFunction } from './text-width.ts';

export interface Column<Row> {
  readonly title: string;
  readonly value: (row: Row) => string | number | null | undefined;
  readonly align?: 'right';
  /** Truncated in a narrow terminal. */
  readonly canShrink?: true;
  /** Hidden if the terminal is too narrow for readable columns; the last column first. */
  readonly canHide?: true;
}

const cellText = (value: string | number | null | undefined) => safeLine(String(value ?? ''));

const gap = 2;
const minimumWidth = 12;
/** Columns are hidden before a shrinking column gets narrower than this. */
const readableWidth = 24;

const totalWidth = (widths: readonly number[]) =>
  widths.reduce((sum, width) => sum + width + gap, -gap);

function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  naturalWidths: readonly number[],
  availableWidth: number,
) {
  const indexes = columns.map((_, index) => index);
  const requiredWidth = (index: number) =>
    columns[index]?.canShrink
      ? Math.min(naturalWidths[index] ?? 0, readableWidth)
      : (naturalWidths[index] ?? 0);
  while (totalWidth(indexes.map(requiredWidth)) > availableWidth) {
    const last = indexes.findLastIndex((index) => columns[index]?.canHide);
    if (last < 0) break;
    indexes.splice(last, 1);
  }
  return indexes;
}

/** Shrinks the widest column repeatedly until the table fits or all have the minimum width. */
function shrinkToFit(
  naturalWidths: readonly number[],
  canShrink: readonly boolean[],
  availableWidth: number,
): number[] {
  const widths = [...naturalWidths];
  while (totalWidth(widths) > availableWidth) {
    const widest = widths.reduce(
      (best, width, index) =>
        canShrink[index] && width > minimumWidth && width > (widths[best] ?? minimumWidth)
          ? index
          : best,
      -1,
    );
    if (widest < 0) break;
    widths[widest] = (widths[widest] as number) - 1;
  }
  return widths;
}

/** Records below one another, for a terminal that is too narrow for the table. */
function stacked(
  rows: readonly (readonly string[])[],
  titles: readonly string[],
  colors: Colors,
): string {
  const records = rows.map((cells) => {
    const lines = titles.map((title, index) => [title.toUpperCase(), cells[index]] as const);
    return recordLines(
      lines.filter(([, text]) => text !== ''),
      colors,
    ).join('\n');
  });
  return records.join('\n\n');
}

const borderless = {
  ...{ top: '', 'top-mid': '', 'top-left': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '' },
  ...{ left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '' },
  middle: ' '.repeat(gap),
};

export async function formatTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  width: number,
  colors: Colors,
): Promise<string> {
  const texts = columns.map(({ value }) => rows.map((row) => cellText(value(row))));
  const cellsOf = (list: readonly (readonly string[])[]) =>
    rows.map((_, row) => list.map((column) => column[row] ?? ''));
  const widthOf = await widthFunction(texts.flat());
  const naturalWidths = columns.map(({ title }, index) =>
    Math.max(widthOf(title), ...(texts[index] ?? []).map((text) => widthOf(text))),
  );
  const indexes = visibleColumns(columns, naturalWidths, width);
  const pick = <T>(list: readonly T[]) => indexes.map((index) => list[index] as T);
  const visible = pick(columns);
  const colWidths = shrinkToFit(
    pick(naturalWidths),
    visible.map(({ canShrink }) => canShrink === true),
    width,
  );
  if (totalWidth(colWidths) > width) {
    const titles = columns.map(({ title }) => title);
    return stacked(cellsOf(texts), titles, colors);
  }
  const { default: Table } = await import('cli-table3');
  const table = new Table({
    chars: borderless,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
    head: visible.map(({ title }) => colors.bold(title.toUpperCase())),
    colWidths,
    colAligns: visible.map(({ align }) => align ?? 'left'),
  });
  table.push(...cellsOf(pick(texts)));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Rows for pipes: without titles, not truncated, separated by tabs. */
export function formatTabSeparated<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): string {
  return rows.map((row) => columns.map(({ value }) => cellText(value(row))).join('\t')).join('\n');
}
