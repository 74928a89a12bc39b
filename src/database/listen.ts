import { Client } from 'pg';
import type { StartConnection } from './start-connection.ts';

/** The longest time between two attempts to connect, in milliseconds. */
const maxRetryMs = 10_000;
/** How often it is checked that the connection still responds, in milliseconds. */
const checkMs = 15_000;

interface ListenOptions {
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  /** Called once for each loss of the connection. */
  readonly onLost: (error: Error) => void;
}

/** A connection of its own that receives the notifications of a channel. */
export interface Listener {
  /** False while there is no connection. Notifications are lost meanwhile. */
  readonly isListening: boolean;
  stop(): void;
}

export type Listen = (options: ListenOptions) => Listener;

/** LISTEN belongs to a session, so the connection must not lead to a pooler. Reconnects by itself. */
export const listenOn =
  (connection: StartConnection): Listen =>
  (options) =>
    new PostgresListener(connection, options);

class PostgresListener implements Listener {
  readonly #connection: StartConnection;
  readonly #options: ListenOptions;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #retryMs = 0;
  #isStopped = false;
  isListening = false;

  constructor(connection: StartConnection, options: ListenOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#connect();
  }

  #connect(): void {
    const { channel, onMessage } = this.#options;
    const client = new Client(this.#connection);
    this.#client = client;
    client.on('notification', ({ payload = '' }) => onMessage(payload));
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('The connection was closed')));
    client
      .connect()
      .then(() => client.query(`LISTEN ${channel}`))
      .then(
        () => {
          if (this.#client !== client) return;
          this.isListening = true;
          this.#retryMs = 0;
          this.#checkLater(client);
        },
        (error: Error) => this.#lose(client, error),
      );
  }

  /** A host that has gone does not close its connections. */
  #checkLater(client: Client): void {
    this.#timer = setTimeout(() => {
      client.query('SELECT').then(
        () => {
          if (this.#client === client) this.#checkLater(client);
        },
        (error: Error) => this.#lose(client, error),
      );
    }, checkMs).unref();
  }

  #lose(client: Client, error: Error): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearTimeout(this.#timer);
    client.end().catch(() => {});
    if (this.isListening || this.#retryMs === 0) this.#options.onLost(error);
    this.isListening = false;
    if (this.#isStopped) return;
    this.#retryMs = Math.min(Math.max(this.#retryMs * 2, 500), maxRetryMs);
    this.#timer = setTimeout(() => this.#connect(), this.#retryMs).unref();
  }

  stop(): void {
    this.#isStopped = true;
    const client = this.#client;
    this.#client = undefined;
    this.isListening = false;
    clearTimeout(this.#timer);
    // Not awaited: a server that hangs does not close the connection.
    client?.end().catch(() => {});
  }
}
