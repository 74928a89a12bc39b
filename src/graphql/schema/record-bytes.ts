import { isPageRecord, type PageRecord } from '../../database/query/records.ts';

/** The usual minimum of a value that is no string, with its name, in JSON. */
const bytesPerValue = 8;

/** At least: a field can be selected several times, and characters can have more bytes. */
export function recordBytes(records: readonly object[]): number {
  let bytes = 0;
  for (const record of records) bytes += bytesOfRecord(record as PageRecord);
  return bytes;
}

function bytesOfRecord(record: PageRecord): number {
  let bytes = bytesPerValue;
  for (const name in record) {
    const value = record[name];
    if (typeof value === 'string') bytes += value.length;
    else if (typeof value !== 'object' || value === null) bytes += bytesPerValue;
    else bytes += bytesOfObject(value);
  }
  return bytes;
}

function bytesOfObject(value: object): number {
  if (isPageRecord(value)) return bytesOfRecord(value as PageRecord);
  if (!Array.isArray(value)) return bytesPerValue;
  let bytes = bytesPerValue;
  for (const item of value) {
    if (typeof item === 'string') bytes += item.length;
    else bytes += typeof item === 'object' && item ? bytesOfObject(item) : bytesPerValue;
  }
  return bytes;
}
