import { once } from 'node:events';
import { type AddressInfo, createConnection, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';

const test = usePrivateApp();

it('a request that arrives while the server stops gets the documented error body', async () => {
  const { server } = test.app;
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const accepted = once(server.server, 'connection') as Promise<[Socket]>;
  const client = createConnection({ host: '127.0.0.1', port });
  const [socket] = await accepted;
  client.write('GET /health/ready HTTP/1.1\r\n');
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);

  test.app.stopBeingReady();
  const closed = server.close();
  await expect.poll(() => server.server.listening).toBe(false);
  client.write('Host: folio.test\r\n\r\n');
  const [head, body = ''] = (await text(client)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  expect(head).toMatch(/^retry-after: 1$/m);
  expect(head).toMatch(/^connection: close$/m);
  expect(JSON.parse(body)).toStrictEqual({ error: 'Not ready', details: [] });
  await closed;
});
