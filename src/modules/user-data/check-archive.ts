import { text } from 'node:stream/consumers';
import type { Archive } from '../../archives/archive.ts';
import { archiveError } from '../../archives/archive-error.ts';
import { toErrorDetails } from '../../input/issues.ts';
import {
  fileOf,
  type ImportedNoun,
  imageTypeOf,
  importedNouns,
  isInVersion,
  manifestName,
  manifestSchema,
  maxRecordBytes,
} from './archive-format.ts';
import { ArchivedTemplates } from './archived-templates.ts';
import { CheckedRecords } from './checked-records.ts';
import { type ReadRecord, RecordIssues, readRecords } from './read-records.ts';
import type { RecordSchemas } from './record-schemas.ts';

export interface ArchivedImage {
  readonly name: string;
  readonly filename: string | undefined;
  /** The noun of the record. */
  readonly noun: 'prompt-templates' | 'ideas';
}

export interface CheckedArchive {
  readonly records: CheckedRecords;
  readonly images: readonly ArchivedImage[];
}

interface CheckOptions {
  readonly schemas: RecordSchemas;
  /** @throws BUSY after the deadline */
  readonly requireTime: () => void;
  readonly maxRecords: number;
}

/**
 * Validates all records of an archive, their references and the manifest, without the content of
 * images.
 * @throws VALIDATION_FAILED with the file and the line of each issue, BUSY
 */
export async function checkArchive(
  archive: Archive,
  options: CheckOptions,
): Promise<CheckedArchive> {
  const { version, counts: expected } = await readManifest(archive);
  const recordBytes = importedNouns.reduce(
    (sum, noun) => sum + (isInVersion(noun, version) ? archive.sizeOf(fileOf(noun)) : 0),
    0,
  );
  if (recordBytes > maxRecordBytes) {
    throw archiveError(`The records are too large (maximum is ${maxRecordBytes} bytes)`);
  }
  const check = new ArchiveCheck(archive, version, options);
  await check.run();
  for (const noun of importedNouns) {
    const found = check.records.counts[noun];
    if (found === expected[noun] || !isInVersion(noun, version)) continue;
    throw archiveError(
      `${fileOf(noun)} has ${found} records, but according to ${manifestName} ${expected[noun] ?? 0}`,
    );
  }
  for (const name of archive.names) {
    if (imageTypeOf(name) && !check.images.has(name)) {
      throw archiveError(`${name} does not belong to a record`);
    }
  }
  return { records: check.records, images: [...check.images.values()] };
}

async function readManifest(archive: Archive) {
  const content = await text(archive.content(manifestName));
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw archiveError(`${manifestName} is not valid JSON`);
  }
  const { data, error } = manifestSchema.safeParse(value);
  if (data) return data;
  throw archiveError(`${manifestName}: ${toErrorDetails(error)[0]?.message}`);
}

class ArchiveCheck {
  readonly images = new Map<string, ArchivedImage>();
  readonly #issues = new RecordIssues();
  readonly #archive: Archive;
  readonly #version: number;
  readonly #options: CheckOptions;
  readonly records = new CheckedRecords();

  constructor(archive: Archive, version: number, options: CheckOptions) {
    this.#archive = archive;
    this.#version = version;
    this.#options = options;
  }

  async run(): Promise<void> {
    const categoryIds = await this.#ids('categories');
    const accountIds = await this.#ids('accounts');
    for await (const { record, reject } of this.#records('entries')) {
      const { categoryId, accountId } = record;
      if (!categoryIds.has(categoryId)) reject('NOT_FOUND', 'Category must exist');
      if (accountId !== null && !accountIds.has(accountId)) {
        reject('NOT_FOUND', 'Account must exist');
      }
    }
    const templates = new ArchivedTemplates();
    for await (const { record, reject } of this.#records('prompt-templates')) {
      templates.addTemplate(record, reject);
      for (const { file } of record.screenshots) {
        this.#addImage({ name: file, filename: undefined, noun: 'prompt-templates' }, reject);
      }
    }
    for await (const { record, reject } of this.#records('prompt-template-versions')) {
      templates.addVersion(record, reject);
    }
    for await (const { record, reject } of this.#records('prompt-template-labels')) {
      templates.addLabel(record, reject);
    }
    for await (const { record, reject } of this.#records('ideas')) {
      for (const { file, filename } of record.attachments) {
        this.#addImage({ name: file, filename, noun: 'ideas' }, reject);
      }
    }
    this.#issues.throwIfAny();
  }

  async #ids(noun: 'categories' | 'accounts'): Promise<ReadonlySet<number>> {
    const ids = new Set<number>();
    let hasDefault = false;
    for await (const { record, reject } of this.#records(noun)) {
      if (ids.has(record.id)) reject('TAKEN', 'Id is given twice');
      ids.add(record.id);
      if (!('isDefault' in record) || !record.isDefault) continue;
      if (hasDefault) reject('INVALID', 'Another account is the default account already');
      hasDefault = true;
    }
    return ids;
  }

  async *#records<Noun extends ImportedNoun>(noun: Noun): AsyncGenerator<ReadRecord<Noun>, void> {
    if (!isInVersion(noun, this.#version)) return;
    const { schemas, requireTime, maxRecords } = this.#options;
    const options = { archive: this.#archive, schemas, issues: this.#issues };
    for await (const each of readRecords(noun, options)) {
      this.records.add(noun, each.record);
      const total = Object.values(this.records.counts).reduce((sum, count) => sum + count, 0);
      if (total > maxRecords) {
        throw archiveError(`The archive has too many records (maximum is ${maxRecords})`);
      }
      requireTime();
      yield each;
    }
  }

  #addImage(image: ArchivedImage, reject: ReadRecord<'ideas'>['reject']): void {
    const { name } = image;
    if (!imageTypeOf(name) || !this.#archive.has(name)) reject('NOT_FOUND', `${name} is missing`);
    else if (this.images.has(name)) reject('INVALID', `${name} belongs to another record already`);
    else this.images.set(name, image);
  }
}
