import picocolors from 'picocolors';
import type { Environment } from '../environment.ts';
import type { Colors } from './colors.ts';
import { type RecordLine, recordLines } from './record.ts';
import { safeLine, safeText } from './safe-text.ts';
import { type Column, formatTable, formatTabSeparated } from './table.ts';

export type ColoredText = readonly [text: string, color: (text: string) => string];

type Cell = readonly [text: string, width: number];

/** Prints the result of a command without `--json`. Everything is safe for a terminal. */
export interface Printer {
  readonly colors: Colors;
  readonly line: (text: string) => void;
  /** Prints a line of texts, each with a function that colors it. */
  readonly colored: (texts: readonly ColoredText[]) => void;
  /** Prints unchanged in a pipe, and safely on a terminal. */
  readonly verbatim: (text: string) => void;
  readonly table: <Row>(
    rows: readonly Row[],
    columns: readonly Column<Row>[],
    emptyText: string,
  ) => void;
  /** Prints a line of cells: with equal widths on a terminal, separated by tabs in a pipe. */
  readonly row: (cells: readonly Cell[]) => void;
  /** Prints names and values, with a dash for null and empty values. */
  readonly record: (lines: readonly RecordLine[]) => void;
}

/** Used if the width is unknown. Some terminals report 0. */
const defaultWidth = 80;

function usesColor({ variables, stdout }: Pick<Environment, 'stdout' | 'variables'>): boolean {
  return stdout.isTTY === true && !variables.NO_COLOR && variables.TERM !== 'dumb';
}

/** @param write receives the parts of the output, in order. */
export function createPrinter(
  { stdout, variables }: Pick<Environment, 'stdout' | 'variables'>,
  write: (part: string | Promise<string>) => void,
): Printer {
  const isTerminal = stdout.isTTY === true;
  const colors = picocolors.createColors(usesColor({ stdout, variables }));
  const line = (text: string) => write(`${text}\n`);
  return {
    colors,
    line: (text) => line(safeLine(text)),
    colored: (texts) => line(texts.map(([text, color]) => color(safeText(text))).join('')),
    verbatim: (text) => {
      if (!isTerminal) write(text);
      else line(safeText(text).replace(/\n$/, ''));
    },
    table: (rows, columns, emptyText) => {
      if (!isTerminal) {
        if (rows.length > 0) line(formatTabSeparated(rows, columns));
      } else if (rows.length === 0) line(emptyText);
      else {
        const width = stdout.columns || defaultWidth;
        write(formatTable(rows, columns, width, colors).then((text) => `${text}\n`));
      }
    },
    row: (cells) => {
      const texts = cells.map(([text, width]) => safeLine(text).padEnd(isTerminal ? width : 0));
      line(texts.join(isTerminal ? '  ' : '\t').trimEnd());
    },
    record: (lines) => {
      for (const each of recordLines(lines, colors)) line(each);
    },
  };
}
