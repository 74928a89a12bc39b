import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createKeyOver, send } from '../support/cli/server-client.ts';
import { dataUrl, formOf, imageOfSize } from '../support/images/images.ts';
import { processMemory } from '../support/processes/process-memory.ts';
import type { ServerProcess } from '../support/processes/server-process.ts';
import { useServersOnDatabase } from '../support/processes/servers-on-database.ts';

const { start: startServer } = useServersOnDatabase();
const clients = 10;
const megabyte = 1024 * 1024;

let image: Buffer;
beforeAll(async () => {
  image = await imageOfSize(4 * megabyte);
});

const start = () => startServer({ RATE_LIMIT_V1: 'off', RATE_LIMIT_AUTH: 'off' });

/**
 * Measures the growth of memory in MiB and the response times of /health/live during the work.
 * `slowShare` is the 99th percentile of these times as a share of the duration of the work.
 */
async function measure(server: ServerProcess, work: () => Promise<void>) {
  const before = processMemory(server.pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, processMemory(server.pid));
  }, 5);
  // In a separate process, because this one is busy sending.
  const probe = fork(
    fileURLToPath(new URL('../support/processes/latency-probe.ts', import.meta.url)),
    [`${server.url}/health/live`],
  );
  await once(probe, 'message');
  const startedAt = performance.now();
  await work();
  const duration = performance.now() - startedAt;
  clearInterval(timer);
  probe.send('stop');
  const [waits] = (await once(probe, 'message')) as [number[]];
  waits.sort((a, b) => a - b);
  const slow = waits[Math.floor(waits.length * 0.99)] as number;
  const measured = { growth: peak - before, slowShare: slow / duration, probes: waits.length };
  process.stdout.write(`${JSON.stringify(measured)}\n`);
  return measured;
}

/** Starts a server and uploads images, so that one-time allocations are not measured. */
async function warmServer() {
  const server = await start();
  const headers = await createKeyOver(server.url);
  const attachments_base64 = Array(5).fill(dataUrl(image, 'image/png'));
  for (let count = 0; count < 3; count += 1) {
    const idea = { title: 'T', body: 'B', attachments_base64 };
    const { status } = await send(`${server.url}/api/v1/ideas`, 'POST', idea, headers);
    expect(status).toBe(201);
  }
  return { server, headers };
}

describe('ten clients that upload images at once', () => {
  it('take less than 150 MB of memory with multipart bodies of five 4 MB images', async () => {
    const { server, headers } = await warmServer();
    const files = Array(5).fill({ name: 'attachments[]', value: image, type: 'image/png' });
    const texts = [
      { name: 'title', value: 'T' },
      { name: 'body', value: 'B' },
    ];
    const form = await formOf([...texts, ...files]);
    const post = async () => {
      const reply = await fetch(`${server.url}/api/v1/ideas`, {
        method: 'POST',
        headers: { ...headers, ...form.headers },
        body: new Uint8Array(form.payload),
      });
      expect(reply.status, await reply.text()).toBe(201);
    };
    const measured = await measure(server, async () => {
      await Promise.all(Array.from({ length: clients }, post));
    });
    expect(measured.probes).toBeGreaterThan(10);
    // Holding the bodies would take more than 200. Parts of files stay until garbage is collected.
    expect(measured.growth).toBeLessThan(150);
    expect(measured.slowShare).toBeLessThan(0.15);
  });

  it('take less than 250 MB of memory with JSON bodies of 35 MB', async () => {
    const { server, headers } = await warmServer();
    const large = await imageOfSize(5 * megabyte);
    const attachments_base64 = Array(5).fill(dataUrl(large, 'image/png'));
    const idea = { title: 'T', body: 'B', attachments_base64 };
    const body = JSON.stringify(idea);
    expect(body.length).toBeGreaterThan(34_900_000);
    const measured = await measure(server, async () => {
      const replies = Array.from({ length: clients }, async () => {
        const reply = await fetch(`${server.url}/api/v1/ideas`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
        });
        expect(reply.status, await reply.text()).toBe(201);
      });
      await Promise.all(replies);
    });
    expect(measured.probes).toBeGreaterThan(10);
    // Parsing the bodies as a whole would take more than 1,000.
    expect(measured.growth).toBeLessThan(250);
    expect(measured.slowShare).toBeLessThan(0.15);
  });
});
