import type { Archive } from '../../archives/archive.ts';
import { archivePath } from '../../archives/archive-error.ts';
import { jsonLines } from '../../archives/json-lines.ts';
import { isObject } from '../../common/is-object.ts';
import { type ErrorDetail, FolioError, type IssueCode } from '../../errors.ts';
import { toErrorDetails } from '../../input/issues.ts';
import { fileOf, type ImportedNoun } from './archive-format.ts';
import type { ArchivedRecord, RecordSchemas } from './record-schemas.ts';

/** The maximum number of details of an error. */
const maxDetails = 100;

export class RecordIssues {
  readonly #details: ErrorDetail[] = [];

  /** @throws VALIDATION_FAILED after the maximum number of issues */
  add(file: string, line: number, { code, message }: Pick<ErrorDetail, 'code' | 'message'>): void {
    const at = `${file}, line ${line}: `;
    this.#details.push({ path: archivePath, ...(code ? { code } : {}), message: at + message });
    if (this.#details.length === maxDetails) this.throwIfAny();
  }

  /** @throws VALIDATION_FAILED with all issues */
  throwIfAny(): void {
    if (this.#details.length === 0) return;
    throw new FolioError('VALIDATION_FAILED', { details: this.#details });
  }
}

/** A record that its schema accepts, with a function to report a further issue of it. */
export interface ReadRecord<Noun extends ImportedNoun> {
  readonly record: ArchivedRecord<Noun>;
  readonly reject: (code: IssueCode, message: string) => void;
}

interface ReadOptions {
  readonly archive: Archive;
  readonly schemas: RecordSchemas;
  readonly issues: RecordIssues;
}

/** The valid records of a file, in order and one at a time. Issues of the others are collected. */
export async function* readRecords<Noun extends ImportedNoun>(
  noun: Noun,
  { archive, schemas, issues }: ReadOptions,
): AsyncGenerator<ReadRecord<Noun>, void> {
  const file = fileOf(noun);
  const schema = schemas[noun];
  for await (const { number, value } of jsonLines(archive, file)) {
    const reject = (code: IssueCode, message: string) =>
      issues.add(file, number, { code, message });
    if (!isObject(value)) {
      reject('INVALID', 'Record must be an object');
      continue;
    }
    const { data, error } = schema.safeParse(value);
    if (error) for (const detail of toErrorDetails(error)) issues.add(file, number, detail);
    else yield { record: data as ArchivedRecord<Noun>, reject };
  }
}
