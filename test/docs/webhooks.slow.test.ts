import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { globalId } from '../../src/graphql/schema/global-id.ts';
import { usePrivateApp } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { createWebhook, ping, readWebhook, useDeliveries } from '../support/http/webhooks.ts';

const test = usePrivateApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
const deliver = useDeliveries(test);
// In the project, so that the program finds the library.
const folder = mkdtempSync(join(import.meta.dirname, 'receiver-'));
let receiver: ChildProcess | undefined;
let port: number;

beforeAll(async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as { port: number });
  await new Promise((resolve) => server.close(resolve));
});

afterAll(() => {
  receiver?.kill();
  rmSync(folder, { recursive: true, force: true });
});

describe('docs/webhooks.md', () => {
  it('has a program that receives and verifies messages', async () => {
    const page = readFileSync('docs/webhooks.md', 'utf8');
    const [, program = ''] = /```js\n(.+?)```/s.exec(page) ?? [];
    writeFileSync(join(folder, 'receiver.mjs'), program);
    const financier = await Financier.signUp(test);
    const url = `http://127.0.0.1:${port}/`;
    const { id, secret } = await createWebhook(financier.key, { url });
    const env = { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: secret };
    receiver = spawn(process.execPath, [join(folder, 'receiver.mjs')], { env, stdio: 'pipe' });
    let output = '';
    receiver.stdout?.on('data', (text) => {
      output += text;
    });
    await vi.waitFor(() => fetch(url), { timeout: 10_000 });
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400);
    await ping(financier.key, id);
    deliver();
    await vi.waitFor(() => expect(output).toBe('ping\n'));
    const entry = await financier.createEntry();
    await vi.waitFor(() => expect(output).toBe(`ping\nCREATED ${globalId('Entry', entry.id)}\n`));
    const { deliveries } = await readWebhook(financier.key, id);
    expect(deliveries.every(({ succeeded }: { succeeded: boolean }) => succeeded)).toBe(true);
  });
});
