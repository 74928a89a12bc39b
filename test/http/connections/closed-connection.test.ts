import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { clientInfo } from '../../../src/http/callers/client-info.ts';
import { hostPlugin } from '../../../src/http/host.ts';
import { createBareServer } from '../../support/http/bare-server.ts';

const server = createBareServer();
await server.register(hostPlugin);
afterAll(() => server.close());

it('a request has the client address after its connection is closed', async () => {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  server.get('/closed', async (request) => {
    const { socket } = request.raw;
    socket.destroy();
    await once(socket, 'close');
    resolve(clientInfo(request).address);
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  await expect(fetch(`${url}/closed`)).rejects.toThrow('fetch failed');
  expect(await promise).toBe('127.0.0.1');
});
