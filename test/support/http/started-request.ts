import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';

/** What the request creates. */
export const startedTemplate = {
  title: 'Greeting',
  description: 'Says hello',
  content: 'Hello {{NAME}}',
  category: 'business',
};

/** Starts a request; the server has read the headers and half of the body. */
export async function startRequest(url: string, authorization: string) {
  const { hostname, port, pathname } = new URL(`${url}/api/v1/prompt_templates`);
  const body = JSON.stringify(startedTemplate);
  const socket = createConnection({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: ${authorization}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    // The server replies to this when the headers are read: the request is running.
    'Expect: 100-continue',
  ];
  socket.setEncoding('utf8').write(`${head.join('\r\n')}\r\n\r\n`);
  const [interim] = await once(socket, 'data');
  if (interim !== 'HTTP/1.1 100 Continue\r\n\r\n') throw new Error(`unexpected: ${interim}`);
  socket.write(body.slice(0, 20));
  return { finish: () => finishRequest(socket, body.slice(20)) };
}

async function finishRequest(socket: Socket, rest: string) {
  let reply = '';
  socket.on('data', (chunk: string) => {
    reply += chunk;
  });
  socket.write(rest);
  await once(socket, 'close');
  const [head = '', body = ''] = reply.split('\r\n\r\n');
  return { statusLine: head.split('\r\n', 1)[0], body: JSON.parse(body) };
}
