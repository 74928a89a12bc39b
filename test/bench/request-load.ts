/** A load of a limited number of requests, over connections that stay open. */
import { Agent, request } from 'node:http';

export interface LoadTarget {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const connections = 16;

/** Sends so many requests. @returns how many were answered in a second. */
export async function requestsPerSecond(target: LoadTarget, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = count;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await send(target, agent);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, lane));
  const seconds = (performance.now() - started) / 1_000;
  agent.destroy();
  return count / seconds;
}

function send({ url, method, headers, body }: LoadTarget, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
    let received = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      received += chunk;
    });
    response.on('end', () => {
      if (response.statusCode === 200 && !received.startsWith('{"errors"')) resolve();
      else reject(new Error(`${method} ${url}: ${response.statusCode} ${received}`));
    });
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}
