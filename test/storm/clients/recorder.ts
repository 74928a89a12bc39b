import type { HttpOutcome, HttpReply, HttpRequest } from './http-client.ts';
import type { Exchange, KindName, Need, Violation } from './report.ts';

/** Violations kept with all details; the others are counted. */
const maxViolations = 200;

/** A kind of request with its allowed outcomes. Every kind may also get 503 with Retry-After. */
export interface Kind {
  readonly name: KindName;
  /** The services without which it can't succeed; undefined for hostile and slow requests. */
  readonly needs?: readonly Need[];
  /** The statuses that count as success. */
  readonly succeeds: readonly number[];
  /** Other statuses that are right. */
  readonly allows?: readonly number[];
  /** Whether the connection may end without a reply. */
  readonly mayBeCut?: boolean;
  /** Whether GraphQL errors of any code but INTERNAL are allowed. */
  readonly mayHaveErrors?: boolean;
}

/**
 * The outcome of a write: `done` was acknowledged, `rejected` did not happen, `unknown` may have
 * happened, because there was no response or a 503.
 */
export type Verdict = 'done' | 'rejected' | 'unknown';

export interface Judged {
  readonly verdict: Verdict;
  readonly reply: HttpReply | undefined;
}

interface GraphQLBody {
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}

/** Codes of GraphQL errors that correspond to 503. */
const unavailable = ['BUSY', 'STORAGE_UNAVAILABLE'];
/** After these errors, a write may have happened: the response to its commit may be lost. */
const uncertain = [...unavailable, 'INTERNAL', 'unreadable'];

/** Checks every outcome and keeps it for the report. */
export class Recorder {
  readonly exchanges: Exchange[] = [];
  readonly violations: Violation[] = [];
  violationCount = 0;
  readonly kinds = new Map<KindName, readonly Need[]>();

  judge(kind: Kind, request: HttpRequest, outcome: HttpOutcome, startedAt: number): Judged {
    const codes = 'body' in outcome ? codesOf(outcome) : [];
    const problem = problemWith(kind, outcome, codes);
    const label = [outcome.status, ...new Set(codes)].join(' ');
    const isDone = !problem && kind.succeeds.includes(Number(outcome.status)) && codes.length === 0;
    this.add(kind, label, startedAt, isDone);
    if (problem) this.#violate(kind, request, outcome, problem);
    const reply = 'body' in outcome ? outcome : undefined;
    if (isDone) return { verdict: 'done', reply };
    const isUnknown =
      !reply || reply.status >= 500 || codes.some((code) => uncertain.includes(code));
    return { verdict: isUnknown ? 'unknown' : 'rejected', reply };
  }

  /** Counts an outcome that was judged elsewhere. */
  add(kind: Kind, label: string, startedAt: number, isDone: boolean): void {
    if (kind.needs) this.kinds.set(kind.name, kind.needs);
    this.exchanges.push({ kind: kind.name, label, startedAt, endedAt: Date.now(), isDone });
  }

  /** Something that must never happen. */
  report(violation: Violation): void {
    this.violationCount += 1;
    if (this.violations.length < maxViolations) this.violations.push(violation);
  }

  #violate(kind: Kind, request: HttpRequest, outcome: HttpOutcome, problem: string): void {
    const text = 'body' in outcome ? outcome.body.toString('latin1', 0, 600) : outcome.reason;
    this.report({
      kind: kind.name,
      requestId: request.headers?.['x-request-id'] ?? '',
      at: Date.now(),
      request: `${request.method} ${request.path.slice(0, 200)}`,
      problem: `${outcome.status}: ${problem}`,
      answer: text,
    });
  }
}

/** Why an outcome is wrong; undefined when it is right. */
function problemWith(
  kind: Kind,
  outcome: HttpOutcome,
  codes: readonly string[],
): string | undefined {
  if (outcome.status === 'late') return outcome.reason;
  if (outcome.status === 'cut') {
    return kind.mayBeCut ? undefined : `the connection ended without a reply (${outcome.reason})`;
  }
  const { status, headers } = outcome;
  if (codes.includes('INTERNAL')) return 'the error INTERNAL';
  if (status === 503) return headers['retry-after'] ? undefined : '503 without Retry-After';
  if (status >= 500) return 'a server error';
  const allowed = [...kind.succeeds, ...(kind.allows ?? [])];
  if (!allowed.includes(status)) return `the allowed statuses are ${allowed.join(', ')}`;
  const unexpected = codes.filter((code) => !unavailable.includes(code));
  if (unexpected.length > 0 && status < 400 && !kind.mayHaveErrors) {
    return `the errors ${unexpected.join(', ')}`;
  }
  return undefined;
}

/** The codes of the errors in a GraphQL reply. */
function codesOf({ headers, body }: HttpReply): string[] {
  const type = headers['content-type'] ?? '';
  // A successful response can be megabytes long; its errors are at the start or the end.
  if (!type.includes('json') || !body.includes('"errors"')) return [];
  try {
    const { errors } = JSON.parse(body.toString()) as GraphQLBody;
    return Array.isArray(errors) ? errors.map(({ extensions }) => extensions?.code ?? 'none') : [];
  } catch {
    return ['unreadable'];
  }
}
