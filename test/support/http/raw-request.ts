import { connect } from 'node:net';
import type { TestApp } from '../app/app.ts';

/** A reply as it came over the wire. */
export interface RawReply {
  readonly status: number;
  /** Under lower-case names; of repeated headers the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Starts listening on a free port, for requests that `inject` would rewrite. */
export async function listen({ app }: TestApp): Promise<number> {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.addresses()[0] as { port: number }).port;
}

/** Sends a request whose target is exactly as given. */
export async function rawRequest(
  port: number,
  method: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawReply> {
  const lines = Object.entries({ host: 'folio.test', connection: 'close', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const reply = await exchange(port, `${method} ${target} HTTP/1.1\r\n${head}\r\n`);
  const [start = '', ...body] = reply.split('\r\n\r\n');
  const [statusLine = '', ...fields] = start.split('\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(
      fields.map((field) => {
        const colon = field.indexOf(':');
        return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
      }),
    ),
    body: body.join('\r\n\r\n'),
  };
}

/** Sends bytes. @returns the complete response until the server closes the connection */
export function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let reply = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      reply += chunk;
    });
    socket.on('close', () => resolve(reply)).on('error', reject);
    socket.write(bytes);
  });
}
