import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { textSlices, textStart } from './encoding.ts';
import {
  ImportFileError,
  type ImportRecord,
  maxColumns,
  maxRows,
  tooManyRows,
} from './import-table.ts';

const delimiters = [',', ';', '\t', '|'] as const;
/** The number of records from which the delimiter is detected. */
const sampleRecords = 50;
const maxRecordLength = 64 * 1024;
/** Lines before the header, such as those with which banks describe an account. */
const maxPreambleLines = 50;

const options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
  // Some banks write a space before each quote: "Date", "Amount".
  ltrim: true,
  max_record_size: maxRecordLength,
};
/** Accepts quotes within a cell, such as `3" pipe`. */
const relaxed = { ...options, relax_quotes: true };

/** `isStrict`: all quotes are where the delimiter allows them. */
function firstRecords(sample: string, delimiter: string) {
  const limited = { delimiter, to: sampleRecords };
  try {
    return { records: parseSync(sample, { ...options, ...limited }), isStrict: true };
  } catch {
    try {
      return { records: parseSync(sample, { ...relaxed, ...limited }), isStrict: false };
    } catch {
      // The sample can end within a quoted cell, or a record can be too long.
      const lines = sample.split(/\r\n|[\r\n]/, sampleRecords);
      return { records: lines.map((line) => line.split(delimiter)), isStrict: false };
    }
  }
}

/**
 * The number of columns that most records have with this delimiter, and how many records have it.
 */
function usualColumns(sample: string, delimiter: string) {
  const { records, isStrict } = firstRecords(sample, delimiter);
  const counts = Map.groupBy(records, ({ length }) => length);
  counts.delete(1);
  const [usual] = [...counts].sort(([, some], [, others]) => others.length - some.length);
  const count = usual?.[1].length ?? 0;
  return { columns: usual?.[0] ?? 1, count, strictCount: isStrict ? count : 0 };
}

/**
 * Most records have the same number of columns with this delimiter. One that puts quotes into the
 * middle of cells is the last choice: it would split quoted cells of several lines.
 */
function detectDelimiter(sample: string): string {
  const candidates = delimiters.map((delimiter) => ({
    delimiter,
    ...usualColumns(sample, delimiter),
  }));
  candidates.sort(
    (some, other) =>
      other.strictCount - some.strictCount ||
      other.count - some.count ||
      other.columns - some.columns,
  );
  return candidates[0]?.delimiter ?? ',';
}

interface ParsedRecord {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

const lineBreaks = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0);

function toRecord({ record, info }: ParsedRecord): ImportRecord {
  if (record.length > maxColumns)
    throw new ImportFileError(`has too many columns (maximum is ${maxColumns})`);
  // The parser counts the lines up to the end of the record.
  return { line: info.lines - lineBreaks(record), cells: record };
}

function csvError(error: unknown): unknown {
  const { code, lines } = error as { code?: unknown; lines?: number };
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLong();
  if (typeof code !== 'string' || !code.startsWith('CSV_')) return error;
  return new ImportFileError(`is not valid CSV at line ${lines}`);
}

const tooLong = () =>
  new ImportFileError(
    `has a row that is too long (maximum is ${maxRecordLength.toLocaleString('en')} characters)`,
  );

/** @throws ImportFileError for a record that is too long */
async function* boundedSlices(bytes: Uint8Array, encoding: string, recordCount: () => number) {
  let known = 0;
  let length = 0;
  for await (const slice of textSlices(bytes, encoding)) {
    const count = recordCount();
    if (count !== known) length = 0;
    known = count;
    // The parser does not count empty cells.
    length += slice.length;
    if (length > 8 * maxRecordLength) throw tooLong();
    yield slice;
  }
}

/** Does not block other requests. @throws ImportFileError */
export async function readCsv(bytes: Uint8Array, encoding: string) {
  const delimiter = detectDelimiter(textStart(bytes, encoding));
  const parser = parse({ ...relaxed, delimiter, info: true });
  const records: ImportRecord[] = [];
  const slices = boundedSlices(bytes, encoding, () => records.length);
  try {
    await pipeline(slices, parser, async (parsed: AsyncIterable<ParsedRecord>) => {
      for await (const each of parsed) {
        records.push(toRecord(each));
        if (records.length > maxRows + maxPreambleLines) throw tooManyRows();
      }
    });
  } catch (error) {
    throw csvError(error);
  }
  return { delimiter, records };
}
