/** `node:http` with a function for each path, which returns the value of the response. */
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

/** A request of a user; `x-user-id` replaces identification. */
export interface PlainRequest {
  readonly userId: string;
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
}

export type PlainHandler = (request: PlainRequest) => Promise<unknown>;

/** A new entry, as the benchmark sends it. */
export interface NewEntry {
  readonly amount: string;
  readonly date: string;
  readonly description: string;
  readonly categoryId: number;
  readonly accountId: number;
}

export const bodyOf = async ({ request }: PlainRequest) => (await json(request)) as NewEntry;

/** First day of a month such as `2026-05`, and of the next. */
export function daysOf(month: string): { readonly from: Date; readonly until: Date } {
  const from = new Date(`${month}-01T00:00:00.000Z`);
  return { from, until: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) };
}

/** Listens on PORT. */
export function servePlain(handlers: Readonly<Record<string, PlainHandler>>): void {
  const all: Readonly<Record<string, PlainHandler>> = {
    '/hello': async () => 'Query',
    ...handlers,
  };
  const server = createServer(async (request, response) => {
    const [path = '', query] = (request.url ?? '').split('?');
    const userId = String(request.headers['x-user-id']);
    try {
      const handler = all[path];
      if (!handler) throw new Error(`no such path: ${path}`);
      const value = await handler({ userId, query: new URLSearchParams(query), request });
      const body = Buffer.from(JSON.stringify(value));
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.setHeader('content-length', body.length);
      response.end(body);
    } catch (error) {
      console.error(error);
      response.writeHead(500).end('{"errors":[]}');
    }
  });
  server.listen(Number(process.env.PORT), '127.0.0.1');
}
