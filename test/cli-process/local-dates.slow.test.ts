import { beforeAll, describe, expect, it } from 'vitest';
import { usePackedClient } from '../support/cli/packed-client.ts';

const { client, newUser } = usePackedClient();
/** At any time, one of them has another date than UTC. */
const timeZones = ['Etc/GMT-14', 'Etc/GMT+12'];
let variables: Record<string, string>;

beforeAll(async () => {
  variables = (await newUser()).finance;
});

const todayIn = (timeZone: string) => new Date().toLocaleDateString('sv', { timeZone });

describe.each(timeZones)('in the time zone %s', (timeZone) => {
  const run = (line: string) =>
    client.run(line.split(' '), { variables: { ...variables, TZ: timeZone } });

  it('folio entries create without --date creates an entry of today', async () => {
    const before = todayIn(timeZone);
    const { stdout } = await run('entries create --category Food --amount 1 --json date');
    expect([before, todayIn(timeZone)]).toContain(JSON.parse(stdout).date);
  });

  it.each(['summary', 'analytics'])('folio %s requests the month of today', async (name) => {
    const before = todayIn(timeZone);
    const { stderr } = await run(`${name} --debug`);
    const [, month] = /^> .*"month":"([\d-]+)"/m.exec(stderr) ?? [];
    expect([before, todayIn(timeZone)].map((day) => day.slice(0, 7))).toContain(month);
  });
});
