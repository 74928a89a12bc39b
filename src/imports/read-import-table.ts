import { readCsv } from './csv.ts';
import { detectEncoding, textStart } from './encoding.ts';
import { ImportFileError, type ImportTable } from './import-table.ts';
import { isOfx, readOfx } from './ofx.ts';

/** Of ZIP, which includes XLSX and ODS, of PDF and of XLS. */
const otherFormats = ['PK\x03\x04', '%PDF-', '\xd0\xcf\x11\xe0'];

/**
 * The start of a file in XML, HTML, QIF, MT940 or JSON. With two adjacent `\s*`, a file of spaces
 * would take seconds.
 */
const otherText = /^\s*(?:<|!\w+[:\r\n]|:20:|\{1:|(?:\[\s*)?\{\s*")/;

/** @throws ImportFileError */
export async function readImportTable(bytes: Uint8Array): Promise<ImportTable> {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (otherFormats.some((signature) => start.startsWith(signature))) {
    throw new ImportFileError('is a spreadsheet, an archive or a PDF: export it as CSV or OFX');
  }
  const encoding = detectEncoding(bytes);
  const text = textStart(bytes, encoding);
  if (isOfx(text)) {
    const records = await readOfx(bytes, encoding);
    return { format: 'OFX', encoding, delimiter: null, records };
  }
  const isBinary = encoding === 'windows-1252' && text.includes('\0');
  if (isBinary || otherText.test(text)) {
    throw new ImportFileError('has an unknown format: export it as CSV or OFX');
  }
  const { delimiter, records } = await readCsv(bytes, encoding);
  if (records.length === 0) throw new ImportFileError('is empty');
  return { format: 'CSV', encoding, delimiter, records };
}
