import createClient from 'openapi-fetch';
import type { paths } from './__generated__/openapi.d.ts';

interface Options {
  /** The address of folio, without a path. */
  readonly baseUrl: string;
  /** A key of the service that is called: `fol_…` or `fin_…`. */
  readonly key: string;
}

export function createRestClient({ baseUrl, key }: Options) {
  return createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });
}
