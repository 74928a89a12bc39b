import { deserialize, serialize } from 'node:v8';
import { type ImportedNoun, importedNouns } from './archive-format.ts';
import type { ArchivedRecord } from './record-schemas.ts';

const batchSize = 500;

/**
 * The validated records of an archive in batches, so that the transaction does not read the archive
 * again. Serialized, a record takes about as many bytes as in the archive, outside of the heap.
 */
export class CheckedRecords {
  readonly counts = Object.fromEntries(importedNouns.map((noun) => [noun, 0])) as Record<
    ImportedNoun,
    number
  >;
  readonly #batches = new Map<ImportedNoun, Buffer[]>();
  #noun: ImportedNoun | undefined;
  #batch: unknown[] = [];

  /** Adds a record. All records of a noun are added before those of the next one. */
  add<Noun extends ImportedNoun>(noun: Noun, record: ArchivedRecord<Noun>): void {
    if (this.#noun !== noun || this.#batch.length === batchSize) this.#finishBatch();
    this.#noun = noun;
    this.#batch.push(record);
    this.counts[noun] += 1;
  }

  #finishBatch(): void {
    if (!this.#noun || this.#batch.length === 0) return;
    const batches = this.#batches.get(this.#noun) ?? [];
    this.#batches.set(this.#noun, batches);
    batches.push(serialize(this.#batch));
    this.#batch = [];
  }

  *batches<Noun extends ImportedNoun>(noun: Noun): Generator<ArchivedRecord<Noun>[], void> {
    this.#finishBatch();
    for (const batch of this.#batches.get(noun) ?? []) yield deserialize(batch);
  }

  all<Noun extends ImportedNoun>(noun: Noun): ArchivedRecord<Noun>[] {
    return [...this.batches(noun)].flat();
  }
}
