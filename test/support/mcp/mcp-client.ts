import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import { baseUrl } from '../app/app.ts';
import type { Client } from '../users/people.ts';

/** How the official client speaks each generation of the protocol. */
export const generations = {
  '2025-11-25': { mode: 'legacy' },
  '2026-07-28': { mode: { pin: '2026-07-28' } },
} as const;

export type Generation = keyof typeof generations;

interface Options {
  readonly path?: string;
  readonly generation?: Generation;
}

/** The official client, whose requests are sent in process with the headers of a caller. */
export async function connectMcp(
  caller: Client,
  { path = '/mcp', generation = '2026-07-28' }: Options = {},
): Promise<McpClient> {
  const transport = new StreamableHTTPClientTransport(new URL(`${baseUrl}${path}`), {
    fetch: async (url, { method = 'GET', headers, body } = {}) => {
      const {
        statusCode,
        headers: sent,
        rawPayload,
      } = await caller.request({
        method: method as 'GET',
        url: new URL(url).pathname,
        headers: { host: new URL(baseUrl).host, ...Object.fromEntries(new Headers(headers)) },
        ...(body ? { payload: String(body) } : {}),
      });
      const replyHeaders = Object.entries(sent).map(([name, value]) => [name, String(value)]);
      const isEmpty = rawPayload.length === 0;
      return new Response(isEmpty ? null : new Uint8Array(rawPayload), {
        status: statusCode,
        headers: replyHeaders as [string, string][],
      });
    },
  });
  const versionNegotiation = generations[generation];
  const client = new McpClient({ name: 'test', version: '1.0.0' }, { versionNegotiation });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

/** The text of a result, as a model reads it. */
// biome-ignore lint/suspicious/noExplicitAny: tests read JSON of many shapes.
export function textOf(result: { readonly content?: unknown }): any {
  const [{ text }] = result.content as [{ text: string }];
  return JSON.parse(text);
}
