import { beforeAll, describe, expect, it } from 'vitest';
import { usePackedClient } from '../support/cli/packed-client.ts';
import { Financier } from '../support/finance/financier.ts';
import { useReceivers, verified } from '../support/http/receiver.ts';

const { test, client, newUser } = usePackedClient(
  { WEBHOOK_PRIVATE_ADDRESSES: 'on' },
  { backgroundTasks: true },
);
const receive = useReceivers();
let financier: Financier;
let variables: Record<string, string>;

const folio = (line: string) => client.run(line.split(' '), { variables });

beforeAll(async () => {
  financier = await Financier.signUp(test);
  variables = (await newUser({ person: financier.person })).finance;
});

describe('folio webhooks', () => {
  it('creates a webhook, tests it, and lists its deliveries', async () => {
    const receiver = await receive();
    const created = await folio(`webhooks create --url ${receiver.url} --type entry --json`);
    const { databaseId, secret } = JSON.parse(created.stdout);
    expect(created.stderr).toBe('');
    const tested = await folio(`webhooks test ${databaseId}`);
    expect(tested).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Sent a ping to http:\S+: HTTP 204, \d+ ms\.\n$/),
    });
    await financier.createEntry();
    await expect.poll(() => receiver.received.length).toBe(2);
    for (const message of receiver.received) verified(message, secret);
    const { stdout } = await folio(`webhooks deliveries ${databaseId}`);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split('\t').slice(1, 4))).toStrictEqual([
      ['changes', '1', 'HTTP 204'],
      ['ping', '0', 'HTTP 204'],
    ]);
  });

  it('exits with 1 after a ping that fails', async () => {
    const receiver = await receive((_message, response) => response.writeHead(500).end());
    const created = await folio(`webhooks create --url ${receiver.url} --type entry --json`);
    const { databaseId } = JSON.parse(created.stdout);
    expect(await folio(`webhooks test ${databaseId}`)).toMatchObject({
      code: 1,
      stdout: `The ping to ${receiver.url} failed: HTTP 500.\n`,
    });
  });
});
