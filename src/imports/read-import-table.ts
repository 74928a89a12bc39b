import { readCsv } from './csv.ts';
import { detectEncoding, textStart } from './encoding.ts';
import { ImportFileError, type ImportTable } from './import-table.ts';
import { isOfx, readOfx } from './ofx.ts';

export async function readImportTable(bytes: Uint8Array): Promise<ImportTable> {
  const encoding = detectEncoding(bytes);
  if (isOfx(textStart(bytes, encoding))) {
    const records = await readOfx(bytes, encoding);
    return { format: 'OFX', encoding, delimiter: null, records };
  }
  const { delimiter, records } = await readCsv(bytes, encoding);
  if (records.length === 0) throw new ImportFileError('is empty');
  return { format: 'CSV', encoding, delimiter, records };
}
