import type { Ledger } from './ledger.ts';
import type { Recorder } from './recorder.ts';
import type { ClientReport } from './report.ts';

/** The result of a client process as plain data, to send to another process. */
export function makeReport(
  { exchanges, violations, violationCount, kinds }: Recorder,
  ledger: Ledger,
  errors: readonly string[],
): ClientReport {
  return {
    exchanges,
    violations,
    violationCount,
    kinds: [...kinds],
    records: ledger.records.map(({ noun, marker, possible, isAcknowledged }) => ({
      noun,
      marker,
      possible,
      isAcknowledged,
    })),
    images: ledger.images,
    errors,
  };
}
