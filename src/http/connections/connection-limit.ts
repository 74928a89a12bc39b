import type { EventEmitter } from 'node:events';
import type { Server, Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { countedAddress } from '../callers/client-address.ts';

interface ConnectionLimit {
  readonly perAddress: number;
  readonly isExempt: (address: string) => boolean;
}

const logEveryMs = 60_000;

interface Counter {
  readonly count: () => void;
  readonly uncount: () => void;
}

const counters = new WeakMap<Socket, Counter>();

/** For a response that has a limit of its own. Its connection counts again when it has ended. */
export function doNotCountDuring(response: EventEmitter, socket: Socket): void {
  const counter = counters.get(socket);
  if (!counter) return;
  counter.uncount();
  response.once('close', counter.count);
}

/**
 * Undefined: no limit. Trusted proxies are exempt: they forward the requests of many clients.
 * Loopback addresses are exempt too: a proxy on the same host is often not configured as trusted.
 */
export function connectionLimit({
  maxConnectionsPerAddress,
  trustedProxies,
}: Pick<Config, 'maxConnectionsPerAddress' | 'trustedProxies'>): ConnectionLimit | undefined {
  if (maxConnectionsPerAddress === undefined) return undefined;
  const isProxy = compile(['loopback', ...trustedProxies]);
  return {
    perAddress: maxConnectionsPerAddress,
    isExempt: (address) => isProxy(address, 0),
  };
}

export function limitConnections(server: Server, limit: ConnectionLimit, log: Logger): void {
  const { perAddress, isExempt } = limit;
  const open = new Map<string, number>();
  let loggedAt = Number.NEGATIVE_INFINITY;

  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const address = countedAddress(remoteAddress);
    const openOfAddress = () => open.get(address) ?? 0;
    if (openOfAddress() >= perAddress) {
      socket.destroy();
      if (performance.now() - loggedAt < logEveryMs) return;
      loggedAt = performance.now();
      log.warn(
        { address, limit: perAddress },
        'too many connections from one address; if it is a proxy, add it to TRUST_PROXY',
      );
      return;
    }
    let isCounted = false;
    const count = () => {
      if (isCounted || socket.destroyed) return;
      isCounted = true;
      open.set(address, openOfAddress() + 1);
    };
    const uncount = () => {
      if (!isCounted) return;
      isCounted = false;
      const remaining = openOfAddress() - 1;
      if (remaining > 0) open.set(address, remaining);
      else open.delete(address);
    };
    count();
    counters.set(socket, { count, uncount });
    socket.once('close', uncount);
  });
}
