import { beforeAll, describe, expect, it } from 'vitest';
import { readings } from '../../src/measurements/readings.ts';
import { usePackedClient } from '../support/cli/packed-client.ts';
import { Financier } from '../support/finance/financier.ts';

const { test, client, newUser } = usePackedClient();
/** More lines than Node allows listeners of an event without a warning. */
const lines = 50;
let financier: Financier;
let variables: Record<string, string>;

beforeAll(async () => {
  financier = await Financier.signUp(test);
  variables = (await newUser({ person: financier.person })).finance;
  for (let index = 0; index < lines; index += 1) await financier.createEntry();
});

describe('folio changes --follow', () => {
  it.each(['', ' --json action'])('prints 50 changes%s without a warning', async (format) => {
    const line = `changes --type entry --follow --limit ${lines}${format}`;
    const { stdout, stderr } = await client.run(line.split(' '), {
      variables,
      onStart: (child) => {
        let printed = 0;
        child.stdout?.on('data', (text: string) => {
          printed += text.split('\n').length - 1;
          if (printed === lines) child.kill('SIGINT');
        });
      },
    });
    expect(stdout.trimEnd().split('\n')).toHaveLength(lines);
    expect(stderr).toBe('');
  });

  it('exits when one of the two keys is revoked', async () => {
    const { person, variables: keys } = await newUser();
    const { apiKeys } = await person.execute('{ apiKeys { id } }');
    const openStreams = () => readings.streams?.().open;
    await expect.poll(openStreams).toBe(0);
    const { code, stderr } = await client.run(['changes', '--follow', '--limit', '0'], {
      variables: keys,
      onStart: async (child) => {
        await expect
          .poll(openStreams)
          .toBe(2)
          .catch(() => child.kill());
        await person.execute('mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { id } } }', {
          id: apiKeys[0].id,
        });
      },
    });
    expect([code, stderr]).toEqual([4, expect.stringContaining('Invalid or missing credentials')]);
  });

  // Without a signal, the client would read after a minute.
  it('prints a change when the server sends it, long before the interval ends', {
    timeout: 50_000,
  }, async () => {
    const line = 'changes --type entry --follow --limit 0 --interval 3600 --json action,title';
    // Otherwise the end of a stream of an earlier test could be logged during this one.
    await expect.poll(() => readings.streams?.().open).toBe(0);
    test.logLines.length = 0;
    const operations = () => test.logLines.filter((each) => JSON.parse(each).path === '/graphql');
    let created: Promise<unknown> | undefined;
    const { stdout, stderr } = await client.run(line.split(' '), {
      variables,
      onStart: (child) => {
        child.stdout?.once('data', () => child.kill('SIGINT'));
        created = expect
          // The client reads at the start and when its stream is open. The stream is logged at its end.
          .poll(() => operations().length, { timeout: 40_000 })
          .toBe(2)
          .then(() => financier.createEntry({ description: 'Lunch' }));
      },
    });
    await created;
    expect(JSON.parse(stdout)).toEqual({ action: 'CREATED', title: '-12.50 Lunch' });
    expect(stderr).toBe('');
  });
});
