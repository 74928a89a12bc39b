import { beforeAll, describe, expect, it } from 'vitest';
import { useServerDatabase } from '../support/database/server-database.ts';
import { availabilities } from './availability.ts';
import { faults } from './faults.ts';
import { memoryAllowance, runStorm, type Storm } from './run-storm.ts';
import { redacted } from './storm-server.ts';
import { delaysOf, percentile, summaryOf, violationsOf } from './summary.ts';

const shortest = 60;
const seconds = Number(process.env.STORM_SECONDS ?? 300);
/** For the start, the warm-up and the comparison. */
const around = 600_000;

/**
 * Milliseconds that /health/live may take in 99 of 100 cases. A short run is for CI, whose machines
 * may be slow: there, it is the default timeout of a liveness probe of Kubernetes.
 */
const liveLimit = seconds < 300 ? 1_000 : 250;
/** Milliseconds of processor time for which the server's thread may be blocked. */
const blockedLimit = seconds < 300 ? 500 : 250;
/** Part of the valid requests that may fail while the services that they need are there. */
const mayFail = 0.01;
/** Uploads also wait for hostile ones, and get 503 when too many wait. */
const uploadsMayFail = 0.1;
/** Of a kind that is rarely sent, so many may fail. */
const fewMayFail = 2;

const database = useServerDatabase();
let storm: Storm;

beforeAll(
  async () => {
    if (!(seconds >= shortest)) throw new Error(`STORM_SECONDS must be at least ${shortest}`);
    storm = await runStorm(database.url, seconds);
    process.stdout.write(`${summaryOf(storm)}\n`);
  },
  seconds * 1000 + around,
);

describe('valid, hostile and slow requests while services fail', () => {
  it('leave the process running, and it stops cleanly afterwards without a warning', () => {
    const { survived, exit } = storm;
    const lastLine = exit.log.at(-1);
    const stderr = [...new Set(redacted(exit.stderr).split('\n'))].join('\n');
    expect({ survived, code: exit.code, lastLine, stderr }).toEqual({
      survived: true,
      code: 0,
      lastLine: 'stopped',
      stderr: '',
    });
  });

  it('get only allowed responses, and every 503 has Retry-After', () => {
    expect(violationsOf(storm)).toBe('');
    expect(storm.reports.map(({ violationCount }) => violationCount)).toEqual([0, 0, 0]);
  });

  it('cause no unexpected error in the log', () => {
    const logged = storm.server.internalErrors.map((line) => redacted(JSON.stringify(line)));
    expect(logged).toEqual([]);
  });

  it('are sent by clients without errors of their own', () => {
    expect(storm.reports.flatMap(({ errors }) => errors)).toEqual([]);
  });

  it('lose no acknowledged write and store nothing twice', () => {
    expect(storm.lost).toEqual([]);
    const acknowledged = Object.entries(storm.counts).filter(([what]) =>
      what.endsWith('acknowledged'),
    );
    for (const [what, count] of acknowledged) expect(count, what).toBeGreaterThan(5);
  });

  it('leave every balance equal to the initial balance and the entries', () => {
    expect(storm.balances).toEqual([]);
  });

  it('leave every image of an acknowledged record readable', () => {
    expect(storm.images).toEqual([]);
  });

  it('succeed while the services that they need are available', () => {
    const all = availabilities(storm);
    expect(all.length).toBeGreaterThan(40);
    const poor = all.filter(({ kind, sent, done, everDone }) => {
      const isUpload = /submit|screenshots|upload|large/.test(kind);
      const part = isUpload ? uploadsMayFail : mayFail;
      return everDone === 0 || sent - done > Math.max(fewMayFail, part * sent);
    });
    expect(poor).toEqual([]);
    const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
    const done = total(all.map((each) => each.done));
    const sent = total(all.map((each) => each.sent));
    expect(done / sent).toBeGreaterThan(1 - mayFail);
  });

  it.each(faults.map(({ name }) => name))('recover within seconds: %s', (name) => {
    const outcome = storm.faults.find(({ fault }) => fault.name === name);
    expect(outcome?.problem).toBeUndefined();
    expect(outcome?.effect).not.toBe('none');
    expect(outcome).toBeDefined();
  });

  it('leave the memory near its initial value', () => {
    const { before, after } = storm.memory;
    expect(after.live - before.live).toBeLessThan(memoryAllowance.live);
    expect(after.resident - before.resident).toBeLessThan(memoryAllowance.resident);
  });

  it('let /health/live always respond, in 99 of 100 cases within the limit', () => {
    const { probes, failures } = storm.health;
    expect(failures).toEqual([]);
    expect(probes.length).toBeGreaterThan(seconds * 30);
    const waits = probes.map(({ took }) => took);
    expect(percentile(waits, 0.99)).toBeLessThan(liveLimit);
  });

  it('never block the thread of the server', () => {
    // The start blocks it, so without any delay nothing was measured.
    expect(storm.server.delays.length).toBeGreaterThan(0);
    expect(delaysOf(storm).filter(({ cpuMs }) => cpuMs >= blockedLimit)).toEqual([]);
  });
});
