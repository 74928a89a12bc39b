import { Parser } from 'htmlparser2';
import { textSlices } from './encoding.ts';
import { ImportFileError, type ImportRecord, maxRows, tooManyRows } from './import-table.ts';

export const ofxColumns = [
  'date',
  'amount',
  'description',
  'account',
  'fitid',
  'payee',
  'currency',
] as const;
/** The bank's identifier of a transaction. */
export const referenceColumn = 4;

/**
 * In SGML, most elements stay open until their parent ends, so this is higher than the real depth.
 */
const maxDepth = 100;
const maxTextLength = 10_000;

export const isOfx = (start: string): boolean => /<OFX[\s>]|^\s*OFXHEADER:/i.test(start);

const lineBreaks = (text: string) => text.split('\n').length - 1;

class OfxReader {
  readonly records: ImportRecord[] = [];
  hasRoot = false;
  #depth = 0;
  #line = 1;
  #account = '';
  #currency = '';
  #element = '';
  #text = '';
  /** The values of the current transaction. */
  #fields: Map<string, string> | undefined;
  #startLine = 1;

  /** At the end of a truncated file. */
  get isInTransaction(): boolean {
    return this.#fields !== undefined;
  }

  countLines(text: string): void {
    this.#line += lineBreaks(text);
  }

  open(name: string): void {
    this.#endText();
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new ImportFileError('is nested too deeply');
    this.#element = name.toUpperCase();
    if (this.#element === 'OFX') this.hasRoot = true;
    if (this.#element !== 'STMTTRN') return;
    // Of the transaction before, if it has no end tag.
    this.#endTransaction();
    this.#fields = new Map();
    this.#startLine = this.#line;
  }

  addText(text: string): void {
    this.#text += text;
    this.countLines(text);
    // Text before the first element is the header of OFX 1.
    if (this.#text.length > maxTextLength)
      throw new ImportFileError('has a value that is too long');
  }

  close(name: string): void {
    this.#endText();
    this.#depth -= 1;
    if (name.toUpperCase() === 'STMTTRN') this.#endTransaction();
  }

  #endText(): void {
    const value = this.#text.trim();
    const element = this.#element;
    this.#text = '';
    this.#element = '';
    if (value === '' || element === '') return;
    if (this.#fields) {
      if (!this.#fields.has(element)) this.#fields.set(element, value);
    } else if (element === 'ACCTID') this.#account = value;
    else if (element === 'CURDEF') this.#currency = value;
  }

  #endTransaction(): void {
    const fields = this.#fields;
    this.#fields = undefined;
    if (!fields) return;
    if (this.records.length === maxRows) throw tooManyRows();
    const names = ['DTPOSTED', 'TRNAMT', 'MEMO', 'FITID', 'NAME'];
    const [date, amount, memo, reference, name] = names.map((each) => fields.get(each) ?? '');
    // Other numbers of 12 digits are not dates.
    const day = date?.replace(/^(\d{8})\d{4}$/, '$1');
    const cells = [day, amount, memo, this.#account, reference, name, this.#currency] as string[];
    this.records.push({ line: this.#startLine, cells });
  }
}

/** An identifier of transactions with several dates or amounts, such as 0, identifies none of them. */
function withoutSharedReferences(records: readonly ImportRecord[]): readonly ImportRecord[] {
  const groups = Map.groupBy(records, ({ cells }) => `${cells[3]} ${cells[referenceColumn]}`);
  const shared = new Set(
    [...groups.values()]
      .filter((group) => new Set(group.map(({ cells }) => `${cells[0]} ${cells[1]}`)).size > 1)
      .flat(),
  );
  return records.map((record) =>
    shared.has(record) ? { ...record, cells: record.cells.with(referenceColumn, '') } : record,
  );
}

/**
 * OFX 1 is SGML, OFX 2 is XML. Does not block other requests. Entities that the file declares are
 * not replaced.
 * @throws ImportFileError
 */
export async function readOfx(bytes: Uint8Array, encoding: string): Promise<ImportRecord[]> {
  const reader = new OfxReader();
  const parser = new Parser(
    {
      onopentagname: (name) => reader.open(name),
      ontext: (text) => reader.addText(text),
      onclosetag: (name) => reader.close(name),
      oncomment: (text) => reader.countLines(text),
      onprocessinginstruction: (_name, text) => reader.countLines(text),
    },
    { xmlMode: true },
  );
  for await (const slice of textSlices(bytes, encoding)) parser.write(slice);
  if (reader.isInTransaction) throw new ImportFileError('is incomplete');
  parser.end();
  if (!reader.hasRoot) throw new ImportFileError('is not an OFX file');
  return [{ line: 0, cells: ofxColumns }, ...withoutSharedReferences(reader.records)];
}
