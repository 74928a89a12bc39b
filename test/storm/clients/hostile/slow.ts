import { setTimeout as wait } from 'node:timers/promises';
import { type Actor, hostile } from '../actor.ts';
import { RawConnection } from '../raw-client.ts';
import type { Kind } from '../recorder.ts';

const more = { mayBeCut: true } as const;
const kinds = {
  headers: hostile('Slow: headers, a line at a time', [408], more),
  body: hostile('Slow: body, a byte at a time', [400, 408], more),
  bodyWithoutKey: hostile('Slow: body without a key, a byte at a time', [401, 408, 429], more),
  idle: hostile('Slow: connection without a request', [408], more),
  reader: { ...hostile('Slow: reader of a long answer', [], more), succeeds: [200] },
};

/** Milliseconds for which a slow client stays, if the server lets it. */
const stay = 20_000;
const interval = 500;

/** Clients that hold a connection for as long as they can. */
export function slowClients(actor: Actor, url: string, network: string, signal: () => AbortSignal) {
  const { host } = new URL(url);
  const key = `Authorization: ${actor.apiKey.authorization}\r\n`;
  const json = 'Content-Type: application/json\r\nContent-Length: 100000\r\n';

  /** @param drip sent again and again; undefined to send nothing more. */
  async function hold(kind: Kind, number: number, first: string, drip?: string): Promise<void> {
    const startedAt = Date.now();
    const connection = new RawConnection(url, `${network}.${1 + (number % 200)}`);
    connection.send(first);
    while (!signal().aborted && !connection.isClosed && Date.now() - startedAt < stay) {
      await wait(interval, undefined, { signal: signal() }).catch(() => {});
      if (drip) connection.send(drip);
    }
    finish(kind, connection, startedAt);
  }

  function finish(kind: Kind, connection: RawConnection, startedAt: number): void {
    for (const reply of connection.replies) {
      const outcome = { ...reply, body: Buffer.from(connection.head, 'latin1') };
      actor.recorder.judge(kind, { method: 'RAW', path: kind.name }, outcome, startedAt);
    }
    const isClosed = connection.isClosed;
    if (connection.replies.length === 0) {
      actor.recorder.add(kind, isClosed ? 'closed by the server' : 'held', startedAt, false);
    }
    connection.reset();
  }

  async function readSlowly(number: number): Promise<void> {
    const startedAt = Date.now();
    const connection = new RawConnection(url, `${network}.${1 + (number % 200)}`);
    const financeKey = `Authorization: ${actor.financeKey.authorization}\r\n`;
    connection.send(
      `GET /api/finance/entries?month=2031-05 HTTP/1.1\r\nHost: ${host}\r\n${financeKey}\r\n`,
    );
    await connection.waitFor(1, stay);
    while (!signal().aborted && !connection.isClosed && Date.now() - startedAt < stay) {
      // Reads what has arrived, then nothing for a while.
      connection.socket.pause();
      await wait(interval, undefined, { signal: signal() }).catch(() => {});
      connection.socket.resume();
      await wait(1, undefined, { signal: signal() }).catch(() => {});
    }
    finish(kinds.reader, connection, startedAt);
  }

  const start = `POST /api/v1/ideas HTTP/1.1\r\nHost: ${host}\r\n`;
  const ways: readonly ((number: number) => Promise<void>)[] = [
    (number) => hold(kinds.headers, number, start, 'X-More: 1\r\n'),
    (number) => hold(kinds.body, number, `${start}${key}${json}\r\n{`, ' '),
    (number) => hold(kinds.bodyWithoutKey, number, `${start}${json}\r\n{`, ' '),
    (number) => hold(kinds.idle, number, ''),
    readSlowly,
  ];
  return async (number: number) => {
    await ways[number % ways.length]?.(number);
  };
}
