/** A server that only responds, to compare with. It ends with its parent. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer((_request, response) => {
  response.end('{"status":"live"}');
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
process.on('disconnect', () => process.exit(0));
