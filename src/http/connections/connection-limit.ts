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

const release = new WeakMap<Socket, () => void>();

/** For a connection that has a limit of its own, until it closes. */
export const doNotCount = (socket: Socket): void => release.get(socket)?.();

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
    const count = open.get(address) ?? 0;
    if (count >= perAddress) {
      socket.destroy();
      if (performance.now() - loggedAt < logEveryMs) return;
      loggedAt = performance.now();
      log.warn(
        { address, limit: perAddress },
        'too many connections from one address; if it is a proxy, add it to TRUST_PROXY',
      );
      return;
    }
    open.set(address, count + 1);
    const uncount = () => {
      if (!release.delete(socket)) return;
      const remaining = (open.get(address) ?? 0) - 1;
      if (remaining > 0) open.set(address, remaining);
      else open.delete(address);
    };
    release.set(socket, uncount);
    socket.once('close', uncount);
  });
}
