/** The runner throws these errors itself. The OpenAPI document contains them as examples. */
import { FolioError } from '../errors.ts';
import type { Caller } from '../identity/caller.ts';
import type { Identification } from '../identity/strategies.ts';
import type { AnyRestRoute } from './route.ts';

const otherKeys: Partial<Record<Caller['kind'], string>> = {
  'api-key': 'This is an API key. Use a finance key (fin_…)',
  'finance-key': 'This is a finance key. Use an API key (fol_…)',
};

/** @param caller who sent a valid key of the other service: the details name the right kind */
export function wrongCredential(caller: Identification = 'invalid', message?: string): FolioError {
  const detail = caller === 'invalid' ? undefined : otherKeys[caller.kind];
  const details = detail === undefined ? [] : [{ path: [], message: detail }];
  return new FolioError('UNAUTHENTICATED', { ...(message ? { message } : {}), details });
}

export const invalidCredential = (
  { bySession }: AnyRestRoute,
  caller?: Identification,
): FolioError =>
  bySession ? wrongCredential() : wrongCredential(caller, 'Invalid or missing API key');

export function unsupportedType({ multipart }: AnyRestRoute): FolioError {
  const message = `Send application/json${multipart ? ' or multipart/form-data' : ''}`;
  return new FolioError('UNSUPPORTED_MEDIA_TYPE', { details: [{ path: [], message }] });
}
