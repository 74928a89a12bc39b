import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePrivateApp } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { useReceivers } from '../support/http/receiver.ts';
import { selfSigned } from '../support/http/self-signed.ts';
import { createWebhook, ping, readWebhook, useDeliveries } from '../support/http/webhooks.ts';

const test = usePrivateApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
const receive = useReceivers();
const deliver = useDeliveries(test);
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** @param timeoutMs by default longer than a delivery takes on a busy machine */
async function firstDelivery(url: string, timeoutMs = 15_000) {
  const financier = await Financier.signUp(test);
  const { id } = await createWebhook(financier.key, { url });
  await ping(financier.key, id);
  deliver({ timeoutMs });
  return vi.waitFor(
    async () => {
      const { deliveries } = await readWebhook(financier.key, id);
      expect(deliveries).toHaveLength(1);
      const [{ succeeded, statusCode, error }] = deliveries;
      return { succeeded, statusCode, error };
    },
    { timeout: 20_000 },
  );
}

const failed = (error: string, statusCode: number | null = null) => ({
  succeeded: false,
  statusCode,
  error,
});

describe('an attempt fails', () => {
  it.each([199, 304, 404, 410, 500, 503])('after the status %i', async (status) => {
    // Node's server sends 199 as an informational response, and nothing after it.
    const receiver = await receive((_message, response) => {
      response.socket?.end(`HTTP/1.1 ${status} X\r\ncontent-length: 0\r\n\r\n`);
    });
    const delivery = await firstDelivery(receiver.url);
    if (status === 199)
      expect(delivery).toStrictEqual(failed('Connection closed without a response'));
    else if (status === 304) {
      expect(delivery).toStrictEqual(failed('HTTP 304: redirects are not followed', 304));
    } else expect(delivery).toStrictEqual(failed(`HTTP ${status}`, status));
  });

  it('after a redirect, which is not followed', async () => {
    const target = await receive();
    const receiver = await receive((_message, response) => {
      response.writeHead(307, { location: target.url }).end();
    });
    expect(await firstDelivery(receiver.url)).toStrictEqual(
      failed('HTTP 307: redirects are not followed', 307),
    );
    expect(target.received).toStrictEqual([]);
  });

  it('without a response within the deadline', async () => {
    const receiver = await receive(() => {});
    expect(await firstDelivery(receiver.url, 300)).toStrictEqual(failed('Timeout after 0.3 s'));
  });

  it('when headers arrive more slowly than the deadline', async () => {
    const port = await listen(
      createTcpServer((socket) => {
        socket.on('error', () => {});
        const drip = setInterval(() => socket.write('x'), 50);
        socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
        socket.on('close', () => clearInterval(drip));
      }),
    );
    expect(await firstDelivery(`http://127.0.0.1:${port}/`, 300)).toStrictEqual(
      failed('Timeout after 0.3 s'),
    );
  });

  it('when the connection is refused', async () => {
    const receiver = await receive();
    const { url } = receiver;
    receiver.close();
    expect(await firstDelivery(url)).toStrictEqual(failed('Connection refused'));
  });

  it('when the connection is closed', async () => {
    const port = await listen(createTcpServer((socket) => socket.destroy()));
    expect(await firstDelivery(`http://127.0.0.1:${port}/`)).toStrictEqual(
      failed('Connection closed without a response'),
    );
  });

  it('when the response is not HTTP', async () => {
    const port = await listen(createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n')));
    expect(await firstDelivery(`http://127.0.0.1:${port}/`)).toStrictEqual(
      failed('Invalid response'),
    );
  });

  it('when the certificate is not trusted', async () => {
    const port = await listen(createTlsServer(selfSigned, (_request, response) => response.end()));
    expect(await firstDelivery(`https://127.0.0.1:${port}/`)).toStrictEqual(failed('TLS error'));
  });

  it('when the server has no TLS', async () => {
    const receiver = await receive();
    expect(await firstDelivery(receiver.url.replace('http:', 'https:'))).toStrictEqual(
      failed('TLS error'),
    );
  });

  it('when the host does not exist', async () => {
    expect(await firstDelivery('https://folio.invalid/')).toStrictEqual(failed('Host not found'));
  });
});

describe('the body of a response', () => {
  it('does not matter, and is not read beyond 64 KiB', async () => {
    let sent = 0;
    let isClosed = false;
    const receiver = await receive((_message, response) => {
      response.writeHead(200);
      const block = Buffer.alloc(64 * 1024);
      const write = () => {
        sent += block.length;
        if (!isClosed) response.write(block, () => setImmediate(write));
      };
      response.on('close', () => {
        isClosed = true;
      });
      write();
    });
    expect(await firstDelivery(receiver.url)).toStrictEqual({
      succeeded: true,
      statusCode: 200,
      error: null,
    });
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  it('can be incomplete at the deadline', async () => {
    const receiver = await receive((_message, response) => {
      response.writeHead(202);
      response.write('not finished');
    });
    expect(await firstDelivery(receiver.url, 2_000)).toMatchObject({
      succeeded: true,
      statusCode: 202,
    });
  });
});
