import { type Actor, hostile } from '../actor.ts';
import { answerDeadline, type HttpOutcome } from '../http-client.ts';
import { RawConnection } from '../raw-client.ts';
import type { Kind } from '../recorder.ts';

const closes = { mayBeCut: true } as const;
const kinds = {
  absolute: hostile('Hostile bytes: absolute-form target without a key', [400, 401, 429]),
  absoluteWithKey: hostile('Hostile bytes: absolute-form target with a key', [200, 400, 404, 421]),
  pipelined: { ...hostile('Hostile bytes: 30 pipelined requests', []), succeeds: [200] },
  smuggled: hostile('Hostile bytes: two lengths', [400], closes),
  chunk: hostile('Hostile bytes: broken chunk', [400], closes),
  headers: hostile('Hostile bytes: headers of 40 kB', [431], closes),
  noHttp: hostile('Hostile bytes: no HTTP', [400, 404, 405], closes),
  chunked: hostile('Hostile bytes: chunked body of 41 MB', [413], closes),
  chunkedFile: hostile('Hostile bytes: chunked file of 41 MB', [413], closes),
  reset: hostile('Hostile bytes: reset in the middle of an upload', [], closes),
  ended: hostile('Hostile bytes: end in the middle of an upload', [400], closes),
};

const megabyte = 1024 * 1024;
const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
const part =
  '--b\r\nContent-Disposition: form-data; name="attachments[]"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

/** Requests that HTTP clients cannot send. */
export function rawRequests(actor: Actor, url: string, network: string) {
  const { host } = new URL(url);
  const key = `Authorization: ${actor.apiKey.authorization}\r\n`;
  const post = (headers: string) =>
    `POST /api/v1/ideas HTTP/1.1\r\nHost: ${host}\r\n${key}X-Request-Id: ${actor.nextRequestId()}\r\n${headers}\r\n`;
  const multipart = 'Content-Type: multipart/form-data; boundary=b\r\n';

  async function exchange(
    kind: Kind,
    send: (connection: RawConnection) => Promise<void> | void,
    replies = 1,
  ): Promise<void> {
    const startedAt = Date.now();
    const connection = new RawConnection(url, `${network}.${1 + (startedAt % 200)}`);
    await send(connection);
    const end = await connection.waitFor(replies, answerDeadline);
    const outcomes: HttpOutcome[] = connection.replies.map((reply) => ({
      ...reply,
      body: Buffer.from(connection.head, 'latin1'),
    }));
    if (end === 'late') outcomes.push({ status: 'late', reason: 'no answer in time' });
    else if (outcomes.length < replies) outcomes.push({ status: 'cut', reason: 'closed' });
    for (const outcome of outcomes) {
      actor.recorder.judge(kind, { method: 'RAW', path: kind.name }, outcome, startedAt);
    }
    connection.reset();
  }

  /** Waits for space in the socket's buffer, while the server reads and until it responds. */
  async function sendAll(connection: RawConnection, pieces: Iterable<Buffer>): Promise<void> {
    for (const piece of pieces) {
      if (connection.isClosed || connection.replies.length > 0) return;
      connection.send(piece);
      await connection.drained(answerDeadline);
    }
  }

  function* pieces(head: string, count: number) {
    yield Buffer.from(head);
    const filling = chunk(Buffer.alloc(megabyte, 'x'));
    for (let sent = 0; sent < count; sent += 1) yield filling;
  }

  const chunked = 'Transfer-Encoding: chunked\r\n';
  const attacks: readonly (() => Promise<void>)[] = [
    () =>
      exchange(kinds.absolute, (connection) =>
        connection.send(
          `GET http://${host}/api/v1/prompt_templates HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
        ),
      ),
    () =>
      exchange(kinds.absoluteWithKey, (connection) =>
        connection.send(
          `GET http://${host}/api/v1/prompt_templates HTTP/1.1\r\nHost: ${host}\r\n${key}\r\n`,
        ),
      ),
    () =>
      exchange(
        kinds.pipelined,
        (connection) =>
          connection.send(`GET /health/live HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(30)),
        30,
      ),
    () =>
      exchange(kinds.smuggled, (connection) =>
        connection.send(
          `${post('Content-Type: application/json\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n')}0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
        ),
      ),
    () =>
      exchange(kinds.chunk, (connection) =>
        connection.send(`${post(`Content-Type: application/json\r\n${chunked}`)}zz\r\n{}\r\n`),
      ),
    () =>
      exchange(kinds.headers, (connection) =>
        connection.send(`GET / HTTP/1.1\r\nHost: ${host}\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`),
      ),
    () =>
      exchange(kinds.noHttp, (connection) =>
        connection.send('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x16\x03\x01\x00\xa5\x01\x00'),
      ),
    () =>
      exchange(kinds.chunked, (connection) =>
        sendAll(connection, pieces(post(`Content-Type: application/json\r\n${chunked}`), 42)),
      ),
    () =>
      exchange(kinds.chunkedFile, async (connection) => {
        const head = post(multipart + chunked) + chunk(Buffer.from(part)).toString('latin1');
        await sendAll(connection, pieces(head, 42));
      }),
    () =>
      exchange(kinds.reset, async (connection) => {
        const head = `${post(`${multipart}Content-Length: 4000000\r\n`)}${part}`;
        await sendAll(connection, [Buffer.from(head), Buffer.alloc(megabyte, 'x')]);
        connection.reset();
      }),
    () =>
      exchange(kinds.ended, (connection) => {
        connection.send(`${post(`${multipart}Content-Length: 4000000\r\n`)}${part}xxx`);
        connection.socket.end();
      }),
  ];
  return async (number: number) => {
    await attacks[number % attacks.length]?.();
  };
}
