import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Client } from '../users/people.ts';

/** The header of Chromium over https. */
export const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const decoders = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  zstd: promisify(zstdDecompress),
} as const;

/** Requests a URL as a browser, or with other headers. */
export const get = (client: Client, url: string, headers: Record<string, string> = browser) =>
  client.request({ method: 'GET', url, headers });

export async function bodyOf({ headers, rawPayload }: LightMyRequestResponse): Promise<string> {
  const encoding = headers['content-encoding'] as keyof typeof decoders;
  expect(Object.keys(decoders)).toContain(encoding);
  return (await decoders[encoding](rawPayload)).toString();
}
