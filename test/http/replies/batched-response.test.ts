import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBareServer } from '../../support/http/bare-server.ts';

let responses: ServerResponse[] = [];
const clients: Socket[] = [];
const server = createBareServer();
server.get('/', (_request, reply) => {
  reply.hijack();
  responses.push(reply.raw);
});
let now = 1_000;

beforeAll(async () => {
  await server.listen({ host: '127.0.0.1', port: 0 });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
  responses = [];
  now += 1_000;
  for (const client of clients.splice(0)) client.destroy();
});

afterAll(() => server.close());

/** Sends requests by one connection, and collects what it receives. */
function send(requests = 1) {
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  const received = { text: '' };
  client.on('data', (data) => {
    received.text += data;
  });
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(requests));
  return received;
}

/** Waits until the server has this many requests. */
const requestsArrive = (count: number) => vi.waitFor(() => expect(responses).toHaveLength(count));

/** Sends requests by one connection each. `responses` has their order. */
async function sendEach(count: number) {
  const all: ReturnType<typeof send>[] = [];
  while (all.length < count) {
    all.push(send());
    await requestsArrive(all.length);
  }
  return all;
}

const bytesWritten = () => responses.map(({ req }) => req.socket.bytesWritten > 0);

describe('the end of a response', () => {
  it('is written at once if no other response has just ended', async () => {
    await sendEach(2);
    for (const response of responses) {
      response.end('text');
      now += 0.3;
    }
    expect(bytesWritten()).toEqual([true, true]);
  });

  it('waits for the next iteration of the event loop if another response has just ended', async () => {
    const all = await sendEach(3);
    for (const [index, response] of responses.entries()) response.end(`text ${index}`);
    expect(bytesWritten()).toEqual([true, false, false]);
    expect(responses.map(({ writableEnded }) => writableEnded)).toEqual([true, true, true]);
    await nextTurn();
    expect(bytesWritten()).toEqual([true, true, true]);
    await vi.waitFor(() =>
      expect(all.map(({ text }) => text.split('\r\n\r\n')[1])).toEqual([
        'text 0',
        'text 1',
        'text 2',
      ]),
    );
  });

  it('is written together with one that ends over a quarter of a millisecond later', async () => {
    await sendEach(4);
    for (const response of responses) {
      response.end('text');
      now += 0.15;
    }
    expect(bytesWritten()).toEqual([true, true, true, true]);
  });

  it('is written in the order of the requests of one connection', async () => {
    const received = send(3);
    await requestsArrive(3);
    for (const [index, response] of [...responses.entries()].reverse()) response.end(`<${index}>`);
    await vi.waitFor(() => expect(received.text.match(/<\d>/g)).toEqual(['<0>', '<1>', '<2>']));
  });

  it('is written once, after a second call too', async () => {
    const all = await sendEach(2);
    for (const response of responses) response.end('text');
    const { promise, resolve } = Promise.withResolvers<Error>();
    responses[1]?.on('error', () => {});
    responses[1]?.end('more', 'utf8', resolve as () => void);
    expect(await promise).toMatchObject({ code: 'ERR_STREAM_WRITE_AFTER_END' });
    await vi.waitFor(() => expect(all[1]?.text).toMatch(/\r\n\r\ntext$/));
  });

  it('is written although another client has gone', async () => {
    const all = await sendEach(3);
    for (const response of responses) response.end('text');
    clients[1]?.destroy();
    responses[1]?.destroy();
    await vi.waitFor(() => expect(all[2]?.text).toMatch(/text$/));
  });
});
