/** The workloads: one or several operations, and the users who send them. */
import type { BenchData, BenchUser } from './data/records.ts';
import { createEntry, monthOfEntries, monthSummary } from './operations/finance.ts';
import type { Operation } from './operations/operation.ts';
import {
  everything,
  everythingOverRest,
  fourFieldList,
  nested,
  oneTemplate,
} from './operations/templates.ts';
import { typename } from './operations/typename.ts';

export interface Call {
  readonly operation: Operation;
  readonly user: BenchUser;
}

/** A sequence of calls that a load repeats. */
export interface Workload {
  readonly name: string;
  readonly title: string;
  /** Whether records are created; they are checked and deleted after each load. */
  readonly writes: boolean;
  /** Whether folio is called over REST; other contenders answer the GraphQL operation. */
  readonly rest: boolean;
  /** @param owner whose records are read */
  calls(data: BenchData, owner: BenchUser): readonly Call[];
}

const reads = (name: string, operation: Operation): Workload => ({
  name,
  title: operation.name,
  writes: false,
  rest: operation.rest !== undefined,
  calls: (_data, user) => [{ operation, user }],
});

const writes = (
  name: string,
  title: string,
  calls: (user: BenchUser) => readonly Call[],
): Workload => ({
  name,
  title,
  writes: true,
  rest: false,
  calls: ({ writers }) => writers.flatMap(calls),
});

/** All workloads, in the order of the report. */
export const workloads: readonly Workload[] = [
  reads('typename', typename),
  reads('list4', fourFieldList),
  reads('everything', everything),
  reads('everything-rest', everythingOverRest),
  reads('one', oneTemplate),
  reads('nested', nested),
  reads('month', monthOfEntries),
  reads('summary', monthSummary),
  writes('create', 'create an entry, 200 users', (user) => [{ operation: createEntry, user }]),
  writes('mixed', '80 % reads, 20 % writes, 200 users', (user) =>
    [monthOfEntries, monthSummary, createEntry, monthOfEntries, monthSummary].map((operation) => ({
      operation,
      user,
    })),
  ),
];
