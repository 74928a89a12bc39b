import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';

const test = usePrivateApp();
let origin: string;

beforeAll(async () => {
  await test.app.server.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(test.app.server.server.address() as AddressInfo).port}`;
});

const requestLines = () =>
  test.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');

describe('a request whose client closes the connection', () => {
  it('is in the log once, with status 499, if it has no reply', async () => {
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
});
