/** Loads by wrk. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { HttpRequest } from '../operations/operation.ts';
import type { LoadOptions, LoadResult } from './load.ts';

const text = (value: string) => `[==[${value}]==]`;

const headersTable = (headers: HttpRequest['headers']) =>
  `{${Object.entries(headers)
    .map(([name, value]) => `[ ${text(name)} ] = ${text(value)}`)
    .join(', ')}}`;

const done = `
function done(summary, latency)
  local errors = summary.errors
  local failures = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format(
    'RESULT {"requests": %d, "microseconds": %d, "failures": %d, "bytes": %d, "p50": %d, "p99": %d}\\n',
    summary.requests, summary.duration, failures, summary.bytes,
    latency:percentile(50), latency:percentile(99)))
end
`;

function script(requests: readonly HttpRequest[]): string {
  const arguments_ = ({ method, path, headers, body }: HttpRequest) =>
    [text(method), text(path), headersTable(headers), body ? text(body) : 'nil'].join(', ');
  const formatted = requests.map((request) => `    wrk.format(${arguments_(request)}),`);
  // Formatted once: building each request would take the CPU time of the servers.
  return `
function init()
  requests = {
${formatted.join('\n')}
  }
  position = 0
end
function request()
  position = position % #requests + 1
  return requests[position]
end
${done}`;
}

export async function wrkLoad(options: LoadOptions): Promise<LoadResult> {
  const { url, requests, seconds, connections, temporaryDir } = options;
  const path = join(temporaryDir, 'load.lua');
  writeFileSync(path, script(requests));
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    path,
    url,
  ]);
  const line = /^RESULT (.*)$/m.exec(stdout)?.[1];
  if (!line) throw new Error(`wrk printed no result: ${stdout}`);
  const result = JSON.parse(line);
  return {
    requests: result.requests,
    seconds: result.microseconds / 1e6,
    failures: result.failures,
    bytes: result.bytes,
    p50Ms: result.p50 / 1e3,
    p99Ms: result.p99 / 1e3,
  };
}
