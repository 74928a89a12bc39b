import type { HttpReply } from './http-client.ts';
import type { Judged } from './recorder.ts';
import type { LedgerImage, LedgerRecord, Noun, RowState } from './report.ts';

/** The state of a record from the responses. After an unknown outcome, it is not written again. */
export class TrackedRecord implements LedgerRecord {
  readonly noun: Noun;
  readonly marker: string;
  possible: RowState[] = [null];
  isAcknowledged = false;
  images: readonly LedgerImage[] = [];

  constructor(noun: Noun, marker: string) {
    this.noun = noun;
    this.marker = marker;
  }

  /** Whether the state is known, so that the outcome of another write can be checked. */
  get isCertain(): boolean {
    return this.possible.length === 1;
  }
}

/** Everything that the clients of a process wrote. */
export class Ledger {
  readonly records: TrackedRecord[] = [];

  begin(noun: Noun, marker: string): TrackedRecord {
    const record = new TrackedRecord(noun, marker);
    this.records.push(record);
    return record;
  }

  /**
   * Sends a write that leads to a state, null to delete.
   * @returns the reply if it was acknowledged.
   */
  write(record: TrackedRecord, next: RowState, send: () => Promise<Judged>) {
    return this.writeTogether([[record, next]], send);
  }

  /** The same for a write that changes several records, all or none of them. */
  async writeTogether(
    changes: readonly (readonly [TrackedRecord, RowState])[],
    send: () => Promise<Judged>,
  ): Promise<HttpReply | undefined> {
    const before = changes.map(([record]) => {
      if (!record.isCertain) throw new Error(`the state of ${record.marker} is not known`);
      return record.possible[0] ?? null;
    });
    const settle = (possible: (next: RowState, index: number) => RowState[]) => {
      for (const [index, [record, next]] of changes.entries()) {
        record.possible = possible(next, index);
      }
    };
    const previous = (index: number) => before[index] ?? null;
    // Until the response arrives, the write may or may not have happened.
    settle((next, index) => [previous(index), next]);
    const { verdict, reply } = await send();
    if (verdict === 'rejected') settle((_next, index) => [previous(index)]);
    if (verdict !== 'done') return undefined;
    settle((next) => [next]);
    for (const [record] of changes) record.isAcknowledged = true;
    return reply;
  }

  /** Adds a record from the response that acknowledged it. */
  confirm(noun: Noun, marker: string, state: RowState): void {
    const record = this.begin(noun, marker);
    record.possible = [state];
    record.isAcknowledged = true;
  }

  get images(): LedgerImage[] {
    return this.records.flatMap(({ isCertain, possible, images }) =>
      isCertain && possible[0] !== null ? images : [],
    );
  }
}
