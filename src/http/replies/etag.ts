import { hash } from 'node:crypto';
import type { Encoding } from '../bodies/encodings.ts';

/** Enough that two states never have the same hash. */
const hashLength = 22;

export const hashOf = (text: string): string => hash('sha256', text, 'base64url');

export const etagOf = (text: string): string => quotedTag(hashOf(text));

/** @param digest SHA-256 in base64url */
export const quotedTag = (digest: string): string => `"${digest.slice(0, hashLength)}"`;

/** A strong ETag identifies the bytes of a body. They differ between encodings. */
export const encodedETag = (etag: string, encoding: Encoding): string =>
  etag.replace(/"$/, `;${encoding}"`);

const decodedETag = (etag: string): string => etag.replace(/;(?:br|zstd|gzip)"$/, '"');

/** The ETags of an `If-Match` or `If-None-Match` header, without their encodings. */
const listedETags = (header: string | undefined): string[] =>
  (header ?? '').split(',').map((tag) => decodedETag(tag.trim()));

/** For `If-None-Match`: weak tags and those of other encodings match as well (RFC 9110). */
export const hasETag = (header: string | undefined, etag: string): boolean =>
  listedETags(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);

/**
 * For `If-Match`, which compares strongly: weak tags never match. The tag of a record has its state
 * before the first `.` or `;`.
 */
export function hasState(header: string, etag: string): boolean {
  const stateOf = (tag: string) => tag.replace(/^([^.;]*)[.;].*"$/, '$1"');
  return listedETags(header).some((tag) => tag === '*' || stateOf(tag) === stateOf(etag));
}

/**
 * For a 304: the ETag that the client has, so that caches find the response to which the 304 applies,
 * whatever its encoding.
 */
export function storedETag(header: string | undefined, etag: string): string {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.find((tag) => decodedETag(tag) === etag) ?? etag;
}
