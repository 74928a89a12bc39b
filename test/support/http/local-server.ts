import { createServer, type Server as HttpServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { onTestFinished } from 'vitest';

/** Listens on a free port. @returns the URL */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Listens on a free port until the test ends. @returns the URL */
export function serve(handler: RequestListener | HttpServer): Promise<string> {
  const server = typeof handler === 'function' ? createServer(handler) : handler;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listen(server);
}
