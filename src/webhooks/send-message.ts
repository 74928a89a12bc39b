import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { checkedLookup } from './checked-lookup.ts';
import { addressNotAllowed, connectionClosed, errorText, statusText } from './delivery-error.ts';
import { boundedLookup } from './lookup.ts';
import { isAllowedHost } from './webhook-url.ts';

export interface Outcome {
  /** Null without a response. */
  readonly statusCode: number | null;
  /** Null after a response with a status from 200 to 299. */
  readonly error: string | null;
}

export interface SendOptions {
  readonly allowsPrivateAddresses: boolean;
  readonly timeoutMs: number;
  /** Tests set it. */
  readonly lookup?: LookupFunction | undefined;
}

interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** The rest of a longer response is not read. */
const maxResponseBytes = 64 * 1024;

/** Connections are not kept: the next attempt looks the name up again. */
const agents = {
  'http:': new HttpAgent({ keepAlive: false }),
  'https:': new HttpsAgent({ keepAlive: false }),
};

/** Redirects are not followed. Only the status of the response decides. Never rejects. */
export function sendMessage(
  { url, headers, body, signal }: Post,
  { allowsPrivateAddresses, timeoutMs, lookup = boundedLookup }: SendOptions,
): Promise<Outcome> {
  const { protocol, hostname } = new URL(url);
  // Also for a webhook that was created while private addresses were allowed.
  const allowsProtocol = allowsPrivateAddresses || protocol === 'https:';
  if (!allowsProtocol || !isAllowedHost(hostname, allowsPrivateAddresses)) {
    return Promise.resolve({ statusCode: null, error: addressNotAllowed });
  }
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  let statusCode: number | null = null;
  let failure: string | undefined;
  const send = protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(url, {
    method: 'POST',
    headers,
    agent: agents[protocol as 'https:'],
    lookup: checkedLookup(lookup, allowsPrivateAddresses),
  });
  const stop = () => request.destroy();
  const timer = setTimeout(() => {
    failure = `Timeout after ${timeoutMs / 1_000} s`;
    stop();
  }, timeoutMs);
  signal.addEventListener('abort', stop, { once: true });
  request.on('response', (response) => {
    statusCode = response.statusCode ?? 0;
    let received = 0;
    response.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxResponseBytes) stop();
    });
    // The status has arrived, so an incomplete body does not matter.
    response.on('error', () => {});
  });
  request.on('error', (error) => {
    failure ??= errorText(error);
  });
  request.on('close', () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    const error = statusCode === null ? (failure ?? connectionClosed) : statusText(statusCode);
    resolve({ statusCode, error });
  });
  request.end(body);
  if (signal.aborted) stop();
  return promise;
}
