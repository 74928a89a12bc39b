import { type AddressInfo, connect } from 'node:net';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { EventStream } from '../../support/http/event-stream.ts';
import { signUp } from '../../support/users/people.ts';

const test = usePrivateApp();
const query = 'subscription { changes { node { action } } }';
let origin: string;

beforeAll(async () => {
  await test.app.server.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(test.app.server.server.address() as AddressInfo).port}`;
});

const requestLines = () =>
  test.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');

describe('a request whose client closes the connection', () => {
  it('is logged once, with status 499, if no response was sent', async () => {
    const { promise: database, resolve } = Promise.withResolvers<void>();
    const check = vi.spyOn(test.database, 'checkWritable').mockReturnValue(database);
    const client = new AbortController();
    const reply = fetch(`${origin}/health/ready`, { signal: client.signal });
    await vi.waitFor(() => expect(check).toHaveBeenCalled());
    client.abort();
    await expect(reply).rejects.toThrow('aborted');
    const line = { path: '/health/ready', status: 499, aborted: true };
    await vi.waitFor(() => expect(requestLines()).toMatchObject([line]));
    resolve();
    expect((await fetch(`${origin}/health/live`)).status).toBe(200);
    expect(requestLines().map(({ path }) => path)).toEqual(['/health/ready', '/health/live']);
    check.mockRestore();
  });

  it('is logged with the status of the response, if a part of it was sent', async () => {
    const { headers } = await signUp(test);
    const stream = await EventStream.open(origin, headers, { query });
    stream.close();
    const line = { path: '/graphql', status: 200, aborted: true };
    await vi.waitFor(() => expect(requestLines().at(-1)).toMatchObject(line));
  });

  it('logs no error if the client disconnects before its subscription starts', async () => {
    const { headers } = await signUp(test);
    const { promise: database, resolve } = Promise.withResolvers<void>();
    const { betweenTransactions } = test.database;
    const read = vi.spyOn(test.database, 'betweenTransactions');
    read.mockImplementationOnce((work) => database.then(() => betweenTransactions(work)));
    const open = vi.spyOn(test.app.changeFeeds, 'open');
    const client = new AbortController();
    const reply = fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { ...headers, accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
      signal: client.signal,
    });
    await vi.waitFor(() => expect(read).toHaveBeenCalled());
    client.abort();
    await expect(reply).rejects.toThrow('aborted');
    const line = { path: '/graphql', status: 499, aborted: true };
    await vi.waitFor(() => expect(requestLines().at(-1)).toMatchObject(line));
    resolve();
    await vi.waitFor(() => expect(open.mock.results[0]?.value.isEnded).toBe(true));
    expect((await fetch(`${origin}/health/live`)).status).toBe(200);
    expect(test.logLines.filter((each) => JSON.parse(each).level !== 'info')).toEqual([]);
    read.mockRestore();
    open.mockRestore();
  });

  it('logs no error if the client disconnects before it has sent the body', async () => {
    const linesBefore = test.logLines.length;
    const { port } = new URL(origin);
    const client = connect(Number(port), '127.0.0.1');
    const head = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 9';
    client.write(`POST /api/auth/sign-out HTTP/1.1\r\n${head}\r\n\r\n{`);
    setTimeout(() => client.destroy(), 100);
    const line = { path: '/api/auth/sign-out', status: 499, aborted: true };
    await vi.waitFor(() => expect(requestLines().at(-1)).toMatchObject(line));
    expect((await fetch(`${origin}/health/live`)).status).toBe(200);
    const lines = test.logLines.slice(linesBefore).map((each) => JSON.parse(each));
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });
});
