import { once } from 'node:events';
import { beforeAll, expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { useConnections } from '../../support/http/raw-connection.ts';
import { listen } from '../../support/http/raw-request.ts';

const test = usePrivateApp();
const connect = useConnections();
const request = 'GET /health/live HTTP/1.1\r\nHost: folio.test\r\n\r\n';
let port: number;
beforeAll(async () => {
  port = await listen(test);
});

it('100 requests that wait for another one are answered, again and again', async () => {
  const connection = connect(port);
  const count = () => connection.received.split('HTTP/1.1 200').length - 1;
  for (let round = 1; round <= 3; round += 1) {
    connection.socket.write(request.repeat(101));
    await expect.poll(count).toBe(round * 101);
  }
});

it('a connection with more than 100 waiting requests is closed', async () => {
  const connection = connect(port);
  connection.socket.write(request.repeat(102));
  await Promise.race([once(connection.socket, 'end'), connection.closed]);
  expect(connection.received).toBe('');
});
