import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { ServerProcess } from './server-process.ts';

/** One connection to a server with several workers: all its requests have the same worker. */
export class WorkerConnection {
  readonly #server: ServerProcess;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(server: ServerProcess) {
    this.#server = server;
  }

  /** @returns the status, the headers and the number of the worker in the log */
  async get(path: string, headers: Readonly<Record<string, string>> = {}) {
    const requestId = randomUUID();
    const options = { agent: this.#agent, headers: { ...headers, 'x-request-id': requestId } };
    const [response] = (await once(
      request(`${this.#server.url}${path}`, options).end(),
      'response',
    )) as [IncomingMessage];
    await text(response);
    const ofRequest = () => this.#server.lines.find((line) => line.requestId === requestId);
    await expect.poll(ofRequest, { timeout: 60_000 }).toBeDefined();
    return {
      status: response.statusCode,
      headers: response.headers,
      worker: ofRequest()?.worker as number,
    };
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Connections to `count` different workers, which are given new connections in turn. */
export async function connectToWorkers(server: ServerProcess, count: number) {
  const connections = new Map<number, WorkerConnection>();
  await expect
    .poll(
      async () => {
        const connection = new WorkerConnection(server);
        const { worker } = await connection.get('/health/live');
        if (connections.has(worker)) connection.close();
        else connections.set(worker, connection);
        return connections.size;
      },
      { timeout: 60_000, interval: 1 },
    )
    .toBe(count);
  return connections;
}
