import { get } from 'node:http';
import { expect, it } from 'vitest';
import { useServerSettings } from '../support/app/server-settings.ts';
import { scrape } from '../support/metrics/scrape.ts';
import { useServerProcesses } from '../support/processes/server-process.ts';

const { launch } = useServerProcesses();
const newSettings = useServerSettings();

/** Each connection is a new one. Some are lost with the worker that is killed. */
const connectOnce = (origin: string | undefined) =>
  new Promise<void>((resolve) => {
    const url = `${origin}/health/live`;
    const request = get(url, { agent: false, timeout: 1_000 }, (response) => {
      response.resume().on('close', resolve);
    });
    request.on('timeout', () => request.destroy()).on('error', () => resolve());
  });

it('a worker that is killed while connections arrive is counted, and its gauges end', async () => {
  const server = launch({ ...(await newSettings()), WEB_CONCURRENCY: '2', METRICS_PORT: '0' });
  await server.logged('ready');
  // From now on, the primary has the values of the worker.
  await scrape(server);
  let isStopping = false;
  const connections = Array.from({ length: 20 }, async () => {
    while (!isStopping) await connectOnce(server.url);
  });
  const ready = server.lines.find(({ msg }) => msg === 'a worker is ready');
  process.kill(ready?.pid as number, 'SIGKILL');
  await server.logged('a worker has ended unexpectedly');
  isStopping = true;
  await Promise.all(connections);
  const readyWorkers = () => server.lines.filter(({ msg }) => msg === 'a worker is ready').length;
  await expect.poll(readyWorkers, { timeout: 60_000 }).toBe(3);
  const after = await scrape(server);
  expect(after.value('folio_worker_exits_total')).toBe(1);
  expect(after.value('folio_processes')).toBe(2);
});
