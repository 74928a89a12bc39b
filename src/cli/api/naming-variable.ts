import { CliError } from '../cli-error.ts';

/** A server, and the variables or other sources that its address and the key come from. */
export interface ServerSource {
  readonly url: string;
  readonly from?: { readonly url: string; readonly key: string | undefined };
}

const isVariable = (source: string | undefined) => source?.startsWith('FOLIO_') ?? false;
/** What a wrong address leads to. */
const ofAddress = ['UNREACHABLE', 'NOT_FOLIO', 'REDIRECTED'];

/** The failure, with the environment variable that holds the rejected key or the wrong address. */
export function namingVariable(failure: CliError, { url, from }: ServerSource): CliError {
  const { code, exit, message } = failure;
  if (code === 'UNAUTHENTICATED' && isVariable(from?.key)) {
    return new CliError(exit, `${url} rejects the key in ${from?.key}: ${message}.`, {
      ...optionsOf(failure),
      hint: 'Correct the variable, or unset it to use the stored key.',
    });
  }
  if (exit === 'notAllowed' && isVariable(from?.key)) {
    return new CliError(exit, message, {
      ...optionsOf(failure),
      hint: `The key comes from ${from?.key}.`,
    });
  }
  if (ofAddress.includes(code) && isVariable(from?.url)) {
    return new CliError(exit, message, {
      ...optionsOf(failure),
      hint: `The address comes from ${from?.url}.`,
    });
  }
  return failure;
}

function optionsOf({ code, details, requestId, retryAfter }: CliError) {
  return {
    code,
    details,
    ...(requestId === undefined ? {} : { requestId }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}
