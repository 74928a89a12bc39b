import { describe, expect, it } from 'vitest';
import { availabilities } from './availability.ts';
import { hostile, valid } from './clients/actor.ts';
import type { HttpOutcome } from './clients/http-client.ts';
import { Ledger } from './clients/ledger.ts';
import { type Judged, type Kind, Recorder } from './clients/recorder.ts';
import { type Fault, faults } from './faults.ts';
import type { Storm } from './run-storm.ts';
import { redacted } from './storm-server.ts';
import { percentile } from './summary.ts';
import { compare, type Row } from './verify-database.ts';

const reply = (
  status: number,
  headers: Record<string, string> = {},
  body: object = {},
): HttpOutcome => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(body)),
});
const errors = (code: string) => ({ errors: [{ extensions: { code } }] });
const lostConnection: HttpOutcome = { status: 'cut', reason: 'ECONNRESET' };

function judge(kind: Kind, outcome: HttpOutcome) {
  const recorder = new Recorder();
  const { verdict } = recorder.judge(kind, { method: 'GET', path: '/' }, outcome, 0);
  return { verdict, problems: recorder.violations.map(({ problem }) => problem) };
}

describe('a response', () => {
  const kind = valid('a read', 200, { allows: [404] });

  it.each([
    ['the expected status', reply(200), 'done'],
    ['an allowed status', reply(404), 'rejected'],
    ['503 with Retry-After', reply(503, { 'retry-after': '1' }), 'unknown'],
    ['the GraphQL error BUSY', reply(200, {}, errors('BUSY')), 'unknown'],
  ])('is right with %s', (_name, outcome, verdict) => {
    expect(judge(kind, outcome)).toEqual({ verdict, problems: [] });
  });

  it.each([
    ['500', reply(500), '500: a server error'],
    ['502', reply(502), '502: a server error'],
    ['503 without Retry-After', reply(503), '503: 503 without Retry-After'],
    ['a status of another kind', reply(401), '401: the allowed statuses are 200, 404'],
    ['the GraphQL error INTERNAL', reply(200, {}, errors('INTERNAL')), '200: the error INTERNAL'],
    ['another GraphQL error', reply(200, {}, errors('NOT_FOUND')), '200: the errors NOT_FOUND'],
    ['no reply', lostConnection, 'cut: the connection ended without a reply (ECONNRESET)'],
    ['no answer in time', { status: 'late', reason: 'too late' } as const, 'late: too late'],
  ])('is wrong with %s', (_name, outcome, problem) => {
    expect(judge(kind, outcome).problems).toEqual([problem]);
  });

  it.each([
    ['500', reply(500)],
    ['INTERNAL', reply(200, {}, errors('INTERNAL'))],
    ['no reply', lostConnection],
  ])('does not show whether a write happened with %s', (_name, outcome) => {
    expect(judge(kind, outcome).verdict).toBe('unknown');
  });

  it('to a hostile request can be a closed connection, but not INTERNAL', () => {
    const attack = hostile('an attack', [400], { mayBeCut: true, mayHaveErrors: true });
    expect(judge(attack, lostConnection).problems).toEqual([]);
    expect(judge(attack, reply(400, {}, errors('TOO_COMPLEX'))).problems).toEqual([]);
    expect(judge(attack, reply(400, {}, errors('INTERNAL'))).problems).toHaveLength(1);
  });
});

describe('the ledger', () => {
  const row = (marker: string, amount: string): Row => ({ marker, amount });

  async function written(...verdicts: Judged['verdict'][]) {
    const ledger = new Ledger();
    const record = ledger.begin('entry', 'storm 1');
    for (const [index, verdict] of verdicts.entries()) {
      const state = { amount: String(index + 1) };
      await ledger.write(record, state, async () => ({ verdict, reply: undefined }));
    }
    return (rows: readonly Row[]) => compare('entry', ledger.records, rows).length;
  }

  it('reports an acknowledged write that is lost, outdated or stored twice', async () => {
    const findings = await written('done', 'done');
    expect(findings([row('storm 1', '2')])).toBe(0);
    expect(findings([])).toBe(1);
    expect(findings([row('storm 1', '1')])).toBe(1);
    expect(findings([row('storm 1', '2'), row('storm 1', '2')])).toBe(1);
  });

  it('reports a rejected write that happened', async () => {
    const findings = await written('rejected');
    expect(findings([])).toBe(0);
    expect(findings([row('storm 1', '1')])).toBe(1);
  });

  it('accepts a write without a response once or not at all, but not twice', async () => {
    const findings = await written('done', 'unknown');
    expect(findings([row('storm 1', '1')])).toBe(0);
    expect(findings([row('storm 1', '2')])).toBe(0);
    expect(findings([])).toBe(1);
    expect(findings([row('storm 1', '1'), row('storm 1', '2')])).toBe(1);
  });

  it('reports a row that no client wrote', async () => {
    const findings = await written('done');
    expect(findings([row('storm 1', '1'), row('storm 2', '1')])).toBe(1);
  });

  it('does not write a record whose state is unknown', async () => {
    await expect(written('unknown', 'done')).rejects.toThrow('is not known');
  });
});

describe('the availability of a kind', () => {
  const fault = faults.find(({ affects }) => affects.includes('storage')) as Fault;
  const outcome = { fault, beganAt: 100, endedAt: 200, effect: '', recoveryMs: 0 };
  const exchange = (kind: string, startedAt: number, endedAt: number, isDone: boolean) => ({
    kind,
    label: '',
    startedAt,
    endedAt,
    isDone,
  });

  it('ignores only requests that a fault could affect', () => {
    const exchanges = [
      exchange('upload', 50, 60, true),
      exchange('upload', 90, 110, false),
      exchange('upload', 190, 300, false),
      exchange('upload', 210, 220, false),
      exchange('read', 120, 130, false),
    ];
    const kinds = [
      ['upload', ['database', 'storage']],
      ['read', ['database']],
    ] as const;
    const reports = [{ exchanges, kinds }];
    const storm = { beganAt: 0, faults: [outcome], reports } as unknown as Storm;
    expect(availabilities(storm)).toEqual([
      { kind: 'upload', sent: 2, done: 1, everDone: 1 },
      { kind: 'read', sent: 1, done: 0, everDone: 0 },
    ]);
  });
});

describe('the report', () => {
  it('shows no secrets', () => {
    const text = 'Bearer fol_abc123 fin_DEF456 folio_session=x.y%3D; /files/1?signature=a-b_c';
    expect(redacted(text)).toBe('Bearer fol_… fin_… folio_session=…; /files/1?signature=…');
  });

  it('counts the slowest percent', () => {
    const values = Array.from({ length: 1_000 }, (_, index) => index);
    expect(percentile(values, 0.99)).toBe(990);
    expect(percentile([5], 0.99)).toBe(5);
  });
});
