import { CliError } from '../../core/cli-error.ts';
import type { Call } from '../../core/declare/command.ts';
import { text } from '../../core/declare/option.ts';
import { keyTexts, serviceOption } from '../../core/declare/service-option.ts';
import type { Output } from '../../core/environment.ts';
import { safeText } from '../../core/output/safe-text.ts';
import { isPipeClosed, writeOut } from '../../core/output/write-out.ts';
import type { Service } from '../../core/profiles/profile.ts';
import { fieldOptions } from './fields.ts';
import { writeBody } from './write-body.ts';

/** The options that `folio api graphql` and `folio api rest` share. */
export const apiOptions = {
  ...fieldOptions,
  jq: text('Filter the JSON of the response with a jq expression.', 'filter'),
  service: serviceOption('Use the key of this service.', keyTexts),
};

/** @param preferred the services to try without `--service`; the first one with a key is used */
export function serviceOf(
  { server }: Pick<Call, 'server'>,
  option: Service | undefined,
  preferred: readonly [Service, ...Service[]],
): Service {
  if (option !== undefined) return option;
  const { keys } = server();
  return preferred.find((service) => keys[service]) ?? preferred[0];
}

type WriteResponse = (body: Buffer, isError: boolean) => Promise<void>;

/**
 * Returns a function that writes the body of a response: unchanged, or filtered by `--jq`. An error
 * is not filtered.
 * @throws a usage error for an invalid filter, before any request.
 */
export async function responseWriter(
  stdout: Output,
  { jq, endsLine }: { readonly jq: string | undefined; readonly endsLine: boolean },
): Promise<WriteResponse> {
  const write: WriteResponse = (body) => writeBody(stdout, body, { endsLine });
  if (jq === undefined) return write;
  const { jqFilter } = await import('../../core/output/jq.ts');
  const filter = await jqFilter(jq);
  return async (body, isError) => {
    if (isError) return write(body, isError);
    const output = filter(parseJson(body));
    await writeOut(stdout, stdout.isTTY ? safeText(output) : output);
  };
}

/** Writes a response. @throws its error, also if the pipe is closed */
export async function writeReply(
  write: () => Promise<void>,
  error: CliError | undefined,
): Promise<void> {
  await write().catch((failure: unknown) => {
    if (!error || !isPipeClosed(failure)) throw failure;
  });
  if (error) throw error;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new CliError('failure', 'The response is not JSON, so --jq cannot filter it.');
  }
}
