import type { Server } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { countedAddress } from './client-address.ts';

interface ConnectionLimit {
  readonly perAddress: number;
  readonly isExempt: (address: string) => boolean;
}

/** Connections of one address that were closed are logged at most this often, in milliseconds. */
const logEveryMs = 60_000;

/**
 * The limit of the configuration. Proxies carry the connections of many clients: those that are
 * trusted are exempt, and so is this host, where a proxy often runs that nobody has configured.
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

/** Closes, without a reply, connections of an address that has too many. */
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
        'too many connections from one address; a proxy must be named in TRUST_PROXY',
      );
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 0) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
