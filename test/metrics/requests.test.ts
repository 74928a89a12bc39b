import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type RequestMeasurement, requests } from '../../src/measurements/measurements.ts';
import { requestLabels } from '../../src/metrics/labels.ts';
import { usePrivateApp, useSeed } from '../support/app/app.ts';
import { Financier } from '../support/finance/financier.ts';
import { EventStream } from '../support/http/event-stream.ts';
import { listen } from '../support/http/raw-request.ts';

const test = usePrivateApp();
const owner = useSeed(() => Financier.signUp(test));
let port: number;
let measured: RequestMeasurement[] = [];
requests.subscribe((request) => measured.push(request));

beforeAll(async () => {
  port = await listen(test);
});

beforeEach(() => {
  measured = [];
});

/** The request of an MCP client of 2025. It gets the result as an event. */
async function listTools(): Promise<RequestMeasurement[]> {
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    headers: {
      ...owner.key.headers,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(await response.text()).toContain('add_entries');
  await vi.waitFor(() => expect(measured).toHaveLength(1));
  return measured;
}

it('MCP requests are counted as a surface of their own', async () => {
  const labels = (await listTools()).map(requestLabels);
  expect(labels).toEqual([{ surface: 'mcp', method: 'POST', route: '/mcp' }]);
});

it('a complete text/event-stream response has a duration', async () => {
  expect(await listTools()).toEqual([expect.objectContaining({ seconds: expect.any(Number) })]);
});

it('a stream has no duration', async () => {
  const query = 'subscription { changes { cursor } }';
  const stream = await EventStream.open(`http://127.0.0.1:${port}`, owner.key.headers, { query });
  stream.close();
  await vi.waitFor(() =>
    expect(measured).toEqual([expect.objectContaining({ seconds: undefined })]),
  );
});
