import { type CliError, changedError } from '../cli-error.ts';

/** A server URL, with the sources of URL and key. */
export interface ServerSource {
  readonly url: string;
  readonly sources?: { readonly url: string; readonly key: string | undefined };
}

const isVariable = (source: string | undefined) => source?.startsWith('FOLIO_') ?? false;
/** The codes of errors that a wrong URL causes. */
const addressErrorCodes = ['UNREACHABLE', 'NOT_FOLIO', 'REDIRECTED'];

/** Adds the environment variable with the rejected key or the wrong URL to an error. */
export function addErrorSource(error: CliError, { url, sources }: ServerSource): CliError {
  const { code, exit, message } = error;
  if (code === 'UNAUTHENTICATED' && isVariable(sources?.key)) {
    return changedError(error, {
      message: `${url} rejected the key in ${sources?.key}: ${message}.`,
      hint: 'Fix the variable, or unset it to use the stored key.',
    });
  }
  if (exit === 'notAllowed' && isVariable(sources?.key)) {
    return changedError(error, {
      hint: `The key comes from ${sources?.key}.`,
    });
  }
  if (addressErrorCodes.includes(code) && isVariable(sources?.url)) {
    return changedError(error, {
      hint: `The URL comes from ${sources?.url}.`,
    });
  }
  return error;
}
