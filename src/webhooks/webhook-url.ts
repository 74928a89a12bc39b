import { isAllowedAddress } from './checked-lookup.ts';
import { literalAddress } from './public-address.ts';

const maxUrlLength = 2_000;

/** The addresses of a name are checked when the connection is opened: they can change. */
export function isAllowedHost(host: string, allowsPrivateAddresses: boolean): boolean {
  const address = literalAddress(host);
  if (address !== undefined) return isAllowedAddress(address, allowsPrivateAddresses);
  return allowsPrivateAddresses || !/(^|\.)localhost\.?$/.test(host);
}

/** The URL as it is stored, or the validation issue. */
type ParsedUrl =
  | { readonly url: string; readonly issue?: never }
  | { readonly issue: string; readonly url?: never };

/** The parser of URLs also normalizes addresses such as `0x7f.1`. */
export function parseWebhookUrl(value: string, allowsPrivateAddresses: boolean): ParsedUrl {
  const url = URL.parse(value);
  if (!url) return { issue: 'must be an absolute URL' };
  const { protocol, hostname, username, password, href } = url;
  if (protocol !== 'https:' && !(allowsPrivateAddresses && protocol === 'http:')) {
    return {
      issue: `must start with https://${allowsPrivateAddresses ? ' or http://' : ''}`,
    };
  }
  if (username !== '' || password !== '') return { issue: "can't contain a user name or password" };
  if (href.includes('#')) return { issue: "can't contain a fragment" };
  if (!isAllowedHost(hostname, allowsPrivateAddresses)) {
    return {
      issue: allowsPrivateAddresses
        ? "can't have an unspecified address such as 0.0.0.0"
        : 'must have a public address',
    };
  }
  if (href.length > maxUrlLength) {
    return { issue: `is too long (maximum is ${maxUrlLength} characters)` };
  }
  return { url: href };
}
