import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { useEmptyDirectories } from '../support/embedded.ts';
import { dataUrl, formOf, imageOfSize } from '../support/images.ts';
import { createKeyOver, send } from '../support/server-client.ts';
import { useServerDatabase } from '../support/server-database.ts';
import { patience, type ServerProcess, useServerProcesses } from '../support/server-process.ts';

const directories = useEmptyDirectories();
const database = useServerDatabase();
const servers = useServerProcesses();
const clients = 10;
const megabyte = 1024 * 1024;

let image: Buffer;
beforeAll(async () => {
  image = await imageOfSize(4 * megabyte);
});

const start = () =>
  servers.start({
    DATA_DIR: directories.empty(),
    DATABASE_URL: database.url,
    FOLIO_SECRET: 'a secret for tests only, of sufficient length',
    RATE_LIMIT_V1: 'off',
    RATE_LIMIT_AUTH: 'off',
  });

/** Bytes of memory that a process has of its own now. */
function residentMemory({ pid }: ServerProcess): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

/** Watches the memory, and how long the server takes to say that it lives, while work is done. */
async function watch(server: ServerProcess, work: () => Promise<void>) {
  const before = residentMemory(server);
  let peak = before;
  const looking = setInterval(() => {
    peak = Math.max(peak, residentMemory(server));
  }, 5);
  // In a process of its own, as this one is busy sending.
  const probe = fork(fileURLToPath(new URL('../support/latency-probe.ts', import.meta.url)), [
    `${server.url}/health/live`,
  ]);
  await once(probe, 'message');
  await work();
  clearInterval(looking);
  probe.send('stop');
  const [waits] = (await once(probe, 'message')) as [number[]];
  waits.sort((a, b) => a - b);
  const slow = waits[Math.floor(waits.length * 0.99)] as number;
  const seen = { growth: (peak - before) / megabyte, slow, asked: waits.length };
  process.stdout.write(`${JSON.stringify(seen)}\n`);
  return seen;
}

/** A server that has taken images before, so that what it loads and keeps for them is not counted. */
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

describe('ten clients who send images at once', () => {
  it(
    'as multipart, 5 of 4 MB each: the server takes under 100 MB for all of them',
    async () => {
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
      const seen = await watch(server, async () => {
        await Promise.all(Array.from({ length: clients }, post));
      });
      expect(seen.asked).toBeGreaterThan(10);
      expect(seen.growth).toBeLessThan(100);
      expect(seen.slow).toBeLessThan(300);
    },
    patience,
  );

  it(
    'as data URLs, bodies of 35 MB: the server takes under 150 MB for all of them',
    async () => {
      const { server, headers } = await warmServer();
      const large = await imageOfSize(5 * megabyte);
      const attachments_base64 = Array(5).fill(dataUrl(large, 'image/png'));
      const idea = { title: 'T', body: 'B', attachments_base64 };
      const body = JSON.stringify(idea);
      expect(body.length).toBeGreaterThan(34_900_000);
      const seen = await watch(server, async () => {
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
      expect(seen.asked).toBeGreaterThan(10);
      expect(seen.growth).toBeLessThan(150);
      expect(seen.slow).toBeLessThan(300);
    },
    patience,
  );
});
