import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach } from 'vitest';

export interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare the whole value.
  readonly json: any;
}

/** Sends the response to a message. By default 204. */
type Respond = (message: Received, response: ServerResponse) => void;

/** A server that receives the messages of webhooks. */
export class Receiver {
  readonly received: Received[] = [];
  respond: Respond;
  /** The number of connections so far. */
  connections = 0;
  readonly #server: Server;

  constructor(respond: Respond) {
    this.respond = respond;
    this.#server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8');
      request.on('data', (text) => {
        body += text;
      });
      request.on('end', () => {
        const { headers } = request;
        const message = { id: String(headers['webhook-id']), headers, body, json: parsed(body) };
        this.received.push(message);
        this.respond(message, response);
      });
    });
  }

  async listen(): Promise<this> {
    this.#server.on('connection', () => {
      this.connections += 1;
    });
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  /** The changes of all messages, in the order of their arrival. */
  get changes(): { action: string; recordType: string; recordId: string }[] {
    return this.received.flatMap(({ json }) => json.changes ?? []);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Returns the content of a message after verifying its signature, as receivers do. */
export const verified = ({ body, headers }: Received, secret: string): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

/** Starts receivers, which are closed after each test. */
export function useReceivers() {
  const receivers: Receiver[] = [];
  afterEach(() => {
    for (const receiver of receivers.splice(0)) receiver.close();
  });
  return async (
    respond: Respond = (_message, response) => response.writeHead(204).end(),
  ): Promise<Receiver> => {
    const receiver = new Receiver(respond);
    receivers.push(receiver);
    return receiver.listen();
  };
}
