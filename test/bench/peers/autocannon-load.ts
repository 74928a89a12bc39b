/** Reads a load as JSON from standard input, sends it, and prints its result as JSON. */
import { json } from 'node:stream/consumers';
import autocannon from 'autocannon';
import type { LoadOptions, LoadResult } from '../load/load.ts';

const { url, requests, seconds, connections } = (await json(process.stdin)) as LoadOptions;
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  requests: requests.map((request) => ({ ...request, headers: { ...request.headers } })),
});
const counted: LoadResult = {
  requests: result.requests.total,
  seconds: result.duration,
  failures: result.non2xx + result.errors,
  bytes: result.throughput.total,
  p50Ms: result.latency.p50,
  p99Ms: result.latency.p99,
};
process.stdout.write(JSON.stringify(counted));
