import type { LookupFunction } from 'node:net';
import { isPublicAddress, isUnspecifiedAddress } from './public-address.ts';

export const addressNotAllowedCode = 'ADDRESS_NOT_ALLOWED';

/** The address is part of a URL, or the result of a look-up. */
export const isAllowedAddress = (address: string, allowsPrivateAddresses: boolean): boolean =>
  allowsPrivateAddresses ? !isUnspecifiedAddress(address) : isPublicAddress(address);

type Found = Parameters<Parameters<LookupFunction>[2]>[1];

const addressesOf = (found: Found): readonly string[] =>
  typeof found === 'string' ? [found] : found.map(({ address }) => address);

const notAllowed = () =>
  Object.assign(new Error('address not allowed'), { code: addressNotAllowedCode });

/**
 * Fails if one of the addresses is not allowed. Node connects to the addresses that the look-up
 * returns, so a name can't resolve to another one between the check and the connection.
 */
export const checkedLookup =
  (lookup: LookupFunction, allowsPrivateAddresses: boolean): LookupFunction =>
  (hostname, options, callback) => {
    const isAllowed = (address: string) => isAllowedAddress(address, allowsPrivateAddresses);
    lookup(hostname, options, (error, found, family) => {
      if (error || addressesOf(found).every(isAllowed)) callback(error, found, family);
      else callback(notAllowed(), '', 4);
    });
  };
