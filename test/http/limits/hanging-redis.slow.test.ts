import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { signUp } from '../../support/users/people.ts';

/** A server that accepts connections and never sends anything. */
const sockets = new Set<Socket>();
let received = '';
const silent = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => {});
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
});
silent.listen(0, '127.0.0.1');
await once(silent, 'listening');
const { port } = silent.address() as AddressInfo;

const test = usePrivateApp({
  REDIS_URL: `redis://127.0.0.1:${port}`,
  RATE_LIMIT_V1: '3/3',
  RATE_LIMIT_AUTH: '100',
});

afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

const warnings = () =>
  test.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn');

describe('a Redis that never responds', () => {
  it('does not prevent start-up, and is logged once', async () => {
    expect(sockets.size).toBeGreaterThan(0);
    expect(warnings()).toEqual([
      expect.objectContaining({
        msg: 'Redis is unavailable: each process counts its own rate limits',
        err: expect.objectContaining({ message: expect.stringMatching(/./) }),
      }),
    ]);
  });

  it('leaves rate limits to the process, with their headers', async () => {
    const key = await (await signUp(test)).createApiKey();
    const replies: [number, unknown][] = [];
    for (let number = 0; number < 4; number += 1) {
      const { statusCode, headers } = await key.get('/api/v1/prompt_templates');
      replies.push([statusCode, headers['x-ratelimit-remaining']]);
    }
    expect(replies).toEqual([
      [200, '2'],
      [200, '1'],
      [200, '0'],
      [429, '0'],
    ]);
    // The client sent greetings when it connected, but no commands to count.
    expect(received).toMatch(/hello|client/i);
    expect(received).not.toMatch(/folio:|eval/i);
    expect(warnings()).toHaveLength(1);
  });
});
