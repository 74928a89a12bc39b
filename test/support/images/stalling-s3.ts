import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { vi } from 'vitest';
import { startS3 } from '../../s3/server.ts';

/** How the storage server treats requests. */
export type Conduct = 'silent' | 'half' | 'dripping' | 'deaf' | 'working';

/** A TCP server that acts as an S3 endpoint and can stop responding. */
export interface StallingS3 {
  readonly storageUrl: string;
  /**
   * Silent: reads and never responds. Deaf: does not even read. Half, dripping: starts a body that never
   * ends. Working: forwards to a real S3 server.
   */
  conduct: Conduct;
  /** The number of response bytes that are forwarded before it becomes silent. */
  allowance: number;
  /** The most connections that were open at a time. */
  peak: number;
  /** Resolves when the client has closed all its connections. */
  closed(): Promise<void>;
  close(): Promise<void>;
}

const bodyLength = 200_000;
const head = [
  'HTTP/1.1 206 Partial Content',
  'Content-Type: image/png',
  `Content-Length: ${bodyLength}`,
  `Content-Range: bytes 0-${bodyLength - 1}/${bodyLength}`,
  'ETag: "0"',
  '',
  '',
].join('\r\n');

export async function startStallingS3(): Promise<StallingS3> {
  const real = await startS3();
  const realPort = Number(
    new URL(new URL(real.storageUrl).searchParams.get('endpoint') ?? '').port,
  );
  const connections = new Set<Socket>();
  const test = { conduct: 'silent' as Conduct, peak: 0, allowance: Number.POSITIVE_INFINITY };

  /** Passes everything on for as long as the server works, and nothing from then on. */
  function forward(socket: Socket): void {
    const upstream = connect(realPort, '127.0.0.1');
    upstream.on('error', () => socket.destroy());
    upstream.on('close', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    socket.on('data', (data) => {
      if (test.conduct === 'working') upstream.write(data);
    });
    upstream.on('data', (data) => {
      test.allowance -= data.length;
      if (test.allowance < 0) test.conduct = 'silent';
      if (test.conduct === 'working') socket.write(data);
    });
  }

  const server: Server = createServer((socket) => {
    connections.add(socket);
    test.peak = Math.max(test.peak, connections.size);
    let drip: NodeJS.Timeout | undefined;
    socket.on('close', () => {
      clearInterval(drip);
      connections.delete(socket);
    });
    // The client hangs up when its deadline is over.
    socket.on('error', () => {});
    const { conduct } = test;
    if (conduct === 'deaf') return;
    if (conduct === 'working') return forward(socket);
    socket.once('data', () => {
      if (conduct === 'silent') return;
      socket.write(head);
      if (conduct === 'half') socket.write(Buffer.alloc(bodyLength / 2));
      else drip = setInterval(() => socket.write('x'), 20);
    });
    socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return Object.assign(test, {
    storageUrl: real.storageUrl.replace(String(realPort), String(port)),
    async closed() {
      // A paused socket does not notice that the client has closed the connection.
      for (const socket of connections) socket.resume();
      await vi.waitUntil(() => connections.size === 0, { timeout: 10_000 });
    },
    async close() {
      for (const socket of connections) socket.destroy();
      server.close();
      await once(server, 'close');
      await real.close();
    },
  });
}
