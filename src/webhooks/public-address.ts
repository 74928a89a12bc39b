import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Undefined for a name. URLs write IPv6 addresses in brackets. */
export function literalAddress(host: string): string | undefined {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) === 0 ? undefined : address;
}

/** Other IPv6 addresses are reserved, or contain an IPv4 address. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');
/** The documentation prefix of RFC 9637. ipaddr.js 2.5 regards it as unicast. */
const documentation = ipaddr.parseCIDR('3fff::/20');

const parse = (address: string) => (ipaddr.isValid(address) ? ipaddr.parse(address) : undefined);

/** Not in the special-purpose registries of IANA (RFC 6890), and for IPv6 in the assigned range. */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed?.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return true;
  return parsed.match(globalUnicast) && !parsed.match(documentation);
}

/** `::` or in 0.0.0.0/8. Systems connect to themselves, also as `::ffff:0.0.0.0`. */
export function isUnspecifiedAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'unspecified';
}
