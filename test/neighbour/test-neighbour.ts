import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Measured, measure } from './measure.ts';
import { scenarios } from './scenarios.ts';
import { type DatabaseKind, openStreet, type Street } from './server.ts';

const seconds = Number(process.env.NEIGHBOUR_SECONDS ?? 10);
const checkout = process.env.NEIGHBOUR_CHECKOUT ?? '.';
const chosen = new RegExp(process.env.NEIGHBOUR_SCENARIOS ?? '');
const entries = Number(process.env.NEIGHBOUR_ENTRIES ?? 20_000);

interface Bars {
  /** Milliseconds. */
  readonly p99: number;
  readonly worst: number;
  /** MiB. */
  readonly memory: number;
}

/** The bars of the long form. One connection serves all users of the embedded database. */
const bars: Readonly<Record<DatabaseKind, Bars>> = {
  PostgreSQL: { p99: 250, worst: 1_000, memory: 900 },
  embedded: { p99: 250, worst: 2_500, memory: 1_200 },
};
/** The short form has few requests, so its 99th percentile is the worst one, and CI machines are busy. */
const shortBars: Readonly<Record<DatabaseKind, Bars>> = {
  PostgreSQL: { p99: 15_000, worst: 15_000, memory: 1_300 },
  embedded: { p99: 20_000, worst: 20_000, memory: 1_800 },
};
const isLong = seconds >= 10;

const row = (name: string, { p50, p99, worst, errors, memory, statuses }: Measured) =>
  `| ${name} | ${[p50, p99, worst].map(Math.round).join(' | ')} | ${errors.length} | ${Math.round(memory)} | ${JSON.stringify(statuses).replaceAll('"', '')} |`;

export function testNeighbour(kind: DatabaseKind): void {
  describe(`a neighbour on ${kind}`, () => {
    let street: Street;
    const lines: string[] = [];

    beforeAll(async () => {
      street = await openStreet({ kind, checkout, entries });
    }, 600_000);
    afterAll(async () => {
      await street?.close();
      process.stdout.write(
        `\n| ${kind} | p50 ms | p99 ms | worst ms | errors | MiB | requests by status |\n|---|---|---|---|---|---|---|\n${lines.join('\n')}\n`,
      );
    });

    const options = () => ({ pid: street.server.pid, neighbour: street.neighbour, seconds });

    it('is served quickly while there are no other users', async () => {
      const measured = await measure(undefined, options());
      lines.push(row('nobody else', measured));
      expect(measured.errors).toEqual([]);
    }, 120_000);

    it.each(
      scenarios.filter(({ name }) => chosen.test(name)).map((each) => [each.name, each] as const),
    )(
      'is served while another user sends %s',
      async (name, { prepare, atOnce }) => {
        const send = await prepare(street.user);
        const measured = await measure(send, options(), atOnce);
        lines.push(row(name, measured));
        const { p99, worst, memory } = (isLong ? bars : shortBars)[kind];
        expect(measured.errors).toEqual([]);
        expect(Object.keys(measured.statuses).length).toBeGreaterThan(0);
        expect(measured.statuses[500]).toBeUndefined();
        expect({
          p99: measured.p99 <= p99,
          worst: measured.worst <= worst,
          memory: measured.memory <= memory,
          measured,
        }).toMatchObject({ p99: true, worst: true, memory: true });
      },
      300_000,
    );
  });
}
